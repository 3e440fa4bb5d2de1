import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import { MAX_DRAFTS, type SubmitReceipt } from '../../../contract/contribution.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { Store } from '../../../signer/store.ts';
import { isOpen } from '../../desk/operations/operation.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import type { JudgedRow } from '../../identifiers/draft/judged-rows.ts';
import { nextTask } from '../../platform/tasks/row-tasks.ts';
import { LINE_FIELDS } from '../../identifiers/lines/line.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { perDesk } from '../../desk/session/per-desk.ts';
import { IDLE_SUBMISSION, isFound } from '../../desk/run/submission-state.ts';
import type { Submission } from '../../desk/run/submission.ts';
import { t } from './messages.ts';
import { draftOf, itemOf } from './report-draft.ts';
import { keepTaken, type KeptBundle, KeptBundles } from './run/kept-bundles.ts';
import { ReportRun } from './run/report-run.ts';
import type { RunDraft, RunRow } from './run/run-state.ts';

interface ReportState {
  /** What was last reviewed, on its way to the ledger. */
  readonly run: ReportRun | undefined;
  /** Of the run's last batch. */
  readonly submission: Submission<SubmitReceipt> | undefined;
  /** The operation that the submission is recorded as. */
  readonly operationId: string | undefined;
  /** What earlier pages took away to be signed, to go on with. */
  readonly kept: readonly KeptBundle[];
  /** Whether what is taken away to be signed outlives the page. */
  readonly keepsBundles: boolean;
}

/**
 * What *Review* led to. `open`: a row is in an earlier report whose outcome is open, which comes first. `none`: no row is ready.
 * `busy`: another review or report is under way.
 */
export type ReviewAnswer = 'begun' | 'open' | 'none' | 'busy';

export interface ReportStoreOptions {
  readonly bundles?: KeptBundles;
  readonly clock?: () => number;
}

/** Rows were changed between the signature and its leaving; nothing left. */
class RowsChangedError extends AppError {
  constructor() {
    super('rows-changed', t('report.rowsChanged'));
  }
}

const NOTHING_KEPT: readonly KeptBundle[] = [];

interface Beginning {
  readonly accountId: string;
  readonly rows: readonly RunRow[];
  readonly draft: DraftStore;
  /** Of an earlier page. */
  readonly kept: KeptBundle | undefined;
}

const isReady = ({ verdict }: JudgedRow): boolean => verdict === 'ready' || verdict === 'warned';

function runRow({ line, row: { key, lineNumber, source } }: JudgedRow): readonly RunRow[] {
  return line === undefined ? [] : [{ key, lineNumber, source, item: itemOf(line.values) }];
}

/** The draft as a run sees it. */
function runDraft(draft: DraftStore): RunDraft {
  const isUnchanged = ({ item, key }: RunRow): boolean => {
    const judged = draft.get(key);
    if (judged?.line === undefined || !(isReady(judged) || judged.verdict === 'duplicate')) return false;
    const { values } = judged.line;
    const before = draftOf(item);
    return LINE_FIELDS.every((field) => before[field] === values[field]);
  };
  const judged = () => (draft.getState().judging === undefined ? undefined : draft.judged());
  return {
    isUnchanged,
    judged,
    async markSubmitted(rows, operationId) {
      draft.flush();
      await judged();
      // The table can be edited while the key is unlocked, and another draft opened. What is sent again is marked already.
      const isSent = (row: RunRow) => draft.get(row.key)?.row.operationId === operationId || isUnchanged(row);
      if (!rows.every(isSent)) throw new RowsChangedError();
      await draft.markSubmitted(
        rows.map(({ key }) => key),
        operationId,
      );
    },
  };
}

/** The row of the draft that requests the same; it is added where there is none. */
function inDraft(draft: DraftStore, rows: readonly RunRow[]): readonly RunRow[] {
  return rows.flatMap(({ item }) => {
    const asked = draftOf(item);
    const isSame = (one: JudgedRow) =>
      isReady(one) && LINE_FIELDS.every((field) => one.line?.values[field] === asked[field]);
    if (!draft.all().some(isSame)) {
      draft.startWith(asked);
      // It was reviewed: what was to be said against it was overruled.
      draft.include([draft.getState().currentKey]);
    }
    const found = draft.all().find(isSame);
    return found === undefined ? [] : runRow(found);
  });
}

function canonicalOf(identifier: string): string {
  const parsed = parseIdentifier(identifier);
  return parsed.ok ? parsed.canonical : identifier;
}

