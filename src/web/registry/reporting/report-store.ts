import type { QueryClient } from '@tanstack/react-query';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { Store } from '../../../signer/store.ts';
import { isOpen } from '../../desk/operations/operation.ts';
import type { RunDraft, RunReceipt, RunRow } from '../../desk/run/run-plan.ts';
import { Run } from '../../desk/run/run.ts';
import { IDLE_SUBMISSION, isFound } from '../../../client/submission/submission-state.ts';
import type { Submission } from '../../desk/run/submission.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { perDesk } from '../../desk/session/per-desk.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import { nextTask } from '../../platform/tasks/row-tasks.ts';
import { useStore } from '../../platform/store/use-store.ts';
import { readyRows, runDraft } from './draft-rows.ts';
import { createReportPlan } from './report-plan.ts';

interface ReportState {
  /** The run of the latest review. */
  readonly run: Run | undefined;
  /** The submission of the run's current batch. */
  readonly submission: Submission<RunReceipt> | undefined;
  /** The operation in Activity that records the submission. */
  readonly operationId: string | undefined;
}

/**
 * The result of *Review*. `open`: an earlier report of one of the rows has an open outcome and must be
 * settled first. `none`: no row is ready. `busy`: another review or report is under way.
 */
export type ReviewAnswer = 'begun' | 'open' | 'none' | 'busy';

export interface ReportStoreOptions {
  readonly clock?: () => number;
}

interface Beginning {
  readonly accountId: string;
  readonly rows: readonly RunRow[];
  readonly draft: DraftStore;
  readonly forRun: RunDraft;
}

function canonicalOf(identifier: string): string {
  const parsed = parseIdentifier(identifier);
  return parsed.ok ? parsed.canonical : identifier;
}

/**
 * The report in progress: the reviewed rows of the draft and their run. It lives outside React and survives
 * leaving the page.
 */
