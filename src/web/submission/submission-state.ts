import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';

export const SUBMISSION_STEPS = ['assembled', 'checked', 'signed', 'submitted', 'found'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** What the registry says after a submit: how many of the items that were sent are there. */
export interface Verification {
  readonly expected: number;
  readonly found: number;
}

export interface DoneStep {
  readonly step: SubmissionStep;
  readonly atMs: number;
}

interface Steps {
  /** When each step was done, in order. */
  readonly steps: readonly DoneStep[];
}

interface Checked extends Steps {
  readonly checked: CheckedTransaction;
}

interface Registry {
  /** What the registry said when it was last asked; `undefined` when it was not, or could not be. */
  readonly verification: Verification | undefined;
  /** Why the registry could not be asked the last time. Says nothing about what is on the ledger. */
  readonly verificationError: AppError | undefined;
}

export type SubmissionState<Receipt> =
  | (Steps & { readonly phase: 'idle' | 'assembling' | 'checking' })
  /** Waits for the analyst. Only a verdict of `matches` can be confirmed. `error`: why signing failed. */
  | (Checked & { readonly phase: 'review'; readonly error: AppError | undefined })
  | (Checked & { readonly phase: 'unlocking' | 'signing' | 'submitting' })
  /**
   * The registry is asked: after a submit or once more (`error` is undefined then), or after an unknown outcome, which
   * `error` tells of.
   */
  | (Checked &
      Registry & {
        readonly phase: 'verifying';
        readonly receipt: Receipt | undefined;
        readonly error: AppError | undefined;
      })
  /** On the ledger, by the service's answer (`receipt`) or by what the registry shows (no receipt). */
  | (Checked & Registry & { readonly phase: 'done'; readonly receipt: Receipt | undefined })
  /** Signed, and not taken for now: nothing happened on the ledger, and the same signed bytes can be sent again. */
  | (Checked & { readonly phase: 'unsent'; readonly error: AppError })
  /** It may have happened on the ledger: never repeated by itself, the registry is to be asked first. */
  | (Checked & Registry & { readonly phase: 'unknown'; readonly error: AppError })
  /** Nothing happened on the ledger; it may be tried again. */
  | (Steps & {
      readonly phase: 'failed';
      readonly checked: CheckedTransaction | undefined;
      readonly error: AppError;
    });

export type SubmissionPhase = SubmissionState<unknown>['phase'];
export type StateIn<Phase extends SubmissionPhase, Receipt> = Extract<
  SubmissionState<Receipt>,
  { readonly phase: Phase }
>;

export const IDLE_SUBMISSION = { phase: 'idle', steps: [] } as const;

/** What was found in the transaction, once it was checked. */
export function checkedOf(state: SubmissionState<unknown>): CheckedTransaction | undefined {
  return 'checked' in state ? state.checked : undefined;
}

/** Whether all of it is on the registry. */
export function isFound(verification: Verification | undefined): boolean {
  return verification !== undefined && verification.found === verification.expected;
}

/** From signing until the answer is known: what was checked is on its way and can no longer be changed. */
export function isUnderWay(phase: SubmissionPhase): boolean {
  return phase === 'unlocking' || phase === 'signing' || phase === 'submitting' || phase === 'verifying';
}
