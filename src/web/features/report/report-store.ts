import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { parseAccountId } from '../../../contract/account-id.ts';
import { AppError } from '../../../contract/app-error.ts';
import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { Store } from '../../../signer/store.ts';
import { CONTRIBUTIONS_KEY } from '../../api/retrieve-contributions.ts';
import type { Desk } from '../../session/desk-context.tsx';
import { perDesk } from '../../submission/per-desk.ts';
import { submissionDeps } from '../../submission/submission-deps.ts';
import { UnexpectedError } from '../../submission/submission-errors.ts';
import { checkedOf, IDLE_SUBMISSION, isFound } from '../../submission/submission-state.ts';
import { Submission } from '../../submission/submission.ts';
import { forgetOpenReport, type OpenReport, readOpenReports, rememberOpenReport } from './open-report.ts';
import {
  clearDraft,
  draftOf,
  EMPTY_DRAFT,
  readDraft,
  type ReportDraft,
  sameDraft,
  saveDraft,
} from './report-draft.ts';
import { createReportPlan, findOnRegistry, reportSessionReceipt, soughtBy } from './report-plan.ts';
import { type JsonStorage, tabStorage } from '../../storage/json-storage.ts';

/**
 * An earlier report whose answer never arrived, and what the registry says about it; `left-out`: only the newest of more,
 * without it.
 */
export interface OpenReportState {
  readonly report: OpenReport;
  readonly registry: 'not-asked' | 'asking' | 'found' | 'not-found' | 'left-out';
  /** Why the registry query failed. */
  readonly error: AppError | undefined;
}

/** Whether the registry has said what it can. */
export function isSettled({ registry }: OpenReportState): boolean {
  return registry !== 'not-asked' && registry !== 'asking';
}

interface ReportState {
  /** Changes whenever the form has to restart from the draft. */
  readonly formNumber: number;
  readonly submission: Submission<SubmitReceipt> | undefined;
  /** Reports from before a reload; the submission takes care of the current one. */
  readonly openReports: readonly OpenReportState[];
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
 * The report in progress: the form's draft, its check and submission, and earlier reports of unknown outcome. It lives
 * outside React, so that everything is still there when the page is reopened.
 */
export class ReportStore extends Store<ReportState> {
  readonly #desk: Pick<Desk, 'session' | 'receipts'>;
  readonly #queryClient: QueryClient;
  readonly #storage: JsonStorage;
  readonly #clock: () => number;
  #accountId: string | undefined;
  #draft: ReportDraft;
  #checkedDraft = EMPTY_DRAFT;

