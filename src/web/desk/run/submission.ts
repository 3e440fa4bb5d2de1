import { asAppError } from '../../../contract/app-error.ts';
import type { Client } from '../../../client/http/client.ts';
import { prepare } from '../../../client/submission/prepare.ts';
import { type Outcome, send, type SendOptions, type Unsettled } from '../../../client/submission/send.ts';
import type { SubmissionPlan } from '../../../client/submission/submission-plan.ts';
import {
  checkedOf,
  type DoneStep,
  IDLE_SUBMISSION,
  isFound,
  type StateIn,
  type SubmissionState,
  type SubmissionStep,
  type Verification,
} from '../../../client/submission/submission-state.ts';
import type { CheckedTransaction, Signer } from '../../../signer/signer.ts';
import { Store } from '../../../signer/store.ts';
import { mayBlindSign } from '../../../transaction/compare/comparison.ts';

/** A plan, and how to find its transaction on the registry. */
export interface FollowedPlan<Receipt> extends SubmissionPlan<Receipt> {
  /**
   * Asks the registry for the effect, as stated by the transaction itself, or by the request if that could
   * not be read.
   */
  verify(checked: CheckedTransaction): Promise<Verification>;
  /** The part of the check's result still needed once it is on the ledger; all of it if absent. */
  keep?(checked: CheckedTransaction): CheckedTransaction;
}

export interface SubmissionDeps {
  readonly client: Client;
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

const NOT_ASKED = { verification: undefined, verificationError: undefined } as const;

/**
 * The phases of one `prepare` and `send` of a run, for components that follow it with `subscribe`. It lives
 * outside React: leaving a page midway neither stops nor repeats it. A call that does not fit the phase is
 * ignored, which makes a second click or key press harmless.
 */
export class Submission<Receipt> extends Store<SubmissionState<Receipt>> {
  readonly plan: FollowedPlan<Receipt>;
  readonly #deps: SubmissionDeps;
  #transactionHex = '';
  #unsettled: Unsettled | undefined;
  #mayBeUnrecorded = false;
  #preparing = new AbortController();

  constructor(plan: FollowedPlan<Receipt>, deps: SubmissionDeps) {
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
      const { checked } = await prepare(this.#deps, this.plan, {
        signal,
        onAssembled: (transactionHex) => {
          this.#transactionHex = transactionHex;
          this.setState({ phase: 'checking', steps: this.#withStep('assembled') });
        },
      });
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
    if (this.getState().phase === 'unsent') this.#unsettled = undefined;
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
    return this.#signAndSend(state, { isAgreed: true });
  }

  /**
   * Signs what could not be inspected, unread, and submits it. Call only on the analyst's deliberate opt-in
   * for this one transaction. Ignored unless the review allows it (`mayBlindSign`).
   */
  async confirmBlindSign(): Promise<void> {
    const state = this.getState();
    if (state.phase !== 'review' || !mayBlindSign(state.checked.comparison)) return;
    return this.#signAndSend(state, { unread: this.#deps.signer });
  }

  /**
   * Sends the same signed bytes again: those that the service did not take, or, after an unknown outcome,
   * those that it will carry out once at most. If the session has ended, the analyst is asked to sign in
   * first.
   * @param unrecorded the analyst's decision to send this transaction even if it cannot be recorded
   */
  async resend({ unrecorded = false } = {}): Promise<void> {
    const state = this.getState();
    const kept = this.#unsettled;
    if ((state.phase !== 'unsent' && state.phase !== 'unknown') || kept === undefined) return;
    this.#mayBeUnrecorded ||= unrecorded;
    const { checked, steps } = state;
    this.setState({ phase: 'submitting', checked, steps });
    return this.#after(
      await send(this.#deps, this.plan, kept, {
        record: () => this.#record(),
        signIn: () => this.#deps.ensureSignedIn(),
      }),
    );
  }

  /** Asks the registry whether it happened, after an unknown outcome or while not everything was found. */
  async checkRegistry(): Promise<void> {
    const state = this.getState();
    if (state.phase === 'unknown') await this.#verify({ ...state, phase: 'verifying', receipt: undefined });
    else if (state.phase === 'done' && !isFound(state.verification))
      await this.#verify({ ...state, phase: 'verifying', error: undefined });
  }

  /** Nothing leaves the browser until it is signed: after a failure it can be confirmed again. */
  async #signAndSend(
    { checked, steps }: StateIn<'review', Receipt>,
    agreement: Pick<SendOptions, 'isAgreed' | 'unread'>,
  ): Promise<void> {
    this.setState({ phase: 'unlocking', checked, steps });
    let outcome: Outcome<Receipt>;
    try {
      await this.#deps.ensureUnlocked();
      this.setState({ phase: 'signing', checked, steps });
      const prepared = { transactionHex: this.#transactionHex, checked };
      outcome = await send(this.#deps, this.plan, prepared, {
        ...agreement,
        onChecked: (again) => this.setState({ phase: 'signing', checked: again, steps }),
        record: (signed) => {
          this.setState({ phase: 'submitting', checked: signed, steps: this.#withStep('signed') });
          return this.#record();
        },
      });
    } catch (error) {
      const now = checkedOf(this.getState()) ?? checked;
      this.setState({ phase: 'review', checked: now, steps, error: asAppError(error) });
      return;
    }
    return this.#after(outcome);
  }

  async #record(): Promise<void> {
    if (!this.#mayBeUnrecorded) await this.#deps.recorded();
  }

  async #after(outcome: Outcome<Receipt>): Promise<void> {
    const { checked } = outcome;
    const { steps } = this.getState();
    switch (outcome.outcome) {
      case 'accepted': {
        const { receipt } = outcome;
        const accepted = { phase: 'verifying', checked, receipt, error: undefined, ...NOT_ASKED } as const;
        // Not awaited, nor by the callers: what waits would keep the transaction in memory until the
        // registry was asked.
        return this.#verify({ ...accepted, steps: this.#withStep('submitted') });
      }
      case 'refused':
        return this.#fail(outcome.error);
      case 'not-now':
        this.#unsettled = outcome;
        this.setState({ phase: 'unsent', checked, steps, error: outcome.error });
        return;
      case 'unknown':
        this.#unsettled = outcome;
        this.setState({ phase: 'unknown', checked, steps, error: outcome.error, ...NOT_ASKED });
    }
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
    this.#unsettled = undefined;
  }

  #withStep(step: SubmissionStep): readonly DoneStep[] {
    return [
      ...this.getState().steps.filter((done) => done.step !== step),
      { step, atMs: this.#deps.clock() },
    ];
  }
}
