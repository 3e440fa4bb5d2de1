import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { FETCH_MODES, type FetchMode } from '../../../contract/download.ts';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db, Tx } from '../../store/db.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { multirangeOf, rangesOf } from '../purchases/ordinals.ts';
import { markKnown } from './download-store.ts';
import { findByOrdinals, findNewest, findOwnUnmarked } from './find-contributions.ts';
import { readDownloadParameters } from './read-parameters.ts';

// Against every contribution looked at one by one, over the ends of buckets and of reports.

const DAY_MS = 86_400_000;
const BEGIN_MS = 1_800_000_000_000;
/** Reports of one peer after the other, a day apart, larger than a bucket and smaller. */
const SIZES = [900, 1_500, 3, 2_600, 1, 700];
const PEERS = ['a', 'b', 'c'];

const rowSchema = z.object({
  ordinal: z.int(),
  height: z.int(),
  position: z.int(),
  peerId: z.string(),
  atMs: z.int(),
});

let db: Db;
let rows: z.output<typeof rowSchema>[];
/** Of peer `a`; half of them are bought. */
const known = new Set<number>();

beforeAll(async () => {
  db = await openMigratedDb();
  await db.transaction(async (tx) => {
    await storePeers(tx, PEERS);
    for (const [index, size] of SIZES.entries()) {
      await storeReport(tx, {
        height: index + 1,
        peerId: PEERS[index % PEERS.length] ?? '',
        atMs: BEGIN_MS + index * DAY_MS,
        places: Array.from({ length: size }, (_, place) => [place, place] as const),
      });
    }
  });
  // As the ledger counts them.
  await db.exec(`update contribution c set ordinal = place - 1 from (
    select height, position, row_number() over (order by height, position) as place from contribution
  ) counted where (c.height, c.position) = (counted.height, counted.position)`);
  rows = await db.query(
    `select ordinal, height, position, peer_id as "peerId", reported_at_ms as "atMs" from contribution
     order by height desc, position`,
    [],
    rowSchema,
  );
  // One bucket wholly, and some of each other one.
  for (const { ordinal } of rows)
    if ((ordinal >= 2048 && ordinal < 4096) || ordinal % 7 === 0) known.add(ordinal);
  const [free, bought] = [0, 1].map((part) => rangesOf([...known].filter((ordinal) => ordinal % 2 === part)));
  await markKnown(db, 'a', bought ?? []);
  await db.exec('insert into bought select * from known; delete from known');
  await markKnown(db, 'a', free ?? []);
});
afterAll(() => db.close());

/** As downloads ask: the plan must not depend on what statistics a store has, which the test before may have left. */
const byIndexes = <Found>(find: (tx: Tx) => Promise<Found>): Promise<Found> =>
  db.transaction(async (tx) => {
    await preferIndexScans(tx);
    return find(tx);
  });

const isIn: Readonly<Record<FetchMode, (row: (typeof rows)[number]) => boolean>> = {
  DEFAULT: () => true,
  NEW: ({ ordinal, peerId }) => peerId !== 'a' && !known.has(ordinal),
  OLD: ({ ordinal, peerId }) => peerId === 'a' || known.has(ordinal),
  SELF: ({ peerId }) => peerId === 'a',
};

test.each(FETCH_MODES)(
  '%s finds the newest of any number and any days, in the order of the ledger',
  async (mode) => {
    for (const [first, last] of [
      [0, 9],
      [1, 2],
      [3, 3],
    ]) {
      const [fromMs, toMs] = [BEGIN_MS + (first ?? 0) * DAY_MS, BEGIN_MS + (last ?? 0) * DAY_MS];
      const request = { ...readDownloadParameters({ 'fetch-mode': mode }, 'quote'), fromMs, toMs };
      const expected = rows.filter((row) => isIn[mode](row) && row.atMs >= fromMs && row.atMs <= toMs);
      for (const most of [1, 3, 702, 2_000, 10_000]) {
        const found = await byIndexes((tx) => findNewest(tx, 'a', request, { most, nowMs: BEGIN_MS }));
        expect(found.map(({ ordinal }) => ordinal)).toEqual(
          expected.slice(0, most).map(({ ordinal }) => ordinal),
        );
      }
    }
  },
);

test('a peer finds what another has reported, and in SELF its own alone', async () => {
  for (const [reporter, mode] of [
    ['b', 'DEFAULT'],
    ['b', 'NEW'],
    ['b', 'OLD'],
    ['a', 'SELF'],
    ['b', 'SELF'],
    ['nobody', 'DEFAULT'],
  ] as const) {
    const request = readDownloadParameters({ 'fetch-mode': mode, 'peer-id': reporter }, 'quote');
    const expected = rows.filter((row) => isIn[mode](row) && row.peerId === reporter);
    for (const most of [3, 10_000]) {
      const found = await byIndexes((tx) => findNewest(tx, 'a', request, { most, nowMs: BEGIN_MS }));
      expect(found.map(({ ordinal }) => ordinal)).toEqual(
        expected.slice(0, most).map(({ ordinal }) => ordinal),
      );
    }
  }
});

test('by their ordinals they are found in the same order, with what each is to the peer', async () => {
  const some = rows.filter(({ ordinal }) => ordinal % 3 === 0);
  const ranges = multirangeOf([...rangesOf(some.map(({ ordinal }) => ordinal)), [10_000, 10_001]]);
  const found = await byIndexes((tx) => findByOrdinals(tx, 'a', ranges, BEGIN_MS));
  expect(found.map(({ ordinal }) => ordinal)).toEqual(some.map(({ ordinal }) => ordinal));
  // All of them have expired: what is new is free.
  const standings = some.map((row) =>
    row.peerId === 'a' ? 'self' : known.has(row.ordinal) ? 'old' : 'free',
  );
  expect(found.map(({ standing }) => standing)).toEqual(standings);
});

test('own ones that nothing marks are found in the buckets from an ordinal on, but for those that are full', async () => {
  const own = rows.filter(({ ordinal, peerId }) => peerId === 'a' && !known.has(ordinal));
  for (const from of [0, 2_500, 5_000]) {
    const expected = own.filter(({ ordinal }) => ordinal >= Math.floor(from / 2048) * 2048);
    const found = await byIndexes((tx) => findOwnUnmarked(tx, 'a', from));
    expect(found.toSorted((a, b) => a - b)).toEqual(
      expected.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b),
    );
  }
});
