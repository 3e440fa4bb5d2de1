import type { QueryClient } from '@tanstack/react-query';
import { Store } from '../../../signer/store.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RunPlan, RunReceipt, RunRow } from '../../desk/run/run-plan.ts';
import { Run } from '../../desk/run/run.ts';
import { isFound } from '../../../client/submission/submission-state.ts';
import type { Submission } from '../../desk/run/submission.ts';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { UnlockDeclinedError } from '../../desk/session/session-errors.ts';
import { monthAfter } from '../../desk/tokens/month-after.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import { AssetDoubts, cachedAnswers } from './asset-doubts.ts';
import { createFlagPlan, type Flaggable, flagRows, isFlaggable } from './flag-plan.ts';
import { type FlagState, hasReview, isBlocked, isInReview, isNews, NOTHING } from './flag-state.ts';
import { type FlagView, flagView, type NotSent, READY } from './flag-view.ts';
import { asFlagged, changeRows, showFlagsOfOtherTabs, showSeen } from './flagged-rows.ts';
import type { Flagging, FlagRun, FlagsTogether } from './flagging.ts';
import { whyNotFlagged } from './why-not-flagged.ts';

export interface FlagStoreOptions {
  readonly clock?: () => number;
}

/** The options of a run that flags. */
interface Particulars {
  readonly record?: Flaggable;
  readonly doubt?: AssetDoubt | undefined;
  readonly oneClick?: RunPlan['oneClick'];
  readonly together?: FlagsTogether;
}

/**
 * The desk's flags by asset id, at most one in progress for each, on every page. The store lives outside
 * React and ends with the account's session. Runs send the flags; the store holds the view of each row.
 */