  constructor(
    desk: Pick<Desk, 'session' | 'receipts'>,
    queryClient: QueryClient,
    { storage = tabStorage(), clock = Date.now }: ReportStoreOptions = {},
  ) {
    super({ formNumber: 0, submission: undefined, openReports: [] });
    this.#desk = desk;
    this.#queryClient = queryClient;
    this.#storage = storage;
    this.#clock = clock;
    this.#accountId = desk.session.getState().account?.accountId;
    this.#draft = readDraft(storage);
    this.#set({ openReports: this.#readOpenReports() });
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
    if (this.#mayDiscard() && !sameDraft(draft, this.#checkedDraft)) this.#set({ submission: undefined });
  }

  /**
   * Assembles and checks. Returns `false` and does nothing if the same identifier is in an earlier report whose outcome
   * is open: that comes first.
   */
  check(item: ContributionDraft): boolean {
    const { submission, openReports } = this.getState();
    const { account } = this.#desk.session.getState();
    const phase = submission?.getState().phase;
    const busy =
      phase === 'assembling' || phase === 'checking' || (phase !== undefined && !this.#mayDiscard());
    // The draft changed during validation, so the validated item is outdated.
    if (account === undefined || busy || !sameDraft(draftOf(item), this.#draft)) return true;
    const asked = canonicalOf(item.id);
    if (openReports.some(({ report }) => report.identifiers.some((id) => canonicalOf(id) === asked)))
      return false;
    this.#checkedDraft = this.#draft;
    const next = this.#submissionOf(account.accountId, item);
    this.#set({ submission: next });
    void next.prepare();
    return true;
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
    const checked = checkedOf(state);
    if (checked !== undefined) forgetOpenReport(this.#storage, checked.payloadHashHex);
    this.#set({ submission: undefined });
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

  /**
   * Starts a report of this identifier; the rest of the form stays. Not while a report is in progress or of unknown
   * outcome.
   */
  startWith(identifier: string): void {
    const phase = this.getState().submission?.getState().phase;
    if (phase !== undefined && phase !== 'done' && !this.#mayDiscard()) return;
    this.#startFrom({ ...this.#draft, id: identifier });
    saveDraft(this.#storage, this.#draft);
  }

  /** Called when the page is left: a receipt that leaves nothing open was seen and makes room for the next report. */
  leave(): void {
    const state = this.getState().submission?.getState();
    if (state?.phase === 'done' && isFound(state.verification)) this.startNew({ keep: true });
  }

  /** Asks the registry about an earlier report. */
  async checkOpenReport(payloadHashHex: string): Promise<void> {
    const open = this.getState().openReports.find(({ report }) => report.payloadHashHex === payloadHashHex);
    if (open === undefined || open.registry === 'asking') return;
    const { definitionIds, identifiers, accountId, sentAtMs } = open.report;
    this.#changeOpenReport(payloadHashHex, { registry: 'asking', error: undefined });
    const sought = identifiers.map((identifier, at) => {
      const definitionId = definitionIds[at];
      return definitionId === undefined ? { identifier } : { identifier, definitionId };
    });
    const own = { peerId: parseAccountId(accountId)?.domain ?? '', sinceMs: sentAtMs };
    try {
      const { client } = this.#desk.session;
      const verification = await findOnRegistry(client, this.#queryClient, sought, own);
      const missing = verification.newestOnly === true ? 'left-out' : 'not-found';
      this.#changeOpenReport(payloadHashHex, { registry: isFound(verification) ? 'found' : missing });
    } catch (error) {
      this.#changeOpenReport(payloadHashHex, {
        registry: 'not-asked',
        error: error instanceof AppError ? error : new UnexpectedError(error),
      });
    }
  }

  /** Dismisses an earlier report once the analyst has seen what the registry says about it. */
  dismissOpenReport(payloadHashHex: string): void {
    const open = this.getState().openReports.find(({ report }) => report.payloadHashHex === payloadHashHex);
    if (open === undefined || !isSettled(open)) return;
    forgetOpenReport(this.#storage, payloadHashHex);
    this.#set({ openReports: this.getState().openReports.filter((other) => other !== open) });
  }

  #submissionOf(accountId: string, item: ContributionDraft): Submission<SubmitReceipt> {
    const { session } = this.#desk;
    const submission = new Submission(
      createReportPlan({
        client: session.client,
        queryClient: this.#queryClient,
        accountId,
        items: [item],
        clock: this.#clock,
      }),
      submissionDeps(session, this.#clock),
    );
    let { phase } = submission.getState();
    submission.subscribe(() => {
      const next = submission.getState().phase;
      if (next === phase) return;
      phase = next;
      // Ignores accounts that have signed out; their open report waits for their return.
      if (this.#accountId === accountId) this.#follow(submission, accountId, [item]);
    });
    return submission;
  }

  /** Reacts to a change of phase: marks open reports, keeps the receipt, invalidates stale queries. */
  #follow(
    submission: Submission<SubmitReceipt>,
    accountId: string,
    items: readonly ContributionDraft[],
  ): void {
    const state = submission.getState();
    const { phase } = state;
    const checked = checkedOf(state);
    if (checked === undefined) return;
    const { payloadHashHex } = checked;
    if (phase === 'submitting') {
      // Before the bytes leave: the page may be gone by the time the answer arrives.
      const sought = soughtBy(checked, items);
      rememberOpenReport(this.#storage, {
        accountId,
        payloadHashHex,
        definitionIds: sought.flatMap(({ definitionId }) => definitionId ?? []),
        identifiers: sought.map(({ identifier }) => identifier),
        sentAtMs: this.#clock(),
      });
    }
    if (phase === 'failed' || phase === 'unsent') forgetOpenReport(this.#storage, payloadHashHex);
    if (state.phase === 'done') {
      forgetOpenReport(this.#storage, payloadHashHex);
      clearDraft(this.#storage);
      this.#desk.receipts.put(reportSessionReceipt(state, items, this.#clock()));
      void this.#queryClient.invalidateQueries({ queryKey: ['balance', accountId] });
      void this.#queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    }
  }

  #mayDiscard(): boolean {
    const phase = this.getState().submission?.getState().phase;
    return phase === 'assembling' || phase === 'checking' || phase === 'review' || phase === 'failed';
  }

  #readOpenReports(): readonly OpenReportState[] {
    if (this.#accountId === undefined) return [];
    return readOpenReports(this.#storage, this.#accountId).map((report) => ({
      report,
      registry: 'not-asked',
      error: undefined,
    }));
  }

  #changeOpenReport(payloadHashHex: string, change: Partial<Omit<OpenReportState, 'report'>>): void {
    this.#set({
      openReports: this.getState().openReports.map((open) =>
        open.report.payloadHashHex === payloadHashHex ? { ...open, ...change } : open,
      ),
    });
  }

  /** The next account must not see what this one entered. Signing in leaves the tab's draft alone. */
  #followAccount(): void {
    const next = this.#desk.session.getState().account?.accountId;
    if (next === this.#accountId) return;
    const signedOut = this.#accountId !== undefined;
    this.#accountId = next;
    if (signedOut) {
      clearDraft(this.#storage);
      this.#startFrom(EMPTY_DRAFT);
    }
    this.#set({ openReports: this.#readOpenReports() });
  }

  #startFrom(draft: ReportDraft): void {
    this.#draft = draft;
    this.#set({ submission: undefined, formNumber: this.getState().formNumber + 1 });
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
