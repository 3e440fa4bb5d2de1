import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  confidencesWhere,
  type StoredReport,
  storePeers,
  storeReport,
} from '../../../testing/service/confidence-history.ts';
import { openMigratedDb } from '../../../testing/service/migrated-db.ts';
import type { Db } from '../../store/db.ts';
import { lockLedgerForSubmits } from '../../ledger/append-entry.ts';
import { createChance } from '../../practice/chance.ts';
import type { UpkeepBounds } from './confidence-bounds.ts';
import { isConfidenceSettled } from './confidence-due.ts';
import { type ConfidenceUpkeep, startConfidenceUpkeep } from './confidence-upkeep.ts';
import { refreshConfidence } from './refresh-confidence.ts';

vi.setConfig({ testTimeout: 60_000 });

/** So small that nearly everything is put off, and every kind of it occurs. */
const SMALL: UpkeepBounds = {
  touched: 3,
  metByOne: 8,
  met: 12,
  witnessesOfOne: 8,
  witnesses: 16,
  places: 5,
  written: 10,
};
const HURRY = { bounds: SMALL, idleMs: 1, retryMs: 1, restPerStep: 0 };
const PEERS = ['a', 'b', 'c'];

let db: Db;
let running: ConfidenceUpkeep[];
beforeEach(async () => {
  db = await openMigratedDb();
  await storePeers(db, PEERS);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((upkeep) => upkeep.stop()));
  await db.close();
});

function start(store: Db = db): { upkeep: ConfidenceUpkeep; errors: unknown[] } {
  const errors: unknown[] = [];
  const upkeep = startConfidenceUpkeep(store, { ...HURRY, onError: (error) => errors.push(error) });
  running.push(upkeep);
  return { upkeep, errors };
}

/** Reports as a submit does: in a transaction, behind the ledger's lock. */
async function report(reported: Omit<StoredReport, 'height'>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLedgerForSubmits(tx);
    const heightSchema = z.object({ height: z.int() });
    const [next] = await tx.query(
      'select coalesce(max(height), 0) + 1 as height from ledger_entry',
      [],
      heightSchema,
    );
    const { height } = heightSchema.parse(next);
    await refreshConfidence(tx, await storeReport(tx, { ...reported, height }), SMALL);
    return height;
  });
}

async function flag(height: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLedgerForSubmits(tx);
    await tx.run(
      `update contribution set flagged_at_ms = 1, flagger_peer_id = 'a' where height = $1 and position = 0`,
      [height],
    );
    await refreshConfidence(tx, { heights: [height], positions: [0] }, SMALL);
  });
}

async function expectRight(): Promise<void> {
  const { stored, right } = await db.transaction((tx) => confidencesWhere(tx, 'true'));
  expect(stored).toEqual(right);
}

const untilSettled = () => vi.waitUntil(() => isConfidenceSettled(db), { timeout: 60_000, interval: 20 });

/** Several at once report and flag in each other's places, with intervals over everything among them. */
async function reportAtOnce(clients: number, reports: number): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const chance = createChance(client + 1);
      for (let count = 0; count < reports; count += 1) {
        const places = Array.from({ length: chance.between(1, 5) }, (): StoredReport['places'][number] => {
          const low = chance.between(0, 15);
          const kind = chance.between(1, 8);
          if (kind === 1) return [0, 30];
          return kind === 2 ? 'x@y.example' : [low, low + (kind < 5 ? 4 : 0)];
        });
        const height = await report({ peerId: PEERS[client % PEERS.length] ?? 'a', atMs: 1, places });
        if (count % 3 === 0) await flag(height);
      }
    }),
  );
}

test('ends with the right index everywhere, though reports and flags went on beside two of it', async () => {
  const upkeeps = [start(), start()];
  await reportAtOnce(4, 3);
  await untilSettled();
  await expectRight();
  expect(upkeeps.flatMap(({ errors }) => errors)).toEqual([]);
});

test('is taken over when the process that did it ends, also in the middle', async () => {
  const first = start();
  await reportAtOnce(2, 3);
  await first.upkeep.stop();
  await reportAtOnce(2, 3);
  const second = start();
  await untilSettled();
  await expectRight();
  expect([...first.errors, ...second.errors]).toEqual([]);
});

test('tells what goes wrong and tries again', async () => {
  await reportAtOnce(2, 3);
  let failures = 0;
  const failing: Db = {
    ...db,
    transaction: async (work) => {
      // What the transaction changed is undone, whatever the step believes to have done.
      const fails = failures < 5 && (failures += 1) > 0;
      return db.transaction(async (tx) => {
        const result = await work(tx);
        if (fails) throw new Error('The store is gone.');
        return result;
      });
    },
  };
  const { errors } = start(failing);
  await untilSettled();
  await expectRight();
  expect(errors).toEqual(Array.from({ length: 5 }, () => new Error('The store is gone.')));
});