export class FlagStore extends Store<FlagState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #clock: () => number;
  readonly #flaggings = new Map<string, Flagging>();

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    { clock = Date.now }: FlagStoreOptions = {},
  ) {
    super(NOTHING);
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#clock = clock;
    onOtherAccount(desk.session, () => {
      const runs = new Set([...this.#flaggings.values()].map(({ by }) => by.run));
      this.#flaggings.clear();
      this.setState(NOTHING);
      // An assembled run would otherwise ask for the key, and be signed when the same account signs in again.
      for (const run of runs) {
        run.cancel();
        run.cancelLookUps();
      }
    });
    desk.session.subscribe(() => {
      if (desk.session.getState().key !== 'unlocked') this.#endDelays('locked');
    });
    let { operations } = desk.activity.getState();
    desk.activity.subscribe(() => {
      const before = operations;
      ({ operations } = desk.activity.getState());
      const { account } = desk.session.getState();
      if (operations !== before && account !== undefined)
        void showFlagsOfOtherTabs(queryClient, account, desk.activity, before);
    });
  }

  getView(definitionId: string): FlagView {
    return this.#flaggings.get(definitionId)?.view ?? READY;
  }

  /**
   * Flags a contribution after the undo delay, asking for the key if necessary; with `null` seconds it waits
   * for `send`. Ignored if the contribution cannot be flagged, and while its flag is in progress, done or of
   * unknown outcome. Opens the review instead of signing if the asset id is doubtful or the transaction
   * unusual, and for a flag that already waits there.
   */
  flag(record: RegistryRecord, undoSeconds: number | null = 0): void {
    if (!isFlaggable(record) || whyNotFlagged(record) !== undefined) return;
    const { assetDefinitionId: definitionId } = record;
    if (this.getView(definitionId).step === 'review') this.openReview(definitionId);
    if (!this.isFree(definitionId)) return;
    const { account } = this.#desk.session.getState();
    if (account === undefined) return;
    const former = this.#flaggings.get(definitionId)?.by;
    if (former?.together === undefined) former?.run.cancel();
    const doubt = this.#doubtAbout(record);
    // A click that opens a review signs nothing, and needs no undo delay.
    const oneClick = doubt !== undefined ? undefined : { undoSeconds };
    const run = this.#runOf(flagRows([record]), account, { record, doubt, oneClick });
    this.#set({ left: this.getState().left.filter((left) => left.definitionId !== definitionId) });
    run.start();
  }

  /**
   * Creates a run that flags all of these. None of them may have a flag under way. The row of each shows its
   * progress.
   */
  flagTogether(rows: readonly RunRow[], account: DeskAccount, together: FlagsTogether): Run {
    const run = this.#runOf(rows, account, { together });
    this.#set({ news: undefined });
    return run;
  }

  /** Returns true if this tab has no flag of the contribution under way, and none of unknown outcome. */
  isFree(definitionId: string): boolean {
    const { step } = this.getView(definitionId);
    return step === 'ready' || step === 'refused';
  }

  /** Ends the undo delay of a flag and sends it at once. */
  send(definitionId: string): void {
    this.#flaggings.get(definitionId)?.by.run.send();
  }

  /** Stops a flag in its undo delay, before any request. */
  undo(definitionId: string): void {
    const flagging = this.#flaggings.get(definitionId);
    if (flagging?.view.step === 'delay') this.#stop(flagging, 'undone');
  }

  /** The latest flag that can still be undone. */
  get waiting(): Flagging | undefined {
    return [...this.#flaggings.values()].findLast(({ view }) => view.step === 'delay');
  }

  undoLatest(): void {
    if (this.waiting !== undefined) this.#stop(this.waiting, 'undone');
  }

  /**
   * Called when the analyst leaves the page whose rows offer _Undo_: flags that can still be undone are not
   * sent.
   */
  leave(): void {
    const left = this.#endDelays('left').map(({ definitionId, row: { identifier } }) => ({
      definitionId,
      identifier,
    }));
    if (left.length > 0) this.#set({ left: [...this.getState().left, ...left] });
  }

  /** Dismisses the notice of flags that were not sent. */
  forgetLeft(): void {
    this.#set({ left: [] });
  }

  /** Dismisses the notice of blocked flags. */
  forgetBlocked(): void {
    this.#set({ blocked: [] });
  }

  /** Opens the dialog of a flag that waits for the analyst or whose assembled transaction was refused. */
  openReview(definitionId: string): void {
    const { by, doubt, record, submission, view } = this.#flaggings.get(definitionId) ?? {};
    if (by === undefined || submission === undefined || view === undefined || !hasReview(view)) return;
    if (by.together !== undefined) by.together.openReview();
    else if (record !== undefined)
      this.#set({ review: { definitionId, record, doubt, run: by.run, submission } });
  }

  /** Closes the dialog; the flag keeps waiting in its row. */
  closeReview(): void {
    this.#set({ review: undefined });
  }

  /** Declines the flag under review. Nothing was signed, and the contribution can be flagged again. */
  giveUp(definitionId: string): void {
    const flagging = this.#flaggings.get(definitionId);
    if (flagging?.view.step !== 'review') return;
    this.#flaggings.delete(definitionId);
    flagging.by.run.cancel();
    this.#set({ news: undefined, review: undefined });
  }

  /** Cancels the assembly or the check. Nothing was signed, and the contribution can be flagged again. */
  cancel(definitionId: string): void {
    const flagging = this.#flaggings.get(definitionId);
    const phase = flagging?.submission?.getState().phase;
    if (flagging !== undefined && (phase === 'assembling' || phase === 'checking'))
      this.#stop(flagging, 'cancelled');
  }

  /** Asks the registry for the outcome. */
  async check(definitionId: string): Promise<void> {
    const { by, operationId } = this.#flaggings.get(definitionId) ?? {};
    const batch = by?.run.getState().batches.find((one) => one.operationId === operationId);
    if (batch !== undefined) await by?.run.lookAgain(batch.number);
  }

  /**
   * Sends the same signed bytes again, after the service did not take them or the outcome stayed unknown. The
   * ledger executes them at most once.
   */
  async sendAgain(definitionId: string, how: { readonly unrecorded?: boolean } = {}): Promise<void> {
    await this.#flaggings.get(definitionId)?.submission?.resend(how);
  }

  #stop({ by }: Flagging, notSent: NotSent): void {
    by.notSent = notSent;
    by.run.cancel();
  }

  #endDelays(why: NotSent): readonly Flagging[] {
    const ended = [...this.#flaggings.values()].filter(({ view }) => view.step === 'delay');
    for (const flagging of ended) this.#stop(flagging, why);
    return ended;
  }

  #runOf(
    rows: readonly RunRow[],
    account: DeskAccount,
    { doubt, oneClick, record, together }: Particulars,
  ): Run {
    const { accountId, peerId } = account;
    const isSignedIn = () => this.#isSignedIn(accountId);
    const byId = new Map<string, Flagging>();
    const flaggingsOf = (some: readonly RunRow[]) =>
      some.flatMap(({ asked }) => byId.get(asked.definitionId ?? '') ?? []);
    const plan = createFlagPlan({
      desk: this.#desk,
      accountId,
      oneClick,
      lookUpOne: together?.lookUpOne,
      onBegun: (some, submission, operationId) =>
        this.#begin(flaggingsOf(some), submission, operationId, account),
      onAccepted: (some) => {
        if (!isSignedIn()) return;
        const nowMs = this.#clock();
        const accepted = new Set(some.map(({ asked }) => asked.definitionId));
        changeRows(this.#queryClient, (shown) =>
          accepted.has(shown.assetDefinitionId) ? asFlagged(shown, peerId, nowMs) : shown,
        );
        tokensMoved(this.#queryClient, accountId);
      },
      onSeen: (seen, others) => {
        if (!isSignedIn()) return;
        for (const { assetDefinitionId = '', flagger } of seen) {
          const flagging = byId.get(assetDefinitionId);
          if (flagging !== undefined) flagging.flagger = flagger;
        }
        showSeen(this.#queryClient, seen, others);
      },
    });
    const run = new Run({ desk: this.#desk, plan, rows, clock: this.#clock });
    const by: FlagRun = { run, together, notSent: together === undefined ? undefined : 'stopped' };
    for (const { asked: row } of rows) {
      const { definitionId = '' } = row;
      const flagging: Flagging = {
        definitionId,
        row,
        by,
        record,
        doubt,
        view: { step: 'working', doing: together === undefined ? 'checking' : 'waiting' },
        submission: undefined,
        operationId: undefined,
        flagger: undefined,
      };
      byId.set(definitionId, flagging);
      // Moved to the end: `undoLatest` takes the last.
      this.#flaggings.delete(definitionId);
      this.#flaggings.set(definitionId, flagging);
    }
    let shown = run.getState();
    run.subscribe(() => {
      const before = shown;
      shown = run.getState();
      const { before: first, phase, tally } = shown;
      const isChanged =
        before.before !== first || before.phase !== phase || before.tally.waiting !== tally.waiting;
      if (isChanged || before.tally.leftOut !== tally.leftOut) this.#followRun([...byId.values()]);
    });
    return run;
  }

  /** Updates the views of rows without an assembled transaction. */
  #followRun(flaggings: readonly Flagging[]): void {
    const [{ by } = {}] = flaggings;
    if (by === undefined) return;
    const { batches, before, endedBy, tally } = by.run.getState();
    const stages = new Map(
      batches.flatMap(({ rows, stage }) => rows.map(({ asked }) => [asked.definitionId, stage] as const)),
    );
    const viewOf = ({ definitionId, view }: Flagging): FlagView => {
      if (before?.kind === 'delay') return { step: 'delay', sendsAtMs: before.sendsAtMs };
      if (before?.kind === 'unlocking') return { step: 'working', doing: 'unlocking' };
      const stage = stages.get(definitionId);
      if (stage !== undefined && stage !== 'leftOut') {
        const isReleased = view.step === 'delay' || (view.step === 'working' && view.doing === 'unlocking');
        return isReleased ? { step: 'working', doing: 'checking' } : view;
      }
      // The reason for a refusal stays in the row.
      if (view.step === 'refused') return view;
      if (endedBy instanceof UnlockDeclinedError) return { step: 'ready', notSent: 'declined' };
      if (endedBy !== undefined) return { step: 'refused', error: endedBy, differences: [] };
      if (stage === undefined && tally.waiting > 0) return { step: 'working', doing: 'waiting' };
      return by.notSent === undefined ? READY : { step: 'ready', notSent: by.notSent };
    };
    this.#show(flaggings, viewOf);
  }

  /** Follows one transaction that flags all of these. The row of each shows its progress. */
  #begin(
    flaggings: readonly Flagging[],
    submission: Submission<RunReceipt>,
    operationId: string,
    { accountId, peerId }: DeskAccount,
  ): void {
    const earningCount = flaggings.filter(({ row }) => row.peerId !== peerId).length;
    for (const flagging of flaggings) {
      flagging.submission = submission;
      flagging.operationId = operationId;
    }
    let isTold = false;
    let before = submission.getState().phase;
    submission.subscribe(() => {
      const state = submission.getState();
      const current = flaggings.filter((flagging) => flagging.submission === submission);
      this.#show(current, ({ by, doubt, flagger, row }, item) =>
        flagView(state, {
          accountId,
          peerId,
          reportedBy: row.peerId ?? '',
          flagger,
          doubt,
          ...(by.together === undefined ? {} : { together: { item, earningCount } }),
        }),
      );
      if (state.phase === 'done' && this.#isSignedIn(accountId)) {
        // The answer may have been lost, and some deployments credit the reward later.
        tokensMoved(this.#queryClient, accountId);
        void this.#showMonth(current, accountId);
        // Frees the memory of finished batches.
        if (isFound(state.verification)) for (const flagging of current) flagging.submission = undefined;
      }
      if (!isTold) isTold = this.#tellBlocked(current, operationId);
      if (state.phase === 'review' && before === 'checking') this.#openByItself(current);
      before = state.phase;
    });
  }

  /** A single flag that waits for the analyst opens its review. */
  #openByItself([flagging]: readonly Flagging[]): void {
    if (flagging?.view.step !== 'review' || flagging.by.together !== undefined) return;
    // An unreadable transaction is unexpected after one click: it waits in its row instead of opening a
    // dialog.
    const isExpected = flagging.by.run.plan.oneClick === undefined || flagging.view.why !== 'unreadable';
    if (isExpected && this.getState().review === undefined) this.openReview(flagging.definitionId);
  }

  #doubtAbout(record: Flaggable): AssetDoubt | undefined {
    const doubts = new AssetDoubts([record]);
    for (const answer of cachedAnswers(this.#queryClient)) doubts.add(answer);
    return doubts.about(record);
  }

  #tellBlocked(flaggings: readonly Flagging[], operationId: string): boolean {
    const identifiers = flaggings.flatMap(({ row, view }) => (isBlocked(view) ? [row.identifier] : []));
    if (identifiers.length === 0) return false;
    this.#set({ blocked: [...this.getState().blocked, { operationId, identifiers }] });
    return true;
  }

  /** Adds the rest of the month's limit to the outcome, without announcing it. */
  async #showMonth(flaggings: readonly Flagging[], accountId: string): Promise<void> {
    const month = await monthAfter(this.#desk.session.client, this.#queryClient, accountId);
    if (month === undefined) return;
    for (const flagging of flaggings)
      if (flagging.view.step === 'flagged') flagging.view = { ...flagging.view, month };
    this.#set({});
  }

  #show(flaggings: readonly Flagging[], viewOf: (flagging: Flagging, at: number) => FlagView): void {
    // Flags that were given up, or that belong to another account, are not current.
    const isCurrent = (one: Flagging) => this.#flaggings.get(one.definitionId) === one;
    let first: Flagging | undefined;
    let changedCount = 0;
    for (const [at, flagging] of flaggings.entries()) {
      if (!isCurrent(flagging)) continue;
      const view = viewOf(flagging, at);
      if (view === flagging.view) continue;
      flagging.view = view;
      first ??= flagging;
      changedCount += 1;
    }
    if (first === undefined) return;
    const { definitionId, row, view } = first;
    const { review } = this.getState();
    const isReviewed = review?.definitionId === definitionId && !isInReview(view);
    this.#set({
      review: isReviewed ? undefined : review,
      news: isNews(view) ? { identifier: row.identifier, count: changedCount, view } : undefined,
    });
  }

  /** What becomes known later is recorded, and neither shown to another account nor asked in its name. */
  #isSignedIn(accountId: string): boolean {
    return this.#desk.session.getState().account?.accountId === accountId;
  }

  #set(change: Partial<FlagState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}

/** The desk's flags; they continue while other pages are shown. */
export const useFlagStore = perDesk((desk, queryClient) => new FlagStore(desk, queryClient));
