import { bytesToHex } from '../../contract/hex.ts';
import { equalBytes } from '../../transparency/bytes.ts';
import type { Checkpoint } from '../../transparency/checkpoint.ts';
import { TransparencyError } from '../../transparency/errors.ts';
import { checkCheckpoint } from '../../transparency/policy.ts';
import type { VerifierKey } from '../../transparency/verifier-key.ts';
import { hashRanges } from '../../transparency/tree.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { logNumberOf } from '../ledger/log-number.ts';
import { nodeCryptography, sha256 } from '../ledger/node-cryptography.ts';
import { listLogKeys } from '../ledger/publishing/log-key.ts';
import { WITHOUT_WITNESSES } from '../ledger/publishing/read-policy.ts';
import { lockWholeTree, readHashesOf } from '../ledger/publishing/tree-store.ts';
import { readWitnesses } from '../ledger/publishing/witness-store.ts';
import { ServiceError } from '../platform/service-error.ts';
import type { Tx } from '../store/db.ts';
import { dropOldLogKey, LogNotNamedError, makeLogKey } from './log-keys.ts';

/** A checkpoint that one of these keys of the log has signed. @throws {ServiceError} */
async function readOwnCheckpoint(note: string, keys: readonly VerifierKey[]): Promise<Checkpoint> {
  try {
    const logs = keys.map((key) => ({ key }));
    return (await checkCheckpoint(nodeCryptography, { ...WITHOUT_WITNESSES, logs }, note)).checkpoint;
  } catch (error) {
    if (!(error instanceof TransparencyError)) throw error;
    throw new ServiceError(
      400,
      'not-our-checkpoint',
      `The file has no checkpoint of ${keys[0]?.name ?? 'this log'} by a key that this ledger names. ${error.message}`,
      { cause: error },
    );
  }
}

/** True if the first entries of this ledger are those of the checkpoint. */
async function contains(tx: Tx, ownSize: number, { size, root }: Checkpoint): Promise<boolean> {
  if (size > ownSize) return false;
  const [own] = await hashRanges(sha256, [{ start: 0, end: size }], readHashesOf(tx, ownSize));
  return own !== undefined && equalBytes(own, root);
}

/** A log that has ended. */
export interface EndedLog extends Checkpoint {
  /** Whether this ledger has all of its entries. */
  readonly isContained: boolean;
}

/**
 * Ends the log and opens the next one, of this name and with a key of its own: a checkpoint of the log, the newest that
 * anyone has seen, says what it succeeds. Nothing that was signed for the ended log is published any longer. Returns
 * that log, or nothing if the next one has this name already. @throws {ServiceError}
 */
export async function openNextLog(
  tx: Tx,
  administrator: Administrator,
  { origin, note }: { readonly origin: string; readonly note: string },
): Promise<EndedLog | undefined> {
  await lockLedger(tx);
  const keys = await listLogKeys(tx);
  const [inForce, first] = [keys[0]?.name, keys.at(-1)?.name];
  if (inForce === undefined || first === undefined) throw new LogNotNamedError();
  if (origin === inForce && inForce !== first) return undefined;
  const number = logNumberOf(first, inForce) ?? 1;
  if ((logNumberOf(first, origin) ?? 0) <= number)
    throw new ServiceError(
      400,
      'not-the-next-log',
      `The log is called ${inForce}, so the next one is ${first}/${number + 1}, or has a higher number if a ledger that was lost has used that one.`,
    );
  const ended = await readOwnCheckpoint(
    note,
    keys.filter(({ name }) => name === inForce),
  );
  // Until this is committed, no process signs for either log.
  const { size: ownSize } = await lockWholeTree(tx);
  const isContained = await contains(tx, ownSize, ended);
  const isRefused = [...(await readWitnesses(tx)).values()].some(({ alarm }) => alarm !== null);
  if (isContained && !isRefused)
    throw new ServiceError(
      409,
      'log-continues',
      `This ledger has all ${ended.size} entries of the checkpoint, and no witness refuses it: ${inForce} goes on. If somebody has seen entries that were lost since, take the newest checkpoint that they have.`,
    );
  await tx.run('delete from ledger_checkpoint');
  await tx.run('delete from ledger_witness');
  await dropOldLogKey(tx);
  const succeeds = { origin: inForce, size: ended.size, rootHex: bytesToHex(ended.root) };
  await makeLogKey(tx, administrator, { origin, succeeds });
  return { ...ended, isContained };
}
