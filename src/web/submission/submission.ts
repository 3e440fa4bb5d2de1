import type { TransactionRequest } from '../../transaction/compare.ts';
import type { CheckedTransaction, Signer } from '../../signer/signer.ts';
import { AppError } from '../../contract/app-error.ts';
import { ApiError } from '../api/api-errors.ts';
import { SignedTransaction } from '../api/signed-transaction.ts';
import { TransactionDiffersError, UnexpectedError } from './submission-errors.ts';

export const SUBMISSION_STEPS = ['assembled', 'checked', 'signed', 'submitted', 'found'] as const;
export type SubmissionStep = (typeof SUBMISSION_STEPS)[number];

/** What the registry says after a submit: how many of the items that were sent are there. */
export interface Verification {
  readonly expected: number;
  readonly found: number;
}

/** What is the same for a report and a flag: how to assemble it, submit it and find its effect again. */
export interface SubmissionPlan<Receipt> {
  readonly request: TransactionRequest;
  /** Answers the unsigned `transactionHex`. */
  assemble(): Promise<string>;
  submit(signed: SignedTransaction): Promise<Receipt>;
  /** Asks the registry for the effect, by what the transaction itself says. */
  verify(checked: CheckedTransaction): Promise<Verification>;
}

export interface SubmissionDeps {
  readonly signer: Pick<Signer, 'checkTransaction' | 'signTransaction'>;
  /** Resolves once the key is unlocked; rejects when the analyst declines. */
  ensureUnlocked(): Promise<void>;
  readonly clock: () => number;
}

export type SubmissionPhase =
  | 'idle'
  | 'assembling'
  | 'checking'
  /** Checked; waits for the analyst. Only a verdict of `matches` can be confirmed. */
  | 'review'
  | 'unlocking'
  | 'signing'
  | 'submitting'
  | 'verifying'
  | 'done'
  /** Nothing happened on the ledger; it may be tried again. */
  | 'failed'
  /** It may have happened on the ledger: never repeated by itself, the registry is to be asked first. */
  | 'unknown';

export interface SubmissionState<Receipt> {
  readonly phase: SubmissionPhase;
  /** When each step was done, in order. */
  readonly steps: readonly { readonly step: SubmissionStep; readonly atMs: number }[];
  readonly checked: CheckedTransaction | undefined;
  readonly receipt: Receipt | undefined;
  /** What the registry said afterwards; `undefined` when it could not be asked. */
  readonly verification: Verification | undefined;
  readonly error: AppError | undefined;
}

const IDLE = {
  phase: 'idle',
  steps: [],
  checked: undefined,
  receipt: undefined,
  verification: undefined,
  error: undefined,
} as const;

function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new UnexpectedError(error);
}

/**
 * The path that reports and flags share: assemble → check → (review) → sign → submit → verify. It lives outside
 * React, so that leaving a page in the middle neither stops nor repeats it; components follow it with `subscribe`.
 */
export class Submission<Receipt> {
  readonly plan: SubmissionPlan<Receipt>;
  readonly #deps: SubmissionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SubmissionState<Receipt> = IDLE;
  #transactionHex = '';
  #signed: SignedTransaction | undefined;

  constructor(plan: SubmissionPlan<Receipt>, deps: SubmissionDeps) {
    this.plan = plan;
    this.#deps = deps;
  }

