import type { Tx } from '../../store/db.ts';
import { type UpkeepBounds, UPKEEP_BOUNDS } from './confidence-bounds.ts';
import { recountDuePlaces } from './due-places.ts';
import { recountDueRuns } from './due-runs.ts';
import { beginPass, stepPass } from './pass.ts';
import { preferAnyScans, preferIndexScans } from '../../store/prefer-index-scans.ts';

/** Contributions that a step of a pass looks at; nobody waits for it here. */
const PASS_LENGTH = 20_000;

async function doRuns(tx: Tx, bounds: UpkeepBounds): Promise<void> {
  let height: number | undefined = 0;
  while (height !== undefined) height = await recountDueRuns(tx, height, bounds);
}

async function doPlaces(tx: Tx, bounds: UpkeepBounds): Promise<void> {
  let hash: string | undefined = '';
  while (hash !== undefined) hash = await recountDuePlaces(tx, hash, bounds);
}

/**
 * Computes whatever part of the confidence index was put off, inside the transaction. The caller holds the ledger's lock,
 * or the tables are its own.
 */
export async function settleConfidence(tx: Tx, bounds: UpkeepBounds = UPKEEP_BOUNDS): Promise<void> {
  await preferIndexScans(tx);
  for (;;) {
    await doRuns(tx, bounds);
    await doPlaces(tx, bounds);
    const pass = await beginPass(tx, '');
    if (pass === undefined) break;
    while ((await stepPass(tx, pass, bounds, PASS_LENGTH)) === 'goes on');
  }
  await preferAnyScans(tx);
}
