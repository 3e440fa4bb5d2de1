import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';

export const SUBMISSION_STEPS = ['assembled', 'checked', 'signed', 'submitted', 'found'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** The service's answer to a report or a flag. */
export interface SubmissionReceipt {
  readonly rewarded: number;
  /** Rows that earned nothing, since the peer had reported the same; where the service tells. */
  readonly repeated?: number | undefined;
  /** The assets that a report registered. */
  readonly tokenIds?: readonly { readonly definitionId: string; readonly accountId: string }[];
}

/** The registry's answer after a submit: how many of the submitted items it shows. */
export interface Verification {
  readonly expected: number;
  readonly found: number;
  /** True if missing items may still be there, since the registry showed only the newest of more. */
  readonly newestOnly?: boolean;
  /** The identifiers of the first that it does not show; absent when it shows all. */
  readonly missing?: readonly string[];
}

export interface DoneStep {
  readonly step: SubmissionStep;
  readonly atMs: number;
}

interface Steps {
  /** The steps completed so far, in order, with their times. */
  readonly steps: readonly DoneStep[];
}

interface Checked extends Steps {
  readonly checked: CheckedTransaction;
}

interface Registry {
  /** The registry's latest answer; `undefined` if it was not or could not be asked. */
  readonly verification: Verification | undefined;
  /** The reason why the latest registry query failed. Says nothing about the ledger. */
  readonly verificationError: AppError | undefined;
}

export type SubmissionState =
  | (Steps & { readonly phase: 'idle' | 'assembling' })
  /** Waits for the analyst. Only a verdict of `matches` can be confirmed. `error`: why signing failed. */
  | (Checked & { readonly phase: 'review'; readonly error: AppError | undefined })
  | (Checked & { readonly phase: 'unlocking' | 'submitting' })
  /**
   * Querying the registry, after a submit or on request (`error` is undefined), or after the unknown outcome
   * that `error` describes.
   */
  | (Checked &
      Registry & {
        readonly phase: 'verifying';
        readonly receipt: SubmissionReceipt | undefined;
        readonly error: AppError | undefined;
      })
  /** On the ledger, according to the service's answer (`receipt`) or, without one, to ledger or registry. */
  | (Checked & Registry & { readonly phase: 'done'; readonly receipt: SubmissionReceipt | undefined })
  /**
   * Signed but not taken for now: nothing happened on the ledger, and the same signed bytes can be sent
   * again.
   */
  | (Checked & { readonly phase: 'unsent'; readonly error: AppError })
  /** It may have happened on the ledger: never repeated automatically; ask the registry first. */
  | (Checked & Registry & { readonly phase: 'unknown'; readonly error: AppError })
  /** Nothing happened on the ledger; it can be tried again. */
  | (Steps & {
      readonly phase: 'failed';
      readonly checked: CheckedTransaction | undefined;
      readonly error: AppError;
    });

export type SubmissionPhase = SubmissionState['phase'];
export type StateIn<Phase extends SubmissionPhase> = Extract<SubmissionState, { readonly phase: Phase }>;

export const IDLE_SUBMISSION = { phase: 'idle', steps: [] } as const;

/** The result of the check, once there is one. */
export function checkedOf(state: SubmissionState): CheckedTransaction | undefined {
  return 'checked' in state ? state.checked : undefined;
}

/** True if the registry shows every item. */
export function isFound(verification: Verification | undefined): boolean {
  return verification !== undefined && verification.found === verification.expected;
}

/** The state of an accepted submission, once the service or the ledger says so. */
export function acceptedOf(state: SubmissionState): StateIn<'verifying' | 'done'> | undefined {
  return state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined)
    ? state
    : undefined;
}

/** From signing until the answer is known: the submission can no longer be changed. */
export function isUnderWay(phase: SubmissionPhase): boolean {
  return phase === 'unlocking' || phase === 'submitting' || phase === 'verifying';
}
