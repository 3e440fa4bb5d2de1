import type { QueryClient } from '@tanstack/react-query';
import { AppError } from '../../../contract/app-error.ts';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import { Store } from '../../../signer/store.ts';
import { CONTRIBUTIONS_KEY, type RegistryAnswer } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { Desk } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-account.ts';
import { UnlockDeclinedError } from '../../session/session-errors.ts';
import { browserLocks, type TabLocks } from '../../storage/tab-locks.ts';
import { perDesk } from '../../submission/per-desk.ts';
import { OperationRecorder } from '../../submission/operation-recorder.ts';
import { submissionDeps } from '../../submission/submission-deps.ts';
import { UnexpectedError } from '../../submission/submission-errors.ts';
import { Submission } from '../../submission/submission.ts';
import { type AssetDoubt, assetDoubt } from './asset-doubt.ts';
import { createFlagPlan, rowOfFlag } from './flag-plan.ts';
import { asFlagged, changeRows, showFlagsOfOtherTabs } from './flagged-rows.ts';
import { whyNotFlagged } from './why-not-flagged.ts';
import { type FlagFacts, type FlagView, flagView, type NotSent, READY } from './flag-view.ts';

/** The flagging of one contribution, from the click on. */
interface Flagging {
  readonly record: RegistryRecord;
  readonly doubt: AssetDoubt | undefined;
  view: FlagView;
  submission: Submission<FlagReceipt> | undefined;
  flagger: string | undefined;
  recorder: OperationRecorder | undefined;
  /** Ends the undo delay; `undefined` unless it runs. */
  endDelay: ((why: 'send' | NotSent) => void) | undefined;
  /** Lets other tabs flag the contribution. */
  release: () => void;
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

/** A flag that was not sent because the analyst left Search in its undo delay. */
export interface LeftFlag {
  readonly definitionId: string;
  readonly identifier: string;
}

export interface FlagState {
  readonly news: FlagNews | undefined;
  /** The flag whose dialog is open. */
  readonly review: FlagReview | undefined;
  /** Until they are flagged or the analyst has seen it. */
  readonly left: readonly LeftFlag[];
}

const NOTHING: FlagState = { news: undefined, review: undefined, left: [] };

/** Whether its dialog still has something to show: a rejected signature leads back to the review. */
function isInReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'working' && ['unlocking', 'signing'].includes(view.doing));
}

/** Whether there is a transaction to look at. */
function hasReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'refused' && view.differences.length > 0);
}

function isNews(view: FlagView): boolean {
  return view.step === 'ready' ? view.notSent !== undefined : view.step !== 'working';
}

/** Whether another tab may flag the contribution: this one will not without another click, or it is done. */
function isFreeForOtherTabs({ step }: FlagView): boolean {
  return step === 'ready' || step === 'refused' || step === 'flagged';
}

/** Longer than a browser needs to answer; by then another tab has it. */
const LOCK_MS = 500;

export interface FlagStoreOptions {
  readonly clock?: () => number;
  /** Without them nothing keeps two tabs from flagging the same, but the registry flags a contribution once at most. */
  readonly locks?: TabLocks | undefined;
}

/**
 * All flags of this desk by asset id, at most one in progress for each, whatever page is shown. It lives outside React
 * and ends with the account's session.
 */
export class FlagStore extends Store<FlagState> {
  readonly #desk: Pick<Desk, 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #clock: () => number;
  readonly #locks: TabLocks | undefined;
  readonly #flaggings = new Map<string, Flagging>();

