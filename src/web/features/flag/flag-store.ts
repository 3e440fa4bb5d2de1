import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '../../../contract/app-error.ts';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import { Store } from '../../../signer/store.ts';
import { CONTRIBUTIONS_KEY, type RegistryAnswer } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { Desk } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-account.ts';
import { UnlockDeclinedError } from '../../session/session-errors.ts';
import { perDesk } from '../../submission/per-desk.ts';
import { OperationRecorder } from '../../submission/operation-recorder.ts';
import { submissionDeps } from '../../submission/submission-deps.ts';
import { UnexpectedError } from '../../submission/submission-errors.ts';
import { Submission } from '../../submission/submission.ts';
import { type AssetDoubt, assetDoubt } from './asset-doubt.ts';
import { createFlagPlan, rowOfFlag } from './flag-plan.ts';
import { type FlagFacts, type FlagView, flagView, READY } from './flag-view.ts';

/** A contribution right after its flag was accepted, until the registry is asked again. */
function asFlagged(record: RegistryRecord, flagger: string, flaggedAtMs: number): RegistryRecord {
  return { ...record, status: 'flagged', statusText: 'Flagged', flagger, flaggedAt: { ms: flaggedAtMs } };
}

/** The same answer with one contribution changed in place; `undefined` if it does not contain it. */
function withRecord(
  answer: RegistryAnswer,
  definitionId: string,
  change: (record: RegistryRecord) => RegistryRecord,
): RegistryAnswer | undefined {
  const { records } = answer;
  if (!records.some(({ assetDefinitionId }) => assetDefinitionId === definitionId)) return undefined;
  return {
    ...answer,
    records: records.map((record) => (record.assetDefinitionId === definitionId ? change(record) : record)),
  };
}

/** The flagging of one contribution, from the click on. */
interface Flagging {
  readonly record: RegistryRecord;
  readonly doubt: AssetDoubt | undefined;
  view: FlagView;
  submission: Submission<FlagReceipt> | undefined;
  flagger: string | undefined;
  readonly recorder: OperationRecorder;
}

/** The latest outcome, for screen readers. */
export interface FlagNews {
  readonly identifier: string;
  readonly view: FlagView;
}

/** A flag that waits for the analyst, or can only be looked at, as shown in its dialog. */
export interface FlagReview {
  readonly definitionId: string;
  readonly record: RegistryRecord;
  readonly doubt: AssetDoubt | undefined;
  readonly submission: Submission<FlagReceipt>;
}

export interface FlagState {
  readonly news: FlagNews | undefined;
  /** The flag whose dialog is open. */
  readonly review: FlagReview | undefined;
}

const NOTHING: FlagState = { news: undefined, review: undefined };

/** Whether its dialog still has something to show: a rejected signature leads back to the review. */
function isInReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'working' && ['unlocking', 'signing'].includes(view.doing));
}

/** Whether there is a transaction to look at. */
function hasReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'refused' && view.differences.length > 0);
}

function isNews(view: FlagView): boolean {
  return view.step === 'ready' ? view.declined || view.cancelled === true : view.step !== 'working';
}

/**
 * All flags of this desk by asset id, at most one in progress for each, whatever page is shown. It lives outside React
 * and ends with the account's session.
 */
export class FlagStore extends Store<FlagState> {
  readonly #desk: Pick<Desk, 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #clock: () => number;
  readonly #flaggings = new Map<string, Flagging>();

  constructor(
    desk: Pick<Desk, 'session' | 'activity'>,
    queryClient: QueryClient,
    clock: () => number = Date.now,
  ) {
    super(NOTHING);
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#clock = clock;
    let accountId = desk.session.getState().account?.accountId;
    desk.session.subscribe(() => {
      const next = desk.session.getState().account?.accountId;
      if (next === accountId) return;
      accountId = next;
      // Or it would ask for the key once it is assembled, and be signed when the same account signs in again.
      for (const { recorder, submission } of this.#flaggings.values()) {
        submission?.cancel();
        recorder.drop();
      }
      this.#flaggings.clear();
      this.setState(NOTHING);
    });
  }

  getView(definitionId: string): FlagView {
    return this.#flaggings.get(definitionId)?.view ?? READY;
  }

