import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';

export const SUBMISSION_STEPS = ['assembled', 'checked', 'signed', 'submitted', 'found'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** What the registry says after a submit: how many of the items that were sent are there. */
export interface Verification {
  readonly expected: number;
  readonly found: number;
}

export type SubmissionPhase =
  | 'idle'
  | 'assembling'
  | 'checking'
  /** Checked; waits for the analyst. Only a verdict of `matches` can be confirmed. `error`: why signing failed. */
  | 'review'
  | 'unlocking'
  | 'signing'
  | 'submitting'
  /** The registry is asked, after a submit, after an unknown outcome or once more. */
  | 'verifying'
  /** On the ledger, by the service's answer (`receipt`) or by what the registry shows (no receipt). */
  | 'done'
  /** Signed, and not taken for now: nothing happened on the ledger, and the same signed bytes can be sent again. */
  | 'unsent'
  /** Nothing happened on the ledger; it may be tried again. */
  | 'failed'
  /** It may have happened on the ledger: never repeated by itself, the registry is to be asked first. */
  | 'unknown';

export interface DoneStep {
  readonly step: SubmissionStep;
  readonly atMs: number;
}

export interface SubmissionState<Receipt> {
  readonly phase: SubmissionPhase;
  /** When each step was done, in order. */
  readonly steps: readonly DoneStep[];
  readonly checked: CheckedTransaction | undefined;
  readonly receipt: Receipt | undefined;
  /** What the registry said when it was last asked; `undefined` when it was not, or could not be. */
  readonly verification: Verification | undefined;
  /** Why the registry could not be asked the last time. Says nothing about what is on the ledger. */
  readonly verificationError: AppError | undefined;
  /** Why it `failed`, is `unsent` or `unknown`, or is back in `review`. */
  readonly error: AppError | undefined;
}

export const IDLE_SUBMISSION = {
  phase: 'idle',
  steps: [],
  checked: undefined,
  receipt: undefined,
  verification: undefined,
  verificationError: undefined,
  error: undefined,
} as const;

/** From signing until the answer is known: what was checked is on its way and can no longer be changed. */
export function isUnderWay(phase: SubmissionPhase): boolean {
  return phase === 'unlocking' || phase === 'signing' || phase === 'submitting' || phase === 'verifying';
}
