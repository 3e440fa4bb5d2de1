import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db } from '../../store/db.ts';
import { markKnown } from './download-store.ts';
import { type NewestAsked, readNewest } from './read-newest.ts';

// Against every contribution looked at one by one, over so many places of the ledger that a page does not reach its end.

const DAY_MS = 86_400_000;
const BEGIN_MS = 1_800_000_000_000;
const PEERS = ['a', 'b', 'c'];
/** Places in the ledger are 100,000 apart from one report to the next. */
const HEIGHTS = Array.from({ length: 25 }, (_, index) => index + 1);
const OF_A_REPORT = 3;

interface Stored {
  readonly ordinal: number;
  readonly peerId: string;
  readonly atMs: number;
}

const stored: readonly Stored[] = HEIGHTS.flatMap((height) =>
  Array.from({ length: OF_A_REPORT }, (_, place) => ({
    ordinal: height * 100_000 + place + 1,
    peerId: PEERS[height % PEERS.length] ?? '',
    atMs: BEGIN_MS + height * DAY_MS,
  })),
).toReversed();
/** By peer `a`. */
const known = stored.filter(({ ordinal }) => ordinal % 5 === 0).map(({ ordinal }) => ordinal);

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await db.transaction(async (tx) => {
    await storePeers(tx, PEERS);
    for (const height of HEIGHTS) {
      await storeReport(tx, {
        height,
        peerId: PEERS[height % PEERS.length] ?? '',
        atMs: BEGIN_MS + height * DAY_MS,
        places: Array.from({ length: OF_A_REPORT }, (_, place) => [place, place] as const),
      });
    }
    await tx.exec(`update contribution set asset_id = ordinal::text`);
    await tx.exec(`update contribution set source_peer_id = 'a' where ordinal = 700001`);
    await markKnown(
      tx,
      'a',
      known.map((ordinal) => [ordinal, ordinal]),
    );
  });
});
afterAll(() => db.close());

const ANY = { fraudTypes: [], countries: [], peerIds: [] };

/** Page after page, as far as there are any. */
async function allOf(isWhole: boolean, asked: Partial<NewestAsked> & Pick<NewestAsked, 'limit'>) {
  const pages: number[][] = [];
  let before: number | undefined;
  for (let next: number | null = Infinity; next !== null; before = next ?? undefined) {
    const page = await readNewest(db, { peerId: 'a', isWhole }, { ...ANY, ...asked, before }, BEGIN_MS);
    pages.push(page.contributions.map(({ assetDefinitionIds }) => Number(assetDefinitionIds)));
    ({ next } = page);
  }
  return pages;
}

const ordinalsOf = (is: (one: Stored) => boolean) => stored.filter(is).map(({ ordinal }) => ordinal);
const isOwn = ({ ordinal, peerId }: Stored) =>
  peerId === 'a' || ordinal === 700_001 || known.includes(ordinal);

test.each([1, 4, 200])('pages of %i have each once, the newest first', async (limit) => {
  for (const [isWhole, isShown] of [
    [true, () => true],
    [false, isOwn],
  ] as const) {
    const pages = await allOf(isWhole, { limit });
    expect(pages.flat()).toEqual(ordinalsOf(isShown));
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
  }
});

test('a page that finds too few in a million places goes on', async () => {
  const first = await readNewest(
    db,
    { peerId: 'a', isWhole: true },
    { ...ANY, countries: ['FR'], limit: 50 },
    BEGIN_MS,
  );
  // 16 pieces of 65,536 places below the newest, which is 2,500,003.
  expect(first).toEqual({ contributions: [], next: 2_500_004 - 16 * 65_536 });
  expect((await allOf(true, { countries: ['FR'], limit: 50 })).flat()).toEqual([]);
});

test('filters leave the rest out, for a peer that is shown all and for one that is shown its own', async () => {
  const [fromMs, toMs] = [BEGIN_MS + 5 * DAY_MS, BEGIN_MS + 8 * DAY_MS];
  const filters: readonly (readonly [Partial<NewestAsked>, (one: Stored) => boolean])[] = [
    [{ fromMs, toMs }, ({ atMs }) => atMs >= fromMs && atMs <= toMs],
    [{ peerIds: ['b', 'c'], toMs }, ({ peerId, atMs }) => peerId !== 'a' && atMs <= toMs],
    [{ peerIds: ['a'], fromMs }, ({ peerId, atMs }) => peerId === 'a' && atMs >= fromMs],
    [{ fraudTypes: ['Scam', 'IRSF'], countries: ['GB'] }, () => true],
    [{ countries: ['SE', 'FR'] }, () => true],
    [{ fraudTypes: ['IRSF'] }, () => false],
  ];
  for (const [filter, passes] of filters) {
    expect((await allOf(true, { ...filter, limit: 10 })).flat()).toEqual(ordinalsOf(passes));
    expect((await allOf(false, { ...filter, limit: 10 })).flat()).toEqual(
      ordinalsOf((one) => isOwn(one) && passes(one)),
    );
  }
});
