import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ContributionDraft, MAX_DRAFTS, type SubmitReceipt } from '../../../contract/contribution.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { Store } from '../../../signer/store.ts';
import { isOpen } from '../../activity/operation.ts';
import type { Desk } from '../../session/desk-context.tsx';
import { perDesk } from '../../submission/per-desk.ts';
import { IDLE_SUBMISSION, isFound } from '../../submission/submission-state.ts';
import type { Submission } from '../../submission/submission.ts';
import { forgetKeptReport, keepReport, type KeptReport, readKeptReport } from './kept-report.ts';
import {
  clearDraft,
  draftOf,
  EMPTY_DRAFT,
  readDraft,
  type ReportDraft,
  sameDraft,
  saveDraft,
} from './report-draft.ts';
import { type JsonStorage, tabStorage } from '../../storage/json-storage.ts';
import type { KeptBatch } from './run/batch.ts';
import { ReportRun } from './run/report-run.ts';
import type { RunDraft, RunRow } from './run/run-state.ts';

interface ReportState {
  /** Changes whenever the form has to restart from the draft. */
  readonly formNumber: number;
  /** What was last reviewed, on its way to the ledger. */
  readonly run: ReportRun | undefined;
  /** Of the run's last batch. */
  readonly submission: Submission<SubmitReceipt> | undefined;
  /** The operation that the submission is recorded as. */
  readonly operationId: string | undefined;
  /** A report of an earlier page, to go on with. */
  readonly kept: KeptReport | undefined;
}

export interface ReportStoreOptions {
  readonly storage?: JsonStorage;
  readonly clock?: () => number;
}

/** The form is the whole draft: whatever changes in it discards the run. */
const FORM: RunDraft = { isUnchanged: () => true, markSubmitted: () => Promise.resolve() };

const rowOfForm = (item: ContributionDraft): RunRow => ({ key: 0, source: '', lineNumber: 1, item });

function canonicalOf(identifier: string): string {
  const parsed = parseIdentifier(identifier);
  return parsed.ok ? parsed.canonical : identifier;
}

/**
 * The report in progress: the form's draft, its check and its submission. It lives outside React, so that everything is still there when the page is reopened.
 */
export class ReportStore extends Store<ReportState> {
  readonly #desk: Pick<Desk, 'config' | 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #storage: JsonStorage;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #draft: ReportDraft;
  #checkedDraft = EMPTY_DRAFT;

