import type { VerifierKey } from '../../../transparency/verifier-key.ts';
import type { Tx } from '../../store/db.ts';
import { findNewestCheckpoint, findNewestWithQuorum } from './checkpoint-store.ts';
import { listSigningKeys } from './log-key.ts';
import { readWitnesses, type WitnessRecord } from './witness-store.ts';

export interface LogStatus {
  /** Those that sign now, which carry the log's name; empty where none was chosen. */
  readonly keys: readonly VerifierKey[];
  /** Entries that the newest checkpoint covers; null before the first. */
  readonly publishedSize: number | null;
  /** Entries that the newest checkpoint with a quorum covers; null before the first. */
  readonly quorumSize: number | null;
  /** By their names in the policy; those that were never asked are missing. */
  readonly witnesses: ReadonlyMap<string, WitnessRecord>;
}

/** How far the ledger is published and cosigned. */
export async function readLogStatus(tx: Tx): Promise<LogStatus> {
  const keys = await listSigningKeys(tx);
  const publishedSize = (await findNewestCheckpoint(tx))?.size ?? null;
  const quorumSize = (await findNewestWithQuorum(tx))?.size ?? null;
  return { keys, publishedSize, quorumSize, witnesses: await readWitnesses(tx) };
}
