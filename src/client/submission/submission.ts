import { AppError, asAppError } from '../../contract/app-error.ts';
import type { CheckedTransaction, Signer } from '../../signer/signer.ts';
import { Store } from '../../signer/store.ts';
import { isWarned, mayBlindSign, type TransactionRequest } from '../../transaction/compare/comparison.ts';
import { differenceSentence } from '../../transaction/compare/difference-in-words.ts';
import { ApiError, UnauthorizedError } from '../http/api-errors.ts';
import { SignedTransaction } from './transactions.ts';
import {
  AccountChangedError,
  SignInDeclinedError,
  SubmissionOutcomeUnknownError,
  TransactionDiffersError,
  TransactionNotInspectableError,
  TransactionUnusualError,
} from './submission-errors.ts';
import {
  checkedOf,
  type DoneStep,
  IDLE_SUBMISSION,
  isFound,
  type StateIn,
  type SubmissionState,
  type SubmissionStep,
  type Verification,
} from './submission-state.ts';

/** The differences between reports and flags: how to assemble, submit and verify. */
export interface SubmissionPlan<Receipt> {
  readonly request: TransactionRequest;
  /** Resolves to the unsigned `transactionHex`. */
  assemble(signal: AbortSignal): Promise<string>;
  submit(signed: SignedTransaction): Promise<Receipt>;
  /**
   * Asks the registry for the effect, as stated by the transaction itself, or by the request if that could
   * not be read.
   */
  verify(checked: CheckedTransaction): Promise<Verification>;
  /** The part of the check's result still needed once it is on the ledger; all of it if absent. */
  keep?(checked: CheckedTransaction): CheckedTransaction;
}

export interface SubmissionDeps {
  readonly signer: Pick<Signer, 'checkTransaction' | 'signTransaction' | 'blindSign'>;
  /** Resolves once the key is unlocked; rejects if the analyst declines. */
  ensureUnlocked(): Promise<void>;
  /**
   * Resolves once the session is open, asking the analyst to sign in again if necessary; rejects if they
   * decline.
   */
  ensureSignedIn(): Promise<void>;
  /**
   * Resolves once it is recorded that the bytes are about to leave: the page may be gone before the answer
   * arrives. Where it rejects, nothing leaves.
   */
  recorded(): Promise<void>;
  readonly clock: () => number;
}

/** The reason why a checked transaction must not be signed; `undefined` if it says exactly what was asked. */
export function obstacleTo(checked: CheckedTransaction): AppError | undefined {
  return checked.comparison.verdict === 'matches' ? undefined : whyNotSigned(checked);
}

/** The reason why a checked transaction is not signed without a person's decision. */
export function whyNotSigned({ comparison }: CheckedTransaction): AppError {
  if (comparison.verdict === 'matches')
    return new TransactionUnusualError(comparison.warnings.map(differenceSentence));
  const differences = comparison.differences.map(differenceSentence);
  return comparison.verdict === 'differs'
    ? new TransactionDiffersError(differences)
    : new TransactionNotInspectableError([...comparison.reasons, ...differences]);
}

/** The conclusion about the ledger from a failed submit. */
function outcomeOf(error: unknown): ApiError['outcome'] {
  if (error instanceof ApiError) return error.outcome;
  // The session was not reopened after the service had refused the bytes for lack of one.
  return error instanceof SignInDeclinedError || error instanceof AccountChangedError ? 'not-now' : 'unknown';
}

const NOT_ASKED = { verification: undefined, verificationError: undefined } as const;

const isNotApproved = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'transaction-not-approved';

/**
 * The path shared by reports and flags: assemble → check → (review) → sign → submit → verify. It lives
 * outside React: leaving a page midway neither stops nor repeats it, and components follow it with
 * `subscribe`. A call that does not fit the phase is ignored, which makes a second click or key press
 * harmless.
 */
export class Submission<Receipt> extends Store<SubmissionState<Receipt>> {
  readonly plan: SubmissionPlan<Receipt>;
  readonly #deps: SubmissionDeps;
  #transactionHex = '';
  #signed: SignedTransaction | undefined;
  #mayBeUnrecorded = false;
  #preparing = new AbortController();

  constructor(plan: SubmissionPlan<Receipt>, deps: SubmissionDeps) {
    super(IDLE_SUBMISSION);
    this.plan = plan;
    this.#deps = deps;
  }

