import type { QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import { Store } from '../../../signer/store.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { UnlockDeclinedError } from '../../desk/session/session-errors.ts';
import { browserLocks, type TabLocks } from '../../platform/storage/tab-locks.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { OperationRecorder } from '../../desk/run/operation-recorder.ts';
import { submissionDeps } from '../../desk/run/submission-deps.ts';
import { asAppError } from '../../platform/errors/unexpected-error.ts';
import { Submission } from '../../desk/run/submission.ts';
import { monthAfter } from '../../desk/tokens/month-after.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import { AssetDoubts, cachedAnswers } from './asset-doubts.ts';
import { type Flagging, flaggingOf, type FlagsTogether, type HeldRow } from './flagging.ts';
import { createFlagPlan, type Flaggable, isFlaggable, rowOfFlag } from './flag-plan.ts';
import { asFlagged, changeRows, showFlagsOfOtherTabs } from './flagged-rows.ts';
import { whyNotFlagged } from './why-not-flagged.ts';
import { type FlagState, hasReview, isBlocked, isInReview, isNews, isOver, NOTHING } from './flag-state.ts';
import { type FlagFacts, type FlagView, flagView, type NotSent, READY } from './flag-view.ts';

/** Held by the tab that flags a contribution. */
export const flagLockName = (accountId: string, definitionId: string): string =>
  `flag ${accountId} ${definitionId}`;

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
        void showFlagsOfOtherTabs(queryClient, account.peerId, desk.activity, before);
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
    if (!isFlaggable(record) || whyNotFlagged(record) !== undefined) return;
    const { assetDefinitionId: definitionId } = record;
    if (this.getView(definitionId).step === 'review') this.openReview(definitionId);
    if (!this.isFree(definitionId)) return;

    const { activity, session } = this.#desk;
    const { account: asking, key } = session.getState();
    if (asking === undefined) return;
    const externalSigner = key === 'external';
    const doubt = this.#doubtAbout(record);
    const doing = externalSigner || key === 'unlocked' ? 'checking' : 'unlocking';
    const flagging: Flagging = { ...flaggingOf(record), doubt, view: { step: 'working', doing } };
    // Last in the order of `undoLatest`.
    this.#flaggings.delete(definitionId);
    this.#flaggings.set(definitionId, flagging);
    this.#set({ left: this.getState().left.filter((left) => left.definitionId !== definitionId) });
    const isCurrent = () => this.#flaggings.get(definitionId) === flagging;
    if (this.#locks !== undefined) {
      const release = await this.#locks.hold(flagLockName(asking.accountId, definitionId), LOCK_MS);
      if (release === undefined) {
        this.#show(flagging, { step: 'ready', notSent: 'other-tab' });
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
      { kind: 'flag', accountId: asking.accountId, rows: [rowOfFlag(record)] },
      this.#clock,
    );
    flagging.recorder = recorder;
    try {
      if (!externalSigner) await session.ensureUnlocked();
    } catch (error) {
      recorder.end(error);
      this.#show(flagging, viewOfUnlockError(error));
      return;
    }
    // Where the click opens a review, nothing is signed by mistake.
    if (!externalSigner && doubt === undefined && undoSeconds !== 0 && isCurrent()) {
      const end = await this.#delay(flagging, undoSeconds);
      if (end !== 'send') {
        recorder.drop();
        this.#show(flagging, { step: 'ready', notSent: end });
        return;
      }
      this.#show(flagging, { step: 'working', doing: 'checking' });
    }
    const { account } = session.getState();
    // Signed out, or another account signed in, meanwhile.
    if (account === undefined || !isCurrent()) return;
    const waits = { externalSigner, doubt };
    const submission = this.#submissionFor([flagging], recorder, account, waits);
    const review = externalSigner || doubt !== undefined;
    await submission.run({ review });
    const view = this.getView(definitionId);
    if (this.getState().review !== undefined || view.step !== 'review') return;
    // Nobody expected that it cannot be read, so that waits in its row.
    if (review || view.why !== 'unreadable') this.openReview(definitionId);
  }

  /** What the flag of a contribution is recorded as; `undefined` if this tab did not flag it. */
  operationIdOf(definitionId: string): string | undefined {
    return this.#flaggings.get(definitionId)?.operationId;
  }

  /** Whether nothing is under way for it in this tab, and its outcome is known. */
  isFree(definitionId: string): boolean {
    const { step } = this.getView(definitionId);
    return step === 'ready' || step === 'refused';
  }

  /** One transaction that flags all of these, none of which is under way; the row of each shows how it goes on. */
  flagTogether(
    rows: readonly HeldRow[],
    recorder: OperationRecorder,
    account: DeskAccount,
    together: FlagsTogether,
  ): Submission<FlagReceipt> {
    const flaggings = rows.map(({ record, release }) => ({ ...flaggingOf(record), release, together }));
    for (const flagging of flaggings) this.#flaggings.set(flagging.record.assetDefinitionId, flagging);
    const externalSigner = this.#desk.session.getState().key === 'external';
    return this.#submissionFor(flaggings, recorder, account, { doubt: undefined, externalSigner });
  }

  /** Nothing was sent of these: they can be flagged again, and their rows say why. */
  release(rows: readonly HeldRow[], notSent?: NotSent): void {
    for (const { record, release } of rows) {
      release();
      this.#flaggings.delete(record.assetDefinitionId);
      if (notSent === undefined) continue;
      const view: FlagView = { step: 'ready', notSent };
      this.#flaggings.set(record.assetDefinitionId, { ...flaggingOf(record), view });
    }
    this.#set({ news: undefined });
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

  /** The analyst has seen what was blocked. */
  forgetBlocked(): void {
    this.#set({ blocked: [] });
  }

  /** Opens the dialog of a flag that waits for the analyst or whose assembled transaction was refused. */
  openReview(definitionId: string): void {
    const { doubt, record, submission, together, view } = this.#flaggings.get(definitionId) ?? {};
    if (record === undefined || submission === undefined || view === undefined || !hasReview(view)) return;
    if (together === undefined) this.#set({ review: { definitionId, record, doubt, submission } });
    else together.openReview();
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
    if (flagging?.together !== undefined) {
      flagging.together.cancel();
      return;
    }
    flagging?.submission?.cancel();
    if (flagging?.submission?.getState().phase !== 'idle') return;
    flagging.recorder?.drop();
    this.#show(flagging, { step: 'ready', notSent: 'cancelled' });
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

  #delay(flagging: Flagging, undoSeconds: number | null): Promise<'send' | NotSent> {
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
      this.#show(flagging, { step: 'delay', sendsAtMs });
    });
  }

  #endDelays(why: NotSent): void {
    for (const { endDelay } of this.#flaggings.values()) endDelay?.(why);
  }

  /** One transaction that flags all of these, and shows in the row of each how it goes on. */
  #submissionFor(
    flaggings: readonly Flagging[],
    recorder: OperationRecorder,
    account: DeskAccount,
    waits: Pick<FlagFacts, 'doubt' | 'externalSigner'>,
  ): Submission<FlagReceipt> {
    const { activity, session } = this.#desk;
    const { accountId, peerId } = account;
    const records = flaggings.map(({ record }) => record);
    const byId = new Map(flaggings.map((flagging) => [flagging.record.assetDefinitionId, flagging]));
    const earningCount = records.filter((record) => record.peerId !== peerId).length;
    const submission = new Submission(
      createFlagPlan({
        client: session.client,
        queryClient: this.#queryClient,
        accountId,
        records,
        lookUpOne: flaggings[0]?.together?.lookUpOne,
        onAccepted: () => {
          const nowMs = this.#clock();
          changeRows(this.#queryClient, (shown) =>
            byId.has(shown.assetDefinitionId ?? '') ? asFlagged(shown, peerId, nowMs) : shown,
          );
          tokensMoved(this.#queryClient, accountId);
        },
        onSeen: (seen) => {
          const seenById = new Map(seen.map((record) => [record.assetDefinitionId, record]));
          for (const [definitionId, flagging] of byId) flagging.flagger = seenById.get(definitionId)?.flagger;
          changeRows(this.#queryClient, (shown) => seenById.get(shown.assetDefinitionId) ?? shown);
        },
      }),
      submissionDeps(session, activity, this.#clock),
    );
    for (const flagging of flaggings) {
      flagging.submission = submission;
      flagging.operationId = recorder.operationId;
    }
    recorder.follow(submission);
    submission.subscribe(() => {
      const state = submission.getState();
      if (state.phase === 'done') {
        // Its answer may have been lost, and some deployments credit after it.
        tokensMoved(this.#queryClient, accountId);
        void this.#showMonth(flaggings, accountId);
      }
      this.#showAll(flaggings, ({ flagger, record, together }, item) => {
        const facts = { accountId, peerId, reportedBy: record.peerId, flagger, ...waits };
        return flagView(
          state,
          together === undefined ? facts : { ...facts, together: { item, earningCount } },
        );
      });
      if (state.phase === 'failed') this.#tellBlocked(flaggings, recorder.operationId);
    });
    return submission;
  }

  #doubtAbout(record: Flaggable): AssetDoubt | undefined {
    const doubts = new AssetDoubts([record]);
    for (const answer of cachedAnswers(this.#queryClient)) doubts.add(answer);
    return doubts.about(record);
  }

  #tellBlocked(flaggings: readonly Flagging[], operationId: string): void {
    const identifiers = flaggings.flatMap(({ record, view }) => (isBlocked(view) ? [record.id] : []));
    if (identifiers.length === 0) return;
    this.#set({ blocked: [...this.getState().blocked, { operationId, identifiers }] });
  }

  /** Adds what is left of the month to the outcome, which is no news. */
  async #showMonth(flaggings: readonly Flagging[], accountId: string): Promise<void> {
    const month = await monthAfter(this.#desk.session.client, this.#queryClient, accountId);
    if (month === undefined) return;
    for (const flagging of flaggings)
      if (flagging.view.step === 'flagged') flagging.view = { ...flagging.view, month };
    this.#set({});
  }

  #show(flagging: Flagging, view: FlagView): void {
    this.#showAll([flagging], () => view);
  }

  #showAll(flaggings: readonly Flagging[], viewOf: (flagging: Flagging, at: number) => FlagView): void {
    // The desk belongs to another account by now.
    const isCurrent = (one: Flagging) => this.#flaggings.get(one.record.assetDefinitionId) === one;
    const [first] = flaggings;
    if (first === undefined || !isCurrent(first)) return;
    for (const [at, flagging] of flaggings.entries()) {
      if (!isCurrent(flagging)) continue;
      flagging.view = viewOf(flagging, at);
      if (isOver(flagging.view)) flagging.release();
    }
    const { record, view } = first;
    const { review } = this.getState();
    const isReviewed = review?.definitionId === record.assetDefinitionId && !isInReview(view);
    this.#set({
      review: isReviewed ? undefined : review,
      news: isNews(view) ? { identifier: record.id, count: flaggings.length, view } : undefined,
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
    error: asAppError(error),
    differences: [],
  };
}

/** The desk's flags; they continue while other pages are shown. */
export const useFlagStore = perDesk(
  (desk, queryClient) => new FlagStore(desk, queryClient, { locks: browserLocks() }),
);
