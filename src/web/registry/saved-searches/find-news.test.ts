import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { findNews, readSeen, seenText } from './find-news.ts';

const OWN = { accountId: 'alice@wonderland', peerId: 'wonderland' };
const known = registryRecord({ id: '192.0.2.1' });
const at = (ms: number) => ({ ms });
const seenOf = async (...records: (typeof known)[]) => {
  const { seen } = await findNews(records, undefined, OWN);
  return { seen };
};

describe('the news of a watched search', () => {
  it('is empty at the first look, and then lists new contributions, the latest first', async () => {
    expect((await findNews([known], undefined, OWN)).news).toEqual([]);
    const early = registryRecord({ id: '192.0.2.2', reportedAt: at(1000) });
    const late = registryRecord({ id: '192.0.2.3', reportedAt: at(2000), peerId: 'lookingglass' });
    const { news } = await findNews([early, known, late], await seenOf(known), OWN);
    expect(news.map(({ kind, identifier }) => [kind, identifier])).toEqual([
      ['reported', '192.0.2.3'],
      ['reported', '192.0.2.2'],
    ]);
    expect(news[0]).toMatchObject({ by: 'lookingglass', fraudType: 'IPFraud', atMs: 2000 });
  });

  it('includes a flag on a known contribution, once', async () => {
    const flagged = { ...known, status: 'flagged' as const, flagger: 'mirror', flaggedAt: at(5000) };
    const { news, seen } = await findNews([flagged], await seenOf(known), OWN);
    expect(news).toMatchObject([{ kind: 'flagged', identifier: '192.0.2.1', by: 'mirror', atMs: 5000 }]);
    expect((await findNews([flagged], { seen }, OWN)).news).toEqual([]);
  });

  it('counts a contribution reported and flagged since as one report', async () => {
    const flagged = registryRecord({ status: 'flagged', flagger: 'mirror' });
    expect((await findNews([flagged], await seenOf(known), OWN)).news).toMatchObject([{ kind: 'reported' }]);
  });

  it('excludes reports and flags of the own peer', async () => {
    const own = registryRecord({ peerId: 'wonderland' });
    const flaggedHere = { ...known, status: 'flagged' as const, flagger: 'bob@wonderland' };
    expect((await findNews([own, flaggedHere], await seenOf(known), OWN)).news).toEqual([]);
  });

  it('identifies contributions without an asset id by their fields', async () => {
    const bare = { ...known, assetDefinitionId: undefined };
    const other = { ...bare, peerId: 'mirror' };
    expect((await findNews([bare, other], await seenOf(bare), OWN)).news).toMatchObject([{ by: 'mirror' }]);
  });

  it('is limited to later reports after an incomplete look', async () => {
    const older = registryRecord({ id: '192.0.2.2', reportedAt: at(1000) });
    const newer = registryRecord({ id: '192.0.2.3', reportedAt: at(3000) });
    const before = { ...(await seenOf(known)), notWholeUntilMs: 2000 };
    expect((await findNews([older, newer, known], before, OWN)).news).toMatchObject([
      { identifier: '192.0.2.3' },
    ]);
  });

  it('is found after a reload, by eight characters for each contribution', async () => {
    const records = Array.from({ length: 2000 }, (_, number) => registryRecord({ id: `+4477009${number}` }));
    const text = seenText((await seenOf(...records)).seen);
    expect(text).toHaveLength(16_000);
    expect((await findNews(records, { seen: readSeen(text) }, OWN)).news).toEqual([]);
    expect((await findNews([...records, known], { seen: readSeen(text) }, OWN)).news).toHaveLength(1);
  });

  it('is found over several tasks between which others run', async () => {
    const records = Array.from({ length: 10_000 }, (_, number) =>
      registryRecord({ id: `+447700${number}`, reportedAt: at(number) }),
    );
    let others = 0;
    setTimeout(() => (others += 1));
    const before = await seenOf(...records.filter((_, number) => number % 3 !== 0));
    expect(others).toBe(1);
    setTimeout(() => (others += 1));
    const { news, seen, latestMs } = await findNews(records, before, OWN);
    expect(others).toBe(2);
    expect(news.map(({ identifier }) => identifier)).toEqual(
      records
        .filter((_, number) => number % 3 === 0)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect([seen.size, latestMs]).toEqual([10_000, 9999]);
  });

  it('limits the length of stored texts', async () => {
    const long = registryRecord({ fraudType: 'x'.repeat(2000) });
    const [news] = (await findNews([long], await seenOf(known), OWN)).news;
    expect(news?.fraudType.length).toBeLessThan(200);
  });
});