  /** Assembles and checks, up to the review. Ignored while already in progress. */
  async prepare(): Promise<void> {
    const { phase } = this.getState();
    if (phase !== 'idle' && phase !== 'failed') return;
    const preparing = new AbortController();
    const { signal } = preparing;
    this.#preparing = preparing;
    this.setState({ phase: 'assembling', steps: [] });
    try {
      const transactionHex = await this.plan.assemble(signal);
      // The service may have answered before it learned of the cancellation.
      if (signal.aborted) return;
      this.#transactionHex = transactionHex;
      this.setState({ phase: 'checking', steps: this.#withStep('assembled') });
      const checked = await this.#deps.signer.checkTransaction(transactionHex, this.plan.request);
      if (signal.aborted) return;
      this.setState({ phase: 'review', checked, steps: this.#withStep('checked'), error: undefined });
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /**
   * Ends what `prepare` began; nothing was signed or sent, and it can be prepared again. Ignored after that.
   */
  cancel(): void {
    const { phase } = this.getState();
    if (phase !== 'assembling' && phase !== 'checking') return;
    this.#preparing.abort();
    this.#forget();
    this.setState(IDLE_SUBMISSION);
  }

  /** Nothing was sent and nothing will be: drops the signed bytes, after which `resend` does nothing. */
  giveUp(): void {
    if (this.getState().phase === 'unsent') this.#signed = undefined;
  }

  /**
   * The assembled bytes, for display; `undefined` before they exist and once nothing is left to sign, send
   * or look at.
   */
  unsignedHex(): string | undefined {
    return this.#transactionHex === '' ? undefined : this.#transactionHex;
  }

  /** Signs the reviewed transaction and submits it. Ignored unless the verdict is `matches`. */
  async confirm(): Promise<void> {
    const state = this.getState();
    if (state.phase !== 'review' || state.checked.comparison.verdict !== 'matches') return;
    const { checked, steps } = state;
    this.setState({ phase: 'unlocking', checked, steps });
    return this.#signAndSend(checked, async () => {
      await this.#unlock(checked);
      return this.#sign(checked.payloadHashHex);
    });
  }

  /**
   * Signs what could not be inspected, unread, and submits it. Call only on the analyst's deliberate opt-in
   * for this one transaction. Ignored unless the review allows it (`mayBlindSign`).
   */
  async confirmBlindSign(): Promise<void> {
    const state = this.getState();
    if (state.phase !== 'review' || !mayBlindSign(state.checked.comparison)) return;
    const { checked, steps } = state;
    this.setState({ phase: 'unlocking', checked, steps });
    return this.#signAndSend(checked, async () => {
      await this.#unlock(checked);
      return this.#blindSign();
    });
  }

  /**
   * Prepares and confirms in one go, for a flag's single click. Stays in review if the analyst has to act
   * first (to opt in, to read warnings, or for the caller's own reasons: `review`), and fails, unsigned, if
   * nothing can be done.
   */
  async run({ review = false } = {}): Promise<void> {
    await this.prepare();
    const state = this.getState();
    if (state.phase !== 'review' || mayBlindSign(state.checked.comparison)) return;
    const { checked, steps } = state;
    const obstacle = obstacleTo(checked);
    // Keeps the bytes: the analyst can look at them.
    if (obstacle !== undefined) this.setState({ phase: 'failed', checked, steps, error: obstacle });
    else if (!review && !isWarned(checked.comparison)) await this.confirm();
  }

  /**
   * Sends the same signed bytes again: those that the service did not take, or, after an unknown outcome,
   * those that it will carry out once at most. If the session has ended, the analyst is asked to sign in
   * first.
   * @param unrecorded the analyst's decision to send this transaction even if it cannot be recorded
   */
  async resend({ unrecorded = false } = {}): Promise<void> {
    const state = this.getState();
    if ((state.phase !== 'unsent' && state.phase !== 'unknown') || this.#signed === undefined) return;
    this.#mayBeUnrecorded ||= unrecorded;
    const { checked, phase, steps } = state;
    await this.#send(checked, steps, () => this.#submitSignedIn(), phase);
  }

  /** Asks the registry whether it happened, after an unknown outcome or while not everything was found. */
  async checkRegistry(): Promise<void> {
    const state = this.getState();
    if (state.phase === 'unknown') await this.#verify({ ...state, phase: 'verifying', receipt: undefined });
    else if (state.phase === 'done' && !isFound(state.verification))
      await this.#verify({ ...state, phase: 'verifying', error: undefined });
  }

  /** Nothing leaves the browser until `sign` resolves: after a failure it can be confirmed again. */
  async #signAndSend(checked: CheckedTransaction, sign: () => Promise<string>): Promise<void> {
    try {
      this.#signed = new SignedTransaction(await sign());
    } catch (error) {
      const state = this.getState();
      const now = checkedOf(state) ?? checked;
      this.setState({ phase: 'review', checked: now, steps: state.steps, error: asAppError(error) });
      return;
    }
    return this.#send(checked, this.#withStep('signed'), () => this.#submit());
  }

  async #unlock(checked: CheckedTransaction): Promise<void> {
    await this.#deps.ensureUnlocked();
    this.setState({ phase: 'signing', checked, steps: this.getState().steps });
  }

  /**
   * Takes the bytes from the field at the last moment: a local variable would keep them in memory during the
   * look-up.
   */
  #submit(): Promise<Receipt> {
    if (this.#signed === undefined) throw new Error('what is sent was signed before');
    return this.plan.submit(this.#signed);
  }

  async #submitSignedIn(): Promise<Receipt> {
    try {
      return await this.#submit();
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await this.#deps.ensureSignedIn();
    }
    return this.#submit();
  }

  async #send(
    checked: CheckedTransaction,
    steps: readonly DoneStep[],
    submit: () => Promise<Receipt>,
    before?: 'unsent' | 'unknown',
  ): Promise<void> {
    this.setState({ phase: 'submitting', checked, steps });
    let receipt: Receipt;
    let hasLeft = false;
    try {
      // What left before was recorded, or went without by a decision.
      if (before !== 'unknown' && !this.#mayBeUnrecorded) await this.#deps.recorded();
      hasLeft = true;
      receipt = await submit();
    } catch (cause) {
      // A response to a later attempt says nothing about the one whose answer was lost.
      const outcome = before === 'unknown' ? 'unknown' : hasLeft ? outcomeOf(cause) : 'not-now';
      if (outcome === 'refused') this.#fail(cause);
      else if (outcome === 'not-now')
        this.setState({ phase: 'unsent', checked, steps, error: asAppError(cause) });
      else {
        const { kind } = this.plan.request;
        const error = new SubmissionOutcomeUnknownError(kind, checked.payloadHashHex, cause);
        this.setState({ phase: 'unknown', checked, steps, error, ...NOT_ASKED });
      }
      return;
    }
    // Not awaited here, nor by its callers: what waits would keep the transaction in memory until the
    // registry was asked.
    return this.#verify({
      phase: 'verifying',
      checked,
      steps: this.#withStep('submitted'),
      receipt,
      error: undefined,
      ...NOT_ASKED,
    });
  }

  /** Accepted: nothing will be sent again, and the registry may be asked for minutes. */
  #verify(verifying: StateIn<'verifying', Receipt>): Promise<void> {
    if (verifying.receipt === undefined) return this.#ask(verifying);
    this.#forget();
    return this.#ask({ ...verifying, checked: this.plan.keep?.(verifying.checked) ?? verifying.checked });
  }

  /** Whatever the registry says, an accepted submission stays accepted; only the proof may be missing. */
  async #ask(verifying: StateIn<'verifying', Receipt>): Promise<void> {
    const { checked, error, receipt, steps } = verifying;
    this.setState(verifying);
    let asked: Pick<StateIn<'done', Receipt>, 'verification' | 'verificationError'>;
    try {
      asked = { verification: await this.plan.verify(checked), verificationError: undefined };
    } catch (cause) {
      asked = { verification: undefined, verificationError: asAppError(cause) };
    }
    const found = isFound(asked.verification);
    if (error !== undefined && !found) {
      this.setState({ phase: 'unknown', checked, steps, error, ...asked });
      return;
    }
    this.#forget();
    const all = found ? this.#withStep('found') : steps;
    this.setState({ phase: 'done', checked, steps: all, receipt, ...asked });
  }

  /** A lock or a crash of the worker ends its approval of the bytes; then they are checked again. */
  async #sign(payloadHashHex: string): Promise<string> {
    const sign = () => this.#deps.signer.signTransaction(payloadHashHex);
    try {
      return await sign();
    } catch (error) {
      if (!isNotApproved(error)) throw error;
      await this.#checkAgain();
    }
    return sign();
  }

  /** If the worker finds that it must not be signed, the review shows why. */
  async #blindSign(): Promise<string> {
    try {
      return await this.#deps.signer.blindSign(this.#transactionHex, this.plan.request);
    } catch (error) {
      if (isNotApproved(error)) await this.#checkAgain();
      throw error;
    }
  }

  /**
   * Checks the same bytes again; the review shows that result from here on. @throws why they are not signed
   */
  async #checkAgain(): Promise<void> {
    const checked = await this.#deps.signer.checkTransaction(this.#transactionHex, this.plan.request);
    this.setState({ phase: 'signing', checked, steps: this.getState().steps });
    const obstacle = obstacleTo(checked);
    if (obstacle !== undefined) throw obstacle;
  }

  #fail(error: unknown): void {
    this.#forget();
    const state = this.getState();
    this.setState({
      phase: 'failed',
      checked: checkedOf(state),
      steps: state.steps,
      error: asAppError(error),
    });
  }

  /** Nothing will be sent again, so the bytes need not stay in memory. */
  #forget(): void {
    this.#transactionHex = '';
    this.#signed = undefined;
  }

  #withStep(step: SubmissionStep): readonly DoneStep[] {
    return [
      ...this.getState().steps.filter((done) => done.step !== step),
      { step, atMs: this.#deps.clock() },
    ];
  }
}