export class ReportStore extends Store<ReportState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #stopFollowing = (): void => undefined;
  #isReviewing = false;

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    { clock = Date.now }: ReportStoreOptions = {},
  ) {
    super({ run: undefined, submission: undefined, operationId: undefined });
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#clock = clock;
    this.#accountId = desk.session.getState().account?.accountId;
    desk.session.subscribe(() => this.#followAccount());
  }

  /** Assembles and checks the first batch of the rows that are ready. */
  async review(draft: DraftStore): Promise<ReviewAnswer> {
    if (this.#isReviewing || !this.#mayReview()) return 'busy';
    this.#isReviewing = true;
    try {
      const accountId = this.#accountId;
      if (draft.getState().judging !== undefined) await draft.judged();
      const rows = readyRows(draft);
      if (rows.length === 0) return draft.getState().counts.open > 0 ? 'open' : 'none';
      const forRun = runDraft(draft, rows);
      if (await this.#isOpen(rows)) return 'open';
      // Assembling thousands of rows takes a task of its own.
      if (rows.length > 1) await nextTask();
      // The analyst typed on or signed out meanwhile.
      if (accountId !== this.#accountId || accountId === undefined) return 'busy';
      if (!rows.every((row) => forRun.isUnchanged(row))) return 'busy';
      this.#drop();
      this.#begin({ accountId, rows, draft, forRun });
      return 'begun';
    } finally {
      this.#isReviewing = false;
    }
  }

  /**
   * Discards the check, or signed bytes that were not sent; the draft stays. Ignored while the report is in
   * progress, and after an unknown outcome until the registry was asked and did not show it. A run of several
   * batches stops after the batches already sent.
   */
  startOver(): void {
    const state = this.getState().submission?.getState() ?? IDLE_SUBMISSION;
    const settled =
      state.phase === 'unsent' || (state.phase === 'unknown' && state.verification !== undefined);
    const { run } = this.getState();
    const { batchCount = 0, isApproved = false, phase } = run?.getState() ?? {};
    if (batchCount > 1 && isApproved && phase === 'held') {
      run?.cancel();
      return;
    }
    if (!this.#mayDiscard() && !settled) return;
    run?.cancel();
    if (state.phase === 'unknown') run?.leaveOut();
    this.#drop();
  }

  /** Discards a review of which nothing was sent: the service would assemble something else by now. */
  discardReview(): void {
    if (this.#isReviewOnly()) this.#drop();
  }

  /** Cancels the assembly or the check. Nothing was sent, and the form keeps its values. */
  cancel(): void {
    const { run, submission } = this.getState();
    const phase = submission?.getState().phase;
    if (phase === 'assembling' || phase === 'checking') run?.cancel();
  }

  /** Returns true if no report is in progress or of unknown outcome. */
  mayStart(): boolean {
    const { run, submission } = this.getState();
    const isDone = run?.getState().phase === 'ended' && submission?.getState().phase === 'done';
    return run === undefined || isDone || this.#mayDiscard();
  }

  /**
   * Dismisses a receipt or a review (`DraftStore.endReport`). Returns `false` and does nothing while a report
   * is in progress or its outcome is unknown.
   */
  startNext(draft: DraftStore): boolean {
    if (!this.mayStart()) return false;
    this.#drop();
    draft.endReport();
    return true;
  }

  /**
   * Called when the page is left: the receipt of a single report with nothing left open counts as seen and
   * makes room for the next one. The receipts of a list stay until they are put away.
   */
  leave(draft: DraftStore): void {
    const { run, submission } = this.getState();
    if (draft.getState().keys.length > 1 || (run?.rows.length ?? 0) > 1) return;
    const state = submission?.getState();
    if (state?.phase === 'done' && isFound(state.verification)) this.startNext(draft);
  }

  #begin({ accountId, draft, forRun, rows }: Beginning): void {
    const { queryClient, desk, clock } = {
      queryClient: this.#queryClient,
      desk: this.#desk,
      clock: this.#clock,
    };
    const plan = createReportPlan({ desk, queryClient, accountId, draft: forRun, clock });
    const run = new Run({ desk, plan, rows, clock });
    // Editing a reviewed row discards the review: only checked rows can be signed.
    const follow = () => {
      if (
        this.getState().run === run &&
        this.#isReviewOnly() &&
        !rows.every((row) => forRun.isUnchanged(row))
      )
        this.#drop();
    };
    const stops = [
      draft.subscribe(follow),
      // Typing in the form notifies only the followers of its row.
      ...(rows.length === 1 ? rows.map(({ key }) => draft.subscribeRow(key, follow)) : []),
    ];
    this.#stopFollowing = () => {
      for (const stop of stops) stop();
    };
    run.subscribe(() => this.#follow(run));
    this.#set({ run });
    run.start();
  }

  #follow(run: Run): void {
    const { current } = run;
    if (this.getState().run !== run) return;
    const submission = current?.submission;
    const operationId = current?.operationId;
    const before = this.getState();
    // The run publishes its progress itself.
    if (submission !== before.submission || operationId !== before.operationId)
      this.#set({ submission, operationId });
  }

  /** Returns false while another review or report is under way. */
  #mayReview(): boolean {
    const { run, submission } = this.getState();
    const phase = submission?.getState().phase;
    const busy = phase === 'assembling' || phase === 'checking' || (run !== undefined && !this.#mayDiscard());
    return !busy && this.#accountId !== undefined;
  }

  /** Returns true if an open operation, of this or another tab, reports one of the rows. */
  async #isOpen(rows: readonly RunRow[]): Promise<boolean> {
    const { activity } = this.#desk;
    await activity.loaded();
    const open = activity.getState().operations.filter((one) => one.kind === 'report' && isOpen(one));
    if (open.length === 0) return false;
    const sought = new Set(rows.map(({ asked }) => canonicalOf(asked.identifier)));
    const reported = await Promise.all(open.map((one) => activity.rowsOf(one)));
    return reported.flat().some((row) => sought.has(canonicalOf(row.identifier)));
  }

  /**
   * Returns true if nothing is under way and no outcome is unknown. A run of several batches must be
   * cancelled first.
   */
  #mayDiscard(): boolean {
    const { run, submission } = this.getState();
    if (run === undefined) return true;
    const { batchCount, isApproved, phase: runPhase } = run.getState();
    if (batchCount > 1) return runPhase === 'ended' || !isApproved;
    const phase = submission?.getState().phase;
    return (
      phase === 'idle' ||
      phase === 'assembling' ||
      phase === 'checking' ||
      phase === 'review' ||
      phase === 'failed' ||
      (phase === 'unsent' && runPhase === 'ended')
    );
  }

  /** Returns true if an edit discards the run: nothing of it was sent, or its only batch was refused. */
  #isReviewOnly(): boolean {
    const { run } = this.getState();
    const { batchCount = 0, isApproved = false } = run?.getState() ?? {};
    return this.#mayDiscard() && (batchCount <= 1 || !isApproved);
  }

  /** The next account must not see what this one reviewed. */
  #followAccount(): void {
    const next = this.#desk.session.getState().account?.accountId;
    if (next === this.#accountId) return;
    const signedOut = this.#accountId !== undefined;
    this.#accountId = next;
    if (!signedOut) return;
    // Nor must its session ask for this one.
    this.getState().run?.cancelLookUps();
    this.#drop();
  }

  #drop(): void {
    const { run } = this.getState();
    this.#stopFollowing();
    this.#set({ run: undefined, submission: undefined, operationId: undefined });
    run?.cancel();
  }

  #set(change: Partial<ReportState>): void {
    this.setState({ ...this.getState(), ...change });
  }
}

/** The desk's report. It continues while other pages are shown. */
export const useReportStore = perDesk((desk, queryClient) => new ReportStore(desk, queryClient));

export function useReportState(reportStore: ReportStore): ReportState {
  return useStore(reportStore);
}
