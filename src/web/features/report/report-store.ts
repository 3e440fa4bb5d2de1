import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { Store } from '../../../signer/store.ts';
import { isOpen } from '../../activity/operation.ts';
import { CONTRIBUTIONS_KEY } from '../../api/retrieve-contributions.ts';
import type { Desk } from '../../session/desk-context.tsx';
import { OperationRecorder, rowsOfReport } from '../../submission/operation-recorder.ts';
import { perDesk } from '../../submission/per-desk.ts';
import { submissionDeps } from '../../submission/submission-deps.ts';
import { IDLE_SUBMISSION, isFound } from '../../submission/submission-state.ts';
import { Submission } from '../../submission/submission.ts';
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
import { createReportPlan } from './report-plan.ts';

interface ReportState {
  /** Changes whenever the form has to restart from the draft. */
  readonly formNumber: number;
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

function canonicalOf(identifier: string): string {
  const parsed = parseIdentifier(identifier);
  return parsed.ok ? parsed.canonical : identifier;
}

/**
 * The report in progress: the form's draft, its check and its submission. It lives outside React, so that everything is still there when the page is reopened.
 */
export class ReportStore extends Store<ReportState> {
  readonly #desk: Pick<Desk, 'session' | 'activity'>;
  readonly #queryClient: QueryClient;
  readonly #storage: JsonStorage;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #draft: ReportDraft;
  #checkedDraft = EMPTY_DRAFT;
  #item: ContributionDraft | undefined;
  #recorder: OperationRecorder | undefined;

  constructor(
    desk: Pick<Desk, 'session' | 'activity'>,
    queryClient: QueryClient,
    { storage = tabStorage(), clock = Date.now }: ReportStoreOptions = {},
  ) {
    super({ formNumber: 0, submission: undefined, operationId: undefined, kept: undefined });
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

  /**
   * Assembles and checks. Returns `false` and does nothing if the same identifier is in an earlier report whose outcome
   * is open: that comes first.
   */
  async check(item: ContributionDraft): Promise<boolean> {
    if (!this.#mayCheck(item)) return true;
    if (await this.#isOpen(item.id)) return false;
    const { account } = this.#desk.session.getState();
    // Typed on, pressed again or signed out meanwhile.
    if (account === undefined || !this.#mayCheck(item)) return true;
    this.#drop();
    this.#begin(account.accountId, item);
    return true;
  }

  /** Keeps the transaction under review over a reload, since it is signed elsewhere. */
  readonly keepForElsewhere = (): void => {
    const transactionHex = this.getState().submission?.unsignedHex();
    const [accountId, item, recorder] = [this.#accountId, this.#item, this.#recorder];
    if (transactionHex === undefined || accountId === undefined) return;
    if (item === undefined || recorder === undefined) return;
    const operation = { id: recorder.operationId, askedAtMs: recorder.askedAtMs };
    keepReport(this.#storage, { accountId, item, transactionHex, operation });
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
    this.#begin(kept.accountId, kept.item, kept);
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
    if (state.phase === 'unknown') this.#recorder?.dismiss();
    this.#drop();
  }

  /** Ends the assembly and the check of its transaction: nothing was sent, and the form keeps its values. */
  cancel(): void {
    this.getState().submission?.cancel();
    if (this.getState().submission?.getState().phase !== 'idle') return;
    this.#recorder?.drop();
    this.#recorder = undefined;
    this.#set({ operationId: undefined });
  }

  /**
   * Clears the form; `keep` retains fraud type and countries. Not while a report is in progress or of unknown outcome.
   */
  startNew({ keep }: { readonly keep: boolean }): void {
    const phase = this.getState().submission?.getState().phase;
    if (phase !== undefined && phase !== 'done' && !this.#mayDiscard()) return;
    const { fraudType, origination, destination } = this.#draft;
    clearDraft(this.#storage);
    this.#startFrom(keep ? { ...EMPTY_DRAFT, fraudType, origination, destination } : EMPTY_DRAFT);
  }

  /** Whether no report is in progress or of unknown outcome. */
  mayStart(): boolean {
    const phase = this.getState().submission?.getState().phase;
    return phase === undefined || phase === 'done' || this.#mayDiscard();
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

  #begin(accountId: string, item: ContributionDraft, kept?: KeptReport): void {
    this.#checkedDraft = this.#draft;
    this.#item = item;
    const facts = {
      kind: 'report',
      accountId,
      rows: rowsOfReport([item]),
      resumes: kept?.operation,
    } as const;
    const recorder = new OperationRecorder(this.#desk.activity, facts, this.#clock);
    const submission = this.#submissionOf(accountId, item, kept?.transactionHex);
    recorder.follow(submission);
    this.#recorder = recorder;
    this.#set({ submission, operationId: recorder.operationId });
    void submission.prepare();
  }

  #submissionOf(
    accountId: string,
    item: ContributionDraft,
    assembledHex: string | undefined,
  ): Submission<SubmitReceipt> {
    const { activity, session } = this.#desk;
    const plan = createReportPlan({
      client: session.client,
      queryClient: this.#queryClient,
      accountId,
      items: [item],
      clock: this.#clock,
    });
    const submission = new Submission(
      assembledHex === undefined ? plan : { ...plan, assemble: () => Promise.resolve(assembledHex) },
      submissionDeps(session, activity, this.#clock),
    );
    submission.subscribe(() => {
      // From here on the outcome is what is open, and is recorded.
      if (submission.getState().phase === 'submitting') forgetKeptReport(this.#storage);
      if (submission.getState().phase !== 'done') return;
      if (this.#accountId === accountId) clearDraft(this.#storage);
      void this.#queryClient.invalidateQueries({ queryKey: ['balance', accountId] });
      void this.#queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    });
    return submission;
  }

  /** Not while another is under way, nor of a draft that changed while it was validated. */
  #mayCheck(item: ContributionDraft): boolean {
    const phase = this.getState().submission?.getState().phase;
    const busy =
      phase === 'assembling' || phase === 'checking' || (phase !== undefined && !this.#mayDiscard());
    return !busy && this.#accountId !== undefined && sameDraft(draftOf(item), this.#draft);
  }

  /** Whether the ledger may hold a report of this identifier already, by an earlier page or in another tab. */
  async #isOpen(identifier: string): Promise<boolean> {
    const { activity } = this.#desk;
    await activity.loaded();
    const asked = canonicalOf(identifier);
    const open = activity.getState().operations.filter((one) => one.kind === 'report' && isOpen(one));
    const rows = await Promise.all(open.map((one) => activity.rowsOf(one)));
    return rows.flat().some((row) => canonicalOf(row.identifier) === asked);
  }

  #mayDiscard(): boolean {
    const phase = this.getState().submission?.getState().phase;
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
    this.#recorder?.drop();
    this.#recorder = undefined;
    const { submission } = this.getState();
    submission?.cancel();
    if (submission !== undefined) forgetKeptReport(this.#storage);
    this.#set({ submission: undefined, operationId: undefined, ...change });
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
