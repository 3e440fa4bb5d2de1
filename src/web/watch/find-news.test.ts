import { describe, expect, it } from 'vitest';
import { registryRecord } from '../../testing/web/registry-record.ts';
import { findNews, readSeen, seenText } from './find-news.ts';

const OWN = { accountId: 'alice@wonderland', peerId: 'wonderland' };
const known = registryRecord({ id: '192.0.2.1' });
const at = (ms: number) => ({ ms });
const seenOf = (...records: (typeof known)[]) => ({ seen: findNews(records, undefined, OWN).seen });

describe('what is new in a watch', () => {
  it('is nothing at the first look, and then what was not there before, the latest first', () => {
    expect(findNews([known], undefined, OWN).news).toEqual([]);
    const early = registryRecord({ id: '192.0.2.2', reportedAt: at(1000) });
    const late = registryRecord({ id: '192.0.2.3', reportedAt: at(2000), peerId: 'lookingglass' });
    const { news } = findNews([early, known, late], seenOf(known), OWN);
    expect(news.map(({ kind, identifier }) => [kind, identifier])).toEqual([
      ['reported', '192.0.2.3'],
      ['reported', '192.0.2.2'],
    ]);
    expect(news[0]).toMatchObject({ by: 'lookingglass', fraudType: 'IPFraud', atMs: 2000 });
  });

  it('is a flag on what was there, once', () => {
    const flagged = { ...known, status: 'flagged' as const, flagger: 'mirror', flaggedAt: at(5000) };
    const { news, seen } = findNews([flagged], seenOf(known), OWN);
    expect(news).toMatchObject([{ kind: 'flagged', identifier: '192.0.2.1', by: 'mirror', atMs: 5000 }]);
    expect(findNews([flagged], { seen }, OWN).news).toEqual([]);
  });

  it('is one report where it was reported and flagged since', () => {
    const flagged = registryRecord({ status: 'flagged', flagger: 'mirror' });
    expect(findNews([flagged], seenOf(known), OWN).news).toMatchObject([{ kind: 'reported' }]);
  });

  it('is not what the own peer reported or flagged', () => {
    const own = registryRecord({ peerId: 'wonderland' });
    const flaggedHere = { ...known, status: 'flagged' as const, flagger: 'bob@wonderland' };
    expect(findNews([own, flaggedHere], seenOf(known), OWN).news).toEqual([]);
  });

  it('tells contributions without an asset id by what is said of them', () => {
    const bare = { ...known, assetDefinitionId: undefined };
    const other = { ...bare, peerId: 'mirror' };
    expect(findNews([bare, other], seenOf(bare), OWN).news).toMatchObject([{ by: 'mirror' }]);
  });

  it('is only what was reported later, where not all was read before', () => {
    const older = registryRecord({ id: '192.0.2.2', reportedAt: at(1000) });
    const newer = registryRecord({ id: '192.0.2.3', reportedAt: at(3000) });
    const before = { ...seenOf(known), notWholeUntilMs: 2000 };
    expect(findNews([older, newer, known], before, OWN).news).toMatchObject([{ identifier: '192.0.2.3' }]);
  });

  it('is told after a reload, by eight characters for each contribution', () => {
    const records = Array.from({ length: 2000 }, (_, number) => registryRecord({ id: `+4477009${number}` }));
    const text = seenText(seenOf(...records).seen);
    expect(text).toHaveLength(16_000);
    expect(findNews(records, { seen: readSeen(text) }, OWN).news).toEqual([]);
    expect(findNews([...records, known], { seen: readSeen(text) }, OWN).news).toHaveLength(1);
  });

  it('has a bound on what it keeps of a text', () => {
    const long = registryRecord({ fraudType: 'x'.repeat(2000) });
    const [news] = findNews([long], seenOf(known), OWN).news;
    expect(news?.fraudType.length).toBeLessThan(200);
  });
});
