import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { confidencesWhere, storePeers, storeReport } from '../../../testing/service/confidence-history.ts';
import { openMigratedDb } from '../../../testing/service/migrated-db.ts';
import type { Db, Tx } from '../../store/db.ts';
import { confidenceIsDue } from './confidence-due.ts';
import { recountDuePlaces } from './due-places.ts';
import { placeColumns, placeSchema } from './place.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { markPlaces } from './put-off.ts';

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, ['p', 'q']);
});
afterAll(() => db.close());

class Undo extends Error {}

const BOUNDS = { touched: 100, metByOne: 100, met: 100, witnesses: 1_000 };
const countSchema = z.object({ count: z.int() });

async function count(tx: Tx, from: string): Promise<number> {
  const [row] = await tx.query(`select count(*)::int4 as count from ${from}`, [], countSchema);
  return countSchema.parse(row).count;
}

/** Of every third place the text, else an interval. */
const placeOf = (index: number) => (index % 3 === 2 ? `x${index}@y.example` : ([index, index] as const));

/** One peer reports each place so many times, another one once; every place is marked. */
async function lay(tx: Tx, reports: readonly number[]): Promise<void> {
  const places = reports.flatMap((times, index) => Array.from({ length: times }, () => placeOf(index)));
  await storeReport(tx, { height: 1, peerId: 'p', atMs: 0, places });
  await storeReport(tx, {
    height: 2,
    peerId: 'q',
    atMs: 0,
    places: reports.map((_, index) => placeOf(index)),
  });
  const marked = await tx.query(
    `select distinct ${placeColumns('contribution')} from contribution`,
    [],
    placeSchema,
  );
  await markPlaces(tx, marked, { around: false });
}

test('a step ends where its bounds say, gets on, and leaves the mark of whatever it has not written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(3, 1_000),
      async (reports, written, places, witnessesOfOne) => {
        const undone = db.transaction(async (tx) => {
          await preferIndexScans(tx);
          await lay(tx, reports);
          let [left, done] = [await count(tx, 'confidence_due_place where not crowded'), 0];
          let hash: string | undefined = '';
          for (;;) {
            hash = await recountDuePlaces(tx, hash, { ...BOUNDS, witnessesOfOne, places, written });
            if (hash === undefined) break;
            const nowLeft = await count(tx, 'confidence_due_place where not crowded');
            const nowDone = await count(tx, 'contribution where confidence is not null');
            expect(nowLeft).toBeLessThan(left);
            expect(nowDone - done).toBeLessThanOrEqual(2 * (written + 1));
            [left, done] = [nowLeft, nowDone];
            const final = await confidencesWhere(tx, `not ${confidenceIsDue('c')}`);
            expect(final.stored).toEqual(final.right);
          }
          expect(left).toBe(0);
          throw new Undo();
        });
        await expect(undone).rejects.toThrow(Undo);
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);