  constructor(
    desk: Pick<Desk, 'config' | 'session' | 'activity'>,
    queryClient: QueryClient,
    { storage = tabStorage(), clock = Date.now }: ReportStoreOptions = {},
  ) {
    super({ formNumber: 0, run: undefined, submission: undefined, operationId: undefined, kept: undefined });
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#storage = storage;
    this.#clock = clock;
    this.#accountId = desk.session.getState().account?.accountId;
    this.#draft = readDraft(storage);
    this.#set({ kept: readKeptReport(storage, this.#accountId) });
    desk.session.subscribe(() => this.#followAccount());
  }

  /** The form's initial values. Not part of the state, so that typing re-renders nothing but its field. */
  get draft(): ReportDraft {
    return this.#draft;
  }

  /** Whether the draft survives a reload. */
  get keepsDraft(): boolean {
    return this.#storage.works;
  }

  /** Saves the draft on every change. A check of an earlier draft is discarded. */
  edit(draft: ReportDraft): void {
    if (sameDraft(draft, this.#draft)) return;
    this.#draft = draft;
    saveDraft(this.#storage, draft);
    if (this.#mayDiscard() && !sameDraft(draft, this.#checkedDraft)) this.#drop();
  }

  /** `review` of the form's one row, if it still says the same. */
  async check(item: ContributionDraft): Promise<boolean> {
    const isCurrent = () => sameDraft(draftOf(item), this.#draft);
    return !isCurrent() || this.review([rowOfForm(item)], FORM, isCurrent);
  }

  /**
   * Assembles and checks the first batch of these rows. Returns `false` and does nothing if one of the identifiers is in an
   * earlier report whose outcome is open: that comes first.
   */
  async review(rows: readonly RunRow[], draft: RunDraft, isCurrent = () => true): Promise<boolean> {
    if (!this.#mayReview()) return true;
    if (await this.#isOpen(rows)) return false;
    const { account } = this.#desk.session.getState();
    // Typed on, pressed again or signed out meanwhile.
    if (account === undefined || !this.#mayReview() || !isCurrent()) return true;
    this.#drop();
    this.#begin(account.accountId, rows, draft);
    return true;
  }

  /** Keeps the transaction under review over a reload, since it is signed elsewhere. */
  readonly keepForElsewhere = (): void => {
    const { run, submission } = this.getState();
    const transactionHex = submission?.unsignedHex();
    const batch = run?.current;
    const item = batch?.rows[0]?.item;
    if (transactionHex === undefined || run === undefined || batch === undefined || item === undefined)
      return;
    const operation = { id: batch.operationId, askedAtMs: batch.askedAtMs };
    keepReport(this.#storage, { accountId: run.accountId, item, transactionHex, operation });
  };

  /** Goes on with the report that an earlier page kept: its transaction is read and compared again. */
  resume(): void {
    const { formNumber, kept, submission } = this.getState();
    if (kept === undefined || submission !== undefined) return;
    // A duplicated tab has a copy, and may have sent it: its record says what came of it.
    if (this.#desk.activity.get(kept.operation.id)?.sentAtMs !== undefined) {
      this.discardKept();
      return;
    }
    this.#draft = draftOf(kept.item);
    saveDraft(this.#storage, this.#draft);
    this.#set({ formNumber: formNumber + 1, kept: undefined });
    this.#begin(kept.accountId, [rowOfForm(kept.item)], FORM, kept);
  }

  /** Gives up the report that an earlier page kept. */
  discardKept(): void {
    forgetKeptReport(this.#storage);
    this.#set({ kept: undefined });
  }

  /**
   * Discards the check, or what was signed but not sent; the form keeps its values. Not while it is in progress, and
   * after an unknown outcome only once the registry was asked and does not show it.
   */
  startOver(): void {
    const state = this.getState().submission?.getState() ?? IDLE_SUBMISSION;
    const settled =
      state.phase === 'unsent' || (state.phase === 'unknown' && state.verification !== undefined);
    if (!this.#mayDiscard() && !settled) return;
    const { run } = this.getState();
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

  /**
   * Clears the form; `keep` retains fraud type and countries. Not while a report is in progress or of unknown outcome.
   */
  startNew({ keep }: { readonly keep: boolean }): void {
    if (!this.mayStart()) return;
    const { fraudType, origination, destination } = this.#draft;
    clearDraft(this.#storage);
    this.#startFrom(keep ? { ...EMPTY_DRAFT, fraudType, origination, destination } : EMPTY_DRAFT);
  }

  /** Whether no report is in progress or of unknown outcome. */
  mayStart(): boolean {
    const { run, submission } = this.getState();
    return run === undefined || submission?.getState().phase === 'done' || this.#mayDiscard();
  }

  /**
   * Starts a report of this identifier; the rest of the form stays. Not while a report is in progress or of unknown
   * outcome.
   */
  startWith(identifier: string): void {
    if (!this.mayStart()) return;
    this.#startFrom({ ...this.#draft, id: identifier });
    saveDraft(this.#storage, this.#draft);
  }

  /** Called when the page is left: a receipt that leaves nothing open was seen and makes room for the next report. */
  leave(): void {
    const state = this.getState().submission?.getState();
    if (state?.phase === 'done' && isFound(state.verification)) this.startNew({ keep: true });
  }

  #begin(accountId: string, rows: readonly RunRow[], draft: RunDraft, kept?: KeptBatch): void {
    this.#checkedDraft = this.#draft;
    const run = new ReportRun({
      desk: this.#desk,
      queryClient: this.#queryClient,
      accountId,
      rows,
      draft,
      limit: Math.min(this.#desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS),
      clock: this.#clock,
    });
    run.subscribe(() => this.#follow(run));
    this.#set({ run });
    run.start(kept);
  }

  #follow(run: ReportRun): void {
    const { current } = run;
    const phase = current?.submission?.getState().phase;
    // From here on the outcome is what is open, and is recorded.
    if (phase === 'submitting') forgetKeptReport(this.#storage);
    if (phase === 'done' && this.#accountId === run.accountId) clearDraft(this.#storage);
    if (this.getState().run !== run) return;
    this.#set({ submission: current?.submission, operationId: current?.operationId });
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
    const { batchCount, isApproved, phase: runPhase } = run.getState();
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

  /** The next account must not see what this one entered. Signing in leaves the tab's draft alone. */
  #followAccount(): void {
    const next = this.#desk.session.getState().account?.accountId;
    if (next === this.#accountId) return;
    const signedOut = this.#accountId !== undefined;
    this.#accountId = next;
    if (signedOut) {
      forgetKeptReport(this.#storage);
      clearDraft(this.#storage);
      this.#startFrom(EMPTY_DRAFT);
    }
    this.#set({ kept: readKeptReport(this.#storage, next) });
  }

  #startFrom(draft: ReportDraft): void {
    this.#draft = draft;
    this.#drop({ formNumber: this.getState().formNumber + 1 });
  }

  #drop(change: Partial<ReportState> = {}): void {
    const { run } = this.getState();
    this.#set({ run: undefined, submission: undefined, operationId: undefined, ...change });
    run?.cancel();
    if (run !== undefined) forgetKeptReport(this.#storage);
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
