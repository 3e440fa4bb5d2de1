import { AppError } from '../../contract/app-error.ts';
import type { Cryptography } from '../../transparency/cryptography.ts';
import { TransparencyError } from '../../transparency/errors.ts';
import {
  type CheckedCheckpoint,
  checkCheckpoint,
  countCosignatures,
  type Policy,
} from '../../transparency/policy.ts';

type Reason = 'other-key' | 'wrong-signature' | 'malformed';

const REASONS: Readonly<Record<string, Reason>> = {
  'unknown-log': 'other-key',
  'broken-signature': 'wrong-signature',
};

/** A checkpoint that the policy's log has not signed, or that has a wrong signature. The cause says more. */
export class CheckpointRefusedError extends AppError {
  readonly reason: Reason;

  constructor(cause: TransparencyError) {
    super(`checkpoint-${cause.code}`, cause.message, { cause });
    this.reason = REASONS[cause.code] ?? 'malformed';
  }
}

/**
 * Checks the signatures of a checkpoint as the service shows it: that of the policy's log under its own name,
 * and those of the policy's witnesses. Too few cosignatures are no error: see `hasQuorum`.
 * @throws {CheckpointRefusedError}
 */
export async function checkLedgerCheckpoint(
  cryptography: Cryptography,
  policy: Policy,
  note: string,
  nowSeconds: number,
): Promise<CheckedCheckpoint> {
  try {
    return countCosignatures(policy, await checkCheckpoint(cryptography, policy, note), nowSeconds);
  } catch (error) {
    if (error instanceof TransparencyError) throw new CheckpointRefusedError(error);
    throw error;
  }
}
