import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { confidencesWhere, storePeers, storeReport } from '../../../testing/service/confidence-history.ts';
import { openMigratedDb } from '../../../testing/service/migrated-db.ts';
import type { Db, Tx } from '../../store/db.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { computeConfidence } from './compute-confidence.ts';
import { confidenceIsDue, isConfidenceSettled } from './confidence-due.ts';
import { recountDuePlaces } from './due-places.ts';
import { recountDueRuns } from './due-runs.ts';
import { beginPass, type Pass, stepPass } from './pass.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { refreshConfidence } from './refresh-confidence.ts';
import { settleConfidence } from './settle-confidence.ts';

// Many small statements: on a busy machine they add up.
vi.setConfig({ testTimeout: 60_000 });

const PEERS = ['a', 'b', 'c', 'd'] as const;
const DAY_MS = 86_400_000;

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await storePeers(db, PEERS);
});
afterAll(() => db.close());

class Undo extends Error {}

/** Does it in a transaction that leaves nothing behind. */
async function inVain(work: (tx: Tx) => Promise<void>): Promise<void> {
  const undone = db.transaction(async (tx) => {
    await work(tx);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
}

const bound = fc.constantFrom(0, 1, 2, 3, 5, 1_000);
const bounds: fc.Arbitrary<UpkeepBounds> = fc.record({
  touched: bound,
  metByOne: bound,
  met: bound,
  witnessesOfOne: bound,
  witnesses: bound,
  places: bound,
  written: bound,
});
const place = fc.oneof(
  { weight: 3, arbitrary: fc.nat(12).map((at): [number, number] => [at, at]) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(12), fc.nat(6)).map(([low, more]): [number, number] => [low, low + more]),
  },
  { weight: 1, arbitrary: fc.constant<[number, number]>([0, 30]) },
  { weight: 2, arbitrary: fc.constantFrom('x@y.example', 'http://z.example/') },
);
const days = fc.constantFrom(0, 1, 31, 95);
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report'),
      peerId: fc.constantFrom(...PEERS),
      days,
      places: fc.array(place, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('flag'),
      which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'runs' }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'places' }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass'), length: fc.integer({ min: 1, max: 4 }) }) },
);

test('is what brute force computes, however the work was bounded, put off and taken up, and says what is not final', async () => {
  await fc.assert(
    fc.asyncProperty(bounds, bounds, fc.array(event, { minLength: 4, maxLength: 12 }), (now, later, events) =>
      inVain(async (tx) => {
        await preferIndexScans(tx);
        const stored: { height: number; position: number }[] = [];
        let [height, atMs, pass] = [0, 0, undefined as Pass | undefined];
        for (const happened of events) {
          if ('places' in happened) {
            height += 1;
            atMs += happened.days * DAY_MS;
            const touched = await storeReport(tx, { ...happened, height, atMs });
            for (const position of touched.positions) stored.push({ height, position });
            await refreshConfidence(tx, touched, now);
          } else if ('which' in happened) {
            const items = happened.which.flatMap((which) => stored[which % stored.length] ?? []);
            const touched = {
              heights: items.map((item) => item.height),
              positions: items.map((item) => item.position),
            };
            await tx.run(
              `update contribution c set flagged_at_ms = $3, flagger_peer_id = 'a' from unnest($1::int8[], $2::int4[]) as t (h, p)
               where c.height = t.h and c.position = t.p`,
              [touched.heights, touched.positions, atMs],
            );
            await refreshConfidence(tx, touched, now);
          } else if (happened.kind === 'runs') await recountDueRuns(tx, height - 1, later);
          else if (happened.kind === 'places') await recountDuePlaces(tx, '80', later);
          else if ('length' in happened) {
            pass ??= await beginPass(tx, '80');
            if (pass !== undefined && (await stepPass(tx, pass, later, happened.length)) === 'over')
              pass = undefined;
          }
        }
        const final = await confidencesWhere(tx, `not ${confidenceIsDue('c')}`);
        expect(final.stored).toEqual(final.right);
        await settleConfidence(tx, later);
        expect(await isConfidenceSettled(tx)).toBe(true);
        const all = await confidencesWhere(tx, 'true');
        expect(all.stored).toEqual(all.right);
        await tx.run('update contribution set confidence = 7 where position = 0');
        await computeConfidence(tx, later);
        expect(await isConfidenceSettled(tx)).toBe(true);
        const anew = await confidencesWhere(tx, 'true');
        expect(anew.stored).toEqual(anew.right);
      }),
    ),
    { numRuns: 8 },
  );
});