  /**
   * Flags a contribution, asking for the key if necessary. Ignored while that is in progress, done or of unknown
   * outcome. If the asset id may not be the row's or the transaction is unusual, it opens the review
   * instead of signing.
   */
  async flag(record: RegistryRecord): Promise<void> {
    const { assetDefinitionId: definitionId } = record;
    if (definitionId === undefined) return;
    const { step } = this.getView(definitionId);
    if (step !== 'ready' && step !== 'refused') return;

    const { activity, session } = this.#desk;
    const { account: asking, key } = session.getState();
    if (asking === undefined) return;
    const externalSigner = key === 'external';
    const doubt = this.#doubtAbout(record);
    const doing = externalSigner || key === 'unlocked' ? 'checking' : 'unlocking';
    const flagging: Flagging = {
      record,
      doubt,
      view: { step: 'working', doing },
      submission: undefined,
      flagger: undefined,
      recorder: new OperationRecorder(
        activity,
        { kind: 'flag', accountId: asking.accountId, rows: [rowOfFlag(record, definitionId)] },
        this.#clock,
      ),
    };
    this.#flaggings.set(definitionId, flagging);
    this.#set({});
    try {
      if (!externalSigner) await session.ensureUnlocked();
    } catch (error) {
      flagging.recorder.end(error);
      this.#show(definitionId, flagging, viewOfUnlockError(error));
      return;
    }
    const { account } = session.getState();
    // Signed out, or another account signed in, while the dialog was open.
    if (account === undefined || this.#flaggings.get(definitionId) !== flagging) return;
    const submission = this.#submissionFor(definitionId, flagging, account, { externalSigner, doubt });
    flagging.submission = submission;
    const review = externalSigner || doubt !== undefined;
    await submission.run({ review });
    const view = this.getView(definitionId);
    if (this.getState().review !== undefined || view.step !== 'review') return;
    // Nobody expected that it cannot be read, so that waits in its row.
    if (review || view.why !== 'unreadable') this.openReview(definitionId);
  }

  /** Opens the dialog of a flag that waits for the analyst or whose assembled transaction was refused. */
  openReview(definitionId: string): void {
    const { doubt, record, submission, view } = this.#flaggings.get(definitionId) ?? {};
    if (record === undefined || submission === undefined || view === undefined || !hasReview(view)) return;
    this.#set({ review: { definitionId, record, doubt, submission } });
  }

  /** Closes the dialog; the flag keeps waiting in its row. */
  closeReview(): void {
    this.#set({ review: undefined });
  }

  /** The analyst declines: nothing has happened, and it can be flagged again. */
  giveUp(definitionId: string): void {
    if (this.getView(definitionId).step !== 'review') return;
    this.#flaggings.get(definitionId)?.recorder.drop();
    this.#flaggings.delete(definitionId);
    this.#set({ news: undefined, review: undefined });
  }

  /** Ends the assembly and the check of its transaction: nothing was signed, and it can be flagged again. */
  cancel(definitionId: string): void {
    const flagging = this.#flaggings.get(definitionId);
    flagging?.submission?.cancel();
    if (flagging?.submission?.getState().phase !== 'idle') return;
    flagging.recorder.drop();
    this.#show(definitionId, flagging, { step: 'ready', declined: false, cancelled: true });
  }

  /** Asks the registry for the outcome. */
  async check(definitionId: string): Promise<void> {
    await this.#flaggings.get(definitionId)?.submission?.checkRegistry();
  }

  /**
   * Sends the same signed bytes again: those that were not taken, or those of unknown outcome, which are carried out
   * once at most.
   */
  async sendAgain(definitionId: string): Promise<void> {
    await this.#flaggings.get(definitionId)?.submission?.resend();
  }

  #submissionFor(
    definitionId: string,
    flagging: Flagging,
    account: DeskAccount,
    waits: Pick<FlagFacts, 'doubt' | 'externalSigner'>,
  ): Submission<FlagReceipt> {
    const { activity, session } = this.#desk;
    const { record, recorder } = flagging;
    const { accountId, peerId } = account;
    const submission = new Submission(
      createFlagPlan({
        client: session.client,
        queryClient: this.#queryClient,
        accountId,
        identifier: record.id,
        definitionId,
        onAccepted: () => {
          this.#change(definitionId, (shown) => asFlagged(shown, peerId, this.#clock()));
        },
        onSeen: (seen) => {
          flagging.flagger = seen.flagger;
          this.#change(definitionId, () => seen);
        },
      }),
      submissionDeps(session, activity, this.#clock),
    );
    recorder.follow(submission);
    submission.subscribe(() => {
      const state = submission.getState();
      const facts = { accountId, peerId, reportedBy: record.peerId, flagger: flagging.flagger, ...waits };
      if (state.phase === 'done')
        void this.#queryClient.invalidateQueries({ queryKey: ['balance', accountId] });
      this.#show(definitionId, flagging, flagView(state, facts));
    });
    return submission;
  }

  /** By every answer that shows the row: any of them may hold the row with which its asset id was exchanged. */
  #doubtAbout(record: RegistryRecord): AssetDoubt | undefined {
    const isItself = (shown: RegistryRecord) => shown.assetDefinitionId === record.assetDefinitionId;
    const answers = this.#queryClient
      .getQueriesData<RegistryAnswer>({ queryKey: [CONTRIBUTIONS_KEY] })
      .flatMap(([, answer]) => (answer?.records.some(isItself) === true ? [answer.records] : []));
    for (const answer of [[record], ...answers]) {
      const doubt = assetDoubt(record, answer);
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  }

  /** Updates the contribution in place wherever it is shown. */
  #change(definitionId: string, change: (record: RegistryRecord) => RegistryRecord): void {
    this.#queryClient.setQueriesData<RegistryAnswer>(
      { queryKey: [CONTRIBUTIONS_KEY] },
      (answer) => answer && withRecord(answer, definitionId, change),
    );
  }

  #show(definitionId: string, flagging: Flagging, view: FlagView): void {
    // The desk belongs to another account by now.
    if (this.#flaggings.get(definitionId) !== flagging) return;
    flagging.view = view;
    const { review } = this.getState();
    const isOver = review?.definitionId === definitionId && !isInReview(view);
    this.#set({
      review: isOver ? undefined : review,
      news: isNews(view) ? { identifier: flagging.record.id, view } : undefined,
    });
  }

  #set(change: Partial<FlagState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}

function viewOfUnlockError(error: unknown): FlagView {
  if (error instanceof UnlockDeclinedError) return { step: 'ready', declined: true };
  return {
    step: 'refused',
    error: error instanceof AppError ? error : new UnexpectedError(error),
    differences: [],
  };
}

/** The desk's flags; they continue while other pages are shown. */
export const useFlagStore = perDesk((desk, queryClient) => new FlagStore(desk, queryClient));
