import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openMigratedDb } from '../../../testing/service/store/migrated-db.ts';
import { storePeers, storeReport } from '../../../testing/service/store/stored-reports.ts';
import type { Db, Tx } from '../../store/db.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['a']);
});
afterAll(() => db.close());

const IPV6 = 10n ** 16n;
const WIDTH = 1n << 24n;

const planSchema = z.object({ 'QUERY PLAN': z.unknown() });

/** Counts the blocks of the store that finding the overlaps of a place reads. */
async function blocksRead(tx: Tx, at: bigint): Promise<number> {
  const found = `contributions_overlapping(numrange(${at}, ${at}, '[]'), 501)`;
  let least = Number.POSITIVE_INFINITY;
  // The first ones also read the catalogue.
  for (let round = 0; round < 3; round += 1) {
    const [row] = await tx.query(
      `explain (analyze, buffers, format json) select * from ${found}`,
      [],
      planSchema,
    );
    const plan = row?.['QUERY PLAN'];
    const text = typeof plan === 'string' ? plan : JSON.stringify(plan);
    const [, hit = 'NaN'] = /"Shared Hit Blocks": ?(\d+)/u.exec(text) ?? [];
    const [, read = 'NaN'] = /"Shared Read Blocks": ?(\d+)/u.exec(text) ?? [];
    least = Math.min(least, Number(hit) + Number(read));
  }
  return least;
}

test.each([
  ['IPv4', 45n * WIDTH],
  ['IPv6', IPV6 + 45n * WIDTH],
])('what lies beside many equal ranges of %s is found as quickly as without them', async (_what, low) => {
  const equal = Array.from({ length: 5_000 }, () => [low, low + WIDTH - 1n] as const);
  const [height, other] = low > IPV6 ? [10, 20] : [1, 2];
  await storeReport(db, { height: other, peerId: 'a', atMs: 1, places: [[low - 300n, low - 200n]] });
  const beside = [low - 1n, low + WIDTH];
  const before = [await blocksRead(db, low - 1n), await blocksRead(db, low + WIDTH)];
  await storeReport(db, { height, peerId: 'a', atMs: 1, places: equal });
  for (const [index, at] of beside.entries()) {
    // All of them are in 150 blocks and more.
    expect(await blocksRead(db, at)).toBeLessThanOrEqual((before[index] ?? 0) + 20);
  }
});

const hitsSchema = z.object({ spread: z.int(), plain: z.int() });

test.each([
  ['int8range', 'int8range', (place: string) => `${place}::int8 * 2048`],
  ['numrange', 'numrange', (place: string) => `${place}::numeric`],
])('a spread %s overlaps exactly what it did before', async (type, range, placeOf) => {
  const end = fc.integer({ min: 0, max: 6 });
  await fc.assert(
    fc.asyncProperty(end, end, end, end, fc.nat(1_000_000), async (a, b, c, d, seed) => {
      const [low, high, from, to] = [Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)];
      const [hits] = await db.query(
        `select (spread(span, hash) && ${range}(${placeOf('$3')}, ${placeOf('$4')}, '[]'))::int4 +
           (spread(span, hash) @> (${placeOf('$3')}))::int4 as spread,
           (span && ${range}($3, $4, '[]'))::int4 + (span @> $3::${type === 'numrange' ? 'numeric' : 'int8'})::int4 as plain
         from (select ${range}($1, $2, '[]') as span, sha256($5::text::bytea) as hash) s`,
        [low, high, from, to, String(seed)],
        hitsSchema,
      );
      expect(hits?.spread).toBe(hits?.plain);
    }),
    { numRuns: 200 },
  );
});