/**
 * The report in progress: what was reviewed of the draft, on its way to the ledger. It lives outside React, so that everything is
 * still there when the page is reopened.
 */
export class ReportStore extends Store<ReportState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #bundles: KeptBundles;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #stopFollowing = (): void => undefined;
  #keep = (): void => undefined;
  #isReviewing = false;

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    { bundles = new KeptBundles(), clock = Date.now }: ReportStoreOptions = {},
  ) {
    super({
      run: undefined,
      submission: undefined,
      operationId: undefined,
      kept: NOTHING_KEPT,
      keepsBundles: true,
    });
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#bundles = bundles;
    this.#clock = clock;
    this.#accountId = desk.session.getState().account?.accountId;
    void this.#readKept();
    desk.session.subscribe(() => this.#followAccount());
  }

  /** Assembles and checks the first batch of the rows that are ready. */
  async review(draft: DraftStore): Promise<ReviewAnswer> {
    if (this.#isReviewing || !this.#mayReview()) return 'busy';
    this.#isReviewing = true;
    try {
      const accountId = this.#accountId;
      const forRun = runDraft(draft);
      const understood = forRun.judged();
      if (understood !== undefined) await understood;
      const judged = draft.all();
      const rows = judged.filter(isReady).flatMap(runRow);
      if (rows.length === 0) return judged.some(({ verdict }) => verdict === 'open') ? 'open' : 'none';
      if (await this.#isOpen(rows)) return 'open';
      // Assembling thousands is a task of its own.
      if (rows.length > 1) await nextTask();
      // Typed on or signed out meanwhile.
      if (accountId !== this.#accountId || accountId === undefined) return 'busy';
      if (!rows.every((row) => forRun.isUnchanged(row))) return 'busy';
      this.#drop();
      this.#begin({ accountId, rows, draft, kept: undefined }, (run) => run.start());
      return 'begun';
    } finally {
      this.#isReviewing = false;
    }
  }

  /** Keeps the transaction under review, since it is signed elsewhere. */
  readonly keepForElsewhere = (): void => this.#keep();

  /** Goes on with what an earlier page took away to be signed. What was sent since, by this tab or another, is left out. */
  async resume(kept: KeptBundle, draft: DraftStore): Promise<void> {
    const { activity } = this.#desk;
    await Promise.all([draft.loaded(), activity.loaded()]);
    if (!this.getState().kept.includes(kept) || this.getState().run !== undefined) return;
    const { accountId, batches, isFile } = kept;
    const unsent = batches.filter(({ operation }) => activity.get(operation.id)?.sentAtMs === undefined);
    const [first] = unsent;
    if (first === undefined) {
      await this.discard(kept);
      return;
    }
    this.#set({ kept: this.getState().kept.filter((one) => one !== kept) });
    const rows = unsent.flatMap((batch) => batch.rows);
    if (isFile) this.#begin({ accountId, rows, draft, kept }, (run) => run.startElsewhere(unsent));
    else this.#begin({ accountId, rows: inDraft(draft, rows), draft, kept }, (run) => run.start(first));
  }

  /** Gives up what an earlier page took away. */
  async discard(kept: KeptBundle): Promise<void> {
    this.#set({ kept: this.getState().kept.filter((one) => one !== kept) });
    await this.#bundles.remove(kept.id).catch(() => this.#set({ keepsBundles: false }));
  }

  /**
   * Discards the check, or what was signed but not sent; the draft stays. Not while it is in progress, and
   * after an unknown outcome only once the registry was asked and does not show it. A run of several batches ends where it is.
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

  /** Ends the assembly and the check of its transaction: nothing was sent, and the form keeps its values. */
  cancel(): void {
    const { run, submission } = this.getState();
    const phase = submission?.getState().phase;
    if (phase === 'assembling' || phase === 'checking') run?.cancel();
  }

  /** Whether no report is in progress or of unknown outcome. */
  mayStart(): boolean {
    const { run, submission } = this.getState();
    const isDone = run?.getState().phase === 'ended' && submission?.getState().phase === 'done';
    return run === undefined || isDone || this.#mayDiscard();
  }

  /**
   * Puts a receipt or a review away (`DraftStore.endReport`).
   * Returns `false` and does nothing while a report is in progress or of unknown outcome.
   */
  startNext(draft: DraftStore): boolean {
    if (!this.mayStart()) return false;
    this.#drop();
    draft.endReport();
    return true;
  }

  /** Called when the page is left: a receipt that leaves nothing open was seen and makes room for the next report. */
  leave(draft: DraftStore): void {
    const state = this.getState().submission?.getState();
    if (state?.phase === 'done' && isFound(state.verification)) this.startNext(draft);
  }

  #begin({ accountId, draft, kept, rows }: Beginning, start: (run: ReportRun) => void): void {
    const forRun = runDraft(draft);
    const run = new ReportRun({
      desk: this.#desk,
      queryClient: this.#queryClient,
      accountId,
      rows,
      draft: forRun,
      limit: Math.min(this.#desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS),
      clock: this.#clock,
    });
    // Any edit discards the review of a row, so that only what was checked can be signed.
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
      // What is typed into the form tells only its row.
      ...(rows.length === 1 ? rows.map(({ key }) => draft.subscribeRow(key, follow)) : []),
    ];
    this.#stopFollowing = () => {
      for (const stop of stops) stop();
    };
    run.subscribe(() => this.#follow(run));
    this.#keep = keepTaken(run, this.#bundles, {
      kept,
      isSignedOut: () => this.#accountId !== accountId,
      clock: this.#clock,
      onProblem: () => this.#set({ keepsBundles: false }),
    });
    this.#set({ run });
    start(run);
  }

  #follow(run: ReportRun): void {
    const { current } = run;
    if (this.getState().run !== run) return;
    // What waits for signatures from elsewhere is not reviewed here any more.
    const submission = run.getState().hold === 'elsewhere' ? undefined : current?.submission;
    const operationId = current?.operationId;
    const before = this.getState();
    // How far it is, the run tells by itself.
    if (submission !== before.submission || operationId !== before.operationId)
      this.#set({ submission, operationId });
  }

  /** Not while another is under way. */
  #mayReview(): boolean {
    const { run, submission } = this.getState();
    const phase = submission?.getState().phase;
    const busy = phase === 'assembling' || phase === 'checking' || (run !== undefined && !this.#mayDiscard());
    return !busy && this.#accountId !== undefined;
  }

  /** Whether the ledger may hold a report of one of them already, by an earlier page or in another tab. */
  async #isOpen(rows: readonly RunRow[]): Promise<boolean> {
    const { activity } = this.#desk;
    await activity.loaded();
    const open = activity.getState().operations.filter((one) => one.kind === 'report' && isOpen(one));
    if (open.length === 0) return false;
    const asked = new Set(rows.map(({ item }) => canonicalOf(item.id)));
    const reported = await Promise.all(open.map((one) => activity.rowsOf(one)));
    return reported.flat().some((row) => asked.has(canonicalOf(row.identifier)));
  }

  /** Whether nothing is under way, and no outcome is unknown. A run of several batches is cancelled first. */
  #mayDiscard(): boolean {
    const { run, submission } = this.getState();
    if (run === undefined) return true;
    const { batchCount, isApproved, isElsewhere, phase: runPhase } = run.getState();
    // What was taken away to be signed ends when that is asked for, not with an edit.
    if (isElsewhere) return runPhase === 'ended';
    if (batchCount > 1) return runPhase === 'ended' || !isApproved;
    const phase = submission?.getState().phase;
    return (
      phase === 'idle' ||
      phase === 'assembling' ||
      phase === 'checking' ||
      phase === 'review' ||
      phase === 'failed'
    );
  }

  /** Whether nothing of the run was sent, or its only batch was refused: an edit then discards it. */
  #isReviewOnly(): boolean {
    const { run } = this.getState();
    const { batchCount = 0, isApproved = false, isElsewhere = false } = run?.getState() ?? {};
    return this.#mayDiscard() && !isElsewhere && (batchCount <= 1 || !isApproved);
  }

  /** The next account must not see what this one reviewed. */
  #followAccount(): void {
    const next = this.#desk.session.getState().account?.accountId;
    if (next === this.#accountId) return;
    const signedOut = this.#accountId !== undefined;
    this.#accountId = next;
    if (signedOut) this.#drop();
    this.#set({ kept: NOTHING_KEPT });
    void this.#readKept();
  }

  async #readKept(): Promise<void> {
    const accountId = this.#accountId;
    if (accountId === undefined) return;
    try {
      const kept = await this.#bundles.ofAccount(accountId);
      if (accountId === this.#accountId && this.getState().run === undefined) this.#set({ kept });
    } catch {
      this.#set({ keepsBundles: false });
    }
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

/** The desk's report; it continues while other pages are shown. */
export const useReportStore = perDesk((desk, queryClient) => new ReportStore(desk, queryClient));

export function useReportState(reportStore: ReportStore): ReportState {
  return useSyncExternalStore(reportStore.subscribe, reportStore.getState);
}