  constructor(
    desk: Pick<Desk, 'session' | 'activity'>,
    queryClient: QueryClient,
    { clock = Date.now, locks }: FlagStoreOptions = {},
  ) {
    super(NOTHING);
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#clock = clock;
    this.#locks = locks;
    let accountId = desk.session.getState().account?.accountId;
    desk.session.subscribe(() => {
      const { account, key } = desk.session.getState();
      if (account?.accountId === accountId) {
        if (key !== 'unlocked') this.#endDelays('locked');
        return;
      }
      accountId = account?.accountId;
      // Or it would ask for the key once it is assembled, and be signed when the same account signs in again.
      for (const { endDelay, recorder, release, submission } of this.#flaggings.values()) {
        endDelay?.('left');
        submission?.cancel();
        recorder?.drop();
        release();
      }
      this.#flaggings.clear();
      this.setState(NOTHING);
    });
    let { operations } = desk.activity.getState();
    desk.activity.subscribe(() => {
      const before = operations;
      ({ operations } = desk.activity.getState());
      const { account } = desk.session.getState();
      if (operations !== before && account !== undefined)
        showFlagsOfOtherTabs(queryClient, account.peerId, operations, before);
    });
  }

  getView(definitionId: string): FlagView {
    return this.#flaggings.get(definitionId)?.view ?? READY;
  }