  readonly getState = (): SubmissionState<Receipt> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Assembles and checks, up to the review. Does nothing while it is under way already. */
  async prepare(): Promise<void> {
    if (this.#state.phase !== 'idle' && this.#state.phase !== 'failed') return;
    this.#set({ ...IDLE, phase: 'assembling' });
    try {
      this.#transactionHex = await this.plan.assemble();
      this.#set({ phase: 'checking', steps: this.#withStep('assembled') });
      const checked = await this.#deps.signer.checkTransaction(this.#transactionHex, this.plan.request);
      this.#set({ phase: 'review', checked, steps: this.#withStep('checked') });
    } catch (error) {
      this.#set({ phase: 'failed', error: asAppError(error) });
    }
  }

  /** Signs what was reviewed and submits it. Does nothing unless the review's verdict is `matches`. */
  async confirm(): Promise<void> {
    const { phase, checked } = this.#state;
    if (phase !== 'review' || checked?.comparison.verdict !== 'matches') return;
    this.#set({ phase: 'unlocking', error: undefined });
    try {
      await this.#deps.ensureUnlocked();
      this.#set({ phase: 'signing' });
      const signedHex = await this.#sign(checked.payloadHashHex);
      this.#signed = new SignedTransaction(signedHex);
      this.#set({ steps: this.#withStep('signed') });
    } catch (error) {
      // Nothing has left the browser: back to the review, where it can be confirmed again.
      this.#set({ phase: 'review', error: asAppError(error) });
      return;
    }
    await this.#send(this.#signed, checked);
  }

  /** Prepares and confirms in one go, for a flag's single click. Stops at the review unless it matches. */
  async run(): Promise<void> {
    await this.prepare();
    const { phase, checked } = this.#state;
    if (phase !== 'review' || checked === undefined) return;
    if (checked.comparison.verdict === 'matches') await this.confirm();
    else this.#set({ phase: 'failed', error: new TransactionDiffersError(checked.comparison.differences) });
  }

  /** Sends the same signed bytes once more after an unknown outcome; the service carries them out once at most. */
  async resend(): Promise<void> {
    const { phase, checked } = this.#state;
    if (phase !== 'unknown' || this.#signed === undefined || checked === undefined) return;
    await this.#send(this.#signed, checked);
  }

  /** After an unknown outcome: asks the registry whether it happened. */
  async checkRegistry(): Promise<void> {
    const { phase, checked, error } = this.#state;
    if (phase !== 'unknown' || checked === undefined) return;
    this.#set({ phase: 'verifying' });
    try {
      const verification = await this.plan.verify(checked);
      const happened = verification.found === verification.expected;
      if (happened)
        this.#set({ phase: 'done', verification, error: undefined, steps: this.#withStep('found') });
      else this.#set({ phase: 'unknown', verification, error });
    } catch (cause) {
      this.#set({ phase: 'unknown', error: asAppError(cause) });
    }
  }

  async #send(signed: SignedTransaction, checked: CheckedTransaction): Promise<void> {
    this.#set({ phase: 'submitting', error: undefined, verification: undefined });
    let receipt: Receipt;
    try {
      receipt = await this.plan.submit(signed);
    } catch (error) {
      const unknown = !(error instanceof ApiError) || error.outcome === 'unknown';
      this.#set({ phase: unknown ? 'unknown' : 'failed', error: asAppError(error) });
      return;
    }
    this.#signed = undefined;
    this.#set({ phase: 'verifying', receipt, steps: this.#withStep('submitted') });
    try {
      const verification = await this.plan.verify(checked);
      const steps =
        verification.found === verification.expected ? this.#withStep('found') : this.#state.steps;
      this.#set({ phase: 'done', verification, steps });
    } catch (error) {
      // It was accepted; only the proof is missing, and the receipt says so.
      this.#set({ phase: 'done', error: asAppError(error) });
    }
  }

  /** A lock or a crash of the worker ends its approval of the bytes: then they are checked once more. */
  async #sign(payloadHashHex: string): Promise<string> {
    const { signer } = this.#deps;
    try {
      return await signer.signTransaction(this.#transactionHex, payloadHashHex);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'transaction-not-approved') throw error;
    }
    const again = await signer.checkTransaction(this.#transactionHex, this.plan.request);
    if (again.comparison.verdict !== 'matches')
      throw new TransactionDiffersError(again.comparison.differences);
    return signer.signTransaction(this.#transactionHex, payloadHashHex);
  }

  #withStep(step: SubmissionStep): SubmissionState<Receipt>['steps'] {
    return [...this.#state.steps.filter((done) => done.step !== step), { step, atMs: this.#deps.clock() }];
  }

  #set(change: Partial<SubmissionState<Receipt>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
