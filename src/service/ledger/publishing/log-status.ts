import type { Tx } from '../../store/db.ts';
import { findNewestCheckpoint, findNewestWithQuorum } from './checkpoint-store.ts';
import { findLog, type PublishedLog } from './log-key.ts';
import { readWitnesses, type WitnessRecord } from './witness-store.ts';

export interface LogStatus {
  /** `undefined` where no name was chosen. */
  readonly log: PublishedLog | undefined;
  /** Entries that the newest checkpoint covers; null before the first. */
  readonly publishedSize: number | null;
  /** Entries that the newest checkpoint with a quorum covers; null before the first. */
  readonly quorumSize: number | null;
  /** By their names in the policy; those that were never asked are missing. */
  readonly witnesses: ReadonlyMap<string, WitnessRecord>;
}

/** How far the ledger is published and cosigned. @throws {StoreError} as `findLog` does */
export async function readLogStatus(tx: Tx): Promise<LogStatus> {
  const log = await findLog(tx);
  const publishedSize = (await findNewestCheckpoint(tx))?.size ?? null;
  const quorumSize = (await findNewestWithQuorum(tx))?.size ?? null;
  return { log, publishedSize, quorumSize, witnesses: await readWitnesses(tx) };
}