  /**
   * Flags a contribution, asking for the key if necessary, once the undo delay is over; `null` seconds wait for
   * `send`. Ignored where it cannot be flagged, and while that is in progress, done or of unknown outcome. If the asset id
   * may not be the row's or the transaction is unusual, it opens the review instead of signing; so it does for a flag that
   * waits there.
   */
  async flag(record: RegistryRecord, undoSeconds: number | null = 0): Promise<void> {
    const { assetDefinitionId: definitionId } = record;
    if (definitionId === undefined || whyNotFlagged(record) !== undefined) return;
    const { step } = this.getView(definitionId);
    if (step === 'review') this.openReview(definitionId);
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
      recorder: undefined,
      endDelay: undefined,
      release: () => undefined,
    };
    // Last in the order of `undoLatest`.
    this.#flaggings.delete(definitionId);
    this.#flaggings.set(definitionId, flagging);
    this.#set({ left: this.getState().left.filter((left) => left.definitionId !== definitionId) });
    const isCurrent = () => this.#flaggings.get(definitionId) === flagging;
    if (this.#locks !== undefined) {
      const release = await this.#locks.hold(`flag ${asking.accountId} ${definitionId}`, LOCK_MS);
      if (release === undefined) {
        this.#show(definitionId, flagging, { step: 'ready', notSent: 'other-tab' });
        return;
      }
      flagging.release = release;
      if (!isCurrent()) {
        release();
        return;
      }
    }
    const recorder = new OperationRecorder(
      activity,
      { kind: 'flag', accountId: asking.accountId, rows: [rowOfFlag(record, definitionId)] },
      this.#clock,
    );
    flagging.recorder = recorder;
    try {
      if (!externalSigner) await session.ensureUnlocked();
    } catch (error) {
      recorder.end(error);
      this.#show(definitionId, flagging, viewOfUnlockError(error));
      return;
    }
    // Where the click opens a review, nothing is signed by mistake.
    if (!externalSigner && doubt === undefined && undoSeconds !== 0 && isCurrent()) {
      const end = await this.#delay(definitionId, flagging, undoSeconds);
      if (end !== 'send') {
        recorder.drop();
        this.#show(definitionId, flagging, { step: 'ready', notSent: end });
        return;
      }
      this.#show(definitionId, flagging, { step: 'working', doing: 'checking' });
    }
    const { account } = session.getState();
    // Signed out, or another account signed in, meanwhile.
    if (account === undefined || !isCurrent()) return;
    const waits = { externalSigner, doubt };
    const submission = this.#submissionFor(definitionId, flagging, recorder, account, waits);
    flagging.submission = submission;
    const review = externalSigner || doubt !== undefined;
    await submission.run({ review });
    const view = this.getView(definitionId);
    if (this.getState().review !== undefined || view.step !== 'review') return;
    // Nobody expected that it cannot be read, so that waits in its row.
    if (review || view.why !== 'unreadable') this.openReview(definitionId);
  }

  /** Ends the undo delay of a flag: it is sent at once. */
  send(definitionId: string): void {
    this.#flaggings.get(definitionId)?.endDelay?.('send');
  }

  /** Stops a flag in its undo delay: nothing was asked of the service. */
  undo(definitionId: string): void {
    this.#flaggings.get(definitionId)?.endDelay?.('undone');
  }

  /** Stops the flag that was asked for last, if it can still be undone. */
  undoLatest(): void {
    const waiting = [...this.#flaggings.values()].findLast(({ endDelay }) => endDelay !== undefined);
    waiting?.endDelay?.('undone');
  }

  /** The analyst leaves the page whose rows can undo: what can still be undone is not sent. */
  leave(): void {
    const left = [...this.#flaggings].flatMap(([definitionId, { endDelay, record }]) =>
      endDelay === undefined ? [] : [{ definitionId, identifier: record.id }],
    );
    if (left.length === 0) return;
    this.#set({ left: [...this.getState().left, ...left] });
    this.#endDelays('left');
  }

  /** The analyst has seen what was not sent. */
  forgetLeft(): void {
    this.#set({ left: [] });
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
    const flagging = this.#flaggings.get(definitionId);
    flagging?.recorder?.drop();
    flagging?.release();
    this.#flaggings.delete(definitionId);
    this.#set({ news: undefined, review: undefined });
  }

  /** Ends the assembly and the check of its transaction: nothing was signed, and it can be flagged again. */
  cancel(definitionId: string): void {
    const flagging = this.#flaggings.get(definitionId);
    flagging?.submission?.cancel();
    if (flagging?.submission?.getState().phase !== 'idle') return;
    flagging.recorder?.drop();
    this.#show(definitionId, flagging, { step: 'ready', notSent: 'cancelled' });
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

  #delay(definitionId: string, flagging: Flagging, undoSeconds: number | null): Promise<'send' | NotSent> {
    return new Promise((resolve) => {
      const end = (why: 'send' | NotSent) => {
        clearTimeout(timer);
        flagging.endDelay = undefined;
        resolve(why);
      };
      const delayMs = undoSeconds === null ? undefined : undoSeconds * 1000;
      const timer = delayMs === undefined ? undefined : setTimeout(end, delayMs, 'send');
      flagging.endDelay = end;
      const sendsAtMs = delayMs === undefined ? undefined : this.#clock() + delayMs;
      this.#show(definitionId, flagging, { step: 'delay', sendsAtMs });
    });
  }

  #endDelays(why: NotSent): void {
    for (const { endDelay } of this.#flaggings.values()) endDelay?.(why);
  }

  #submissionFor(
    definitionId: string,
    flagging: Flagging,
    recorder: OperationRecorder,
    account: DeskAccount,
    waits: Pick<FlagFacts, 'doubt' | 'externalSigner'>,
  ): Submission<FlagReceipt> {
    const { activity, session } = this.#desk;
    const { record } = flagging;
    const { accountId, peerId } = account;
    const isItself = ({ assetDefinitionId }: RegistryRecord) => assetDefinitionId === definitionId;
    const submission = new Submission(
      createFlagPlan({
        client: session.client,
        queryClient: this.#queryClient,
        accountId,
        identifier: record.id,
        definitionId,
        onAccepted: () => {
          changeRows(this.#queryClient, isItself, (shown) => asFlagged(shown, peerId, this.#clock()));
        },
        onSeen: (seen) => {
          flagging.flagger = seen.flagger;
          changeRows(this.#queryClient, isItself, () => seen);
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

  #show(definitionId: string, flagging: Flagging, view: FlagView): void {
    // The desk belongs to another account by now.
    if (this.#flaggings.get(definitionId) !== flagging) return;
    flagging.view = view;
    if (isFreeForOtherTabs(view)) flagging.release();
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
  if (error instanceof UnlockDeclinedError) return { step: 'ready', notSent: 'declined' };
  return {
    step: 'refused',
    error: error instanceof AppError ? error : new UnexpectedError(error),
    differences: [],
  };
}

/** The desk's flags; they continue while other pages are shown. */
export const useFlagStore = perDesk(
  (desk, queryClient) => new FlagStore(desk, queryClient, { locks: browserLocks() }),
);
