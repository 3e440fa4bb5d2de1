import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import { isFound } from '../../../client/submission/submission-state.ts';
import { reportCalls } from '../../api/report-options.ts';
import type { SubmissionOperation } from '../../api/submission-options.ts';
import { isOpen } from '../../desk/operations/operation.ts';
import { type Desk, useDeskState } from '../../desk/session/desk-context.tsx';
import { onOtherAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import {
  type SubmissionEntry,
  submissionEntries,
  SUBMISSIONS,
} from '../../desk/submission/submission-entries.ts';
import { createSubmissions } from '../../desk/submission/submissions.ts';
import { transactionLimit } from '../../desk/submission/transaction-limit.ts';
import type { DraftStore } from '../../identifiers/draft/draft-store.ts';
import { nextTask } from '../../platform/tasks/next-task.ts';
import { readyRows, type ReportRow, type ReviewedRows, reviewedRows } from './draft-rows.ts';
import { itemOf } from './report-draft.ts';

/** A report of one row or of a list, with the rows as they were reviewed. */
export interface ReportOperation extends SubmissionOperation {
  readonly rows: readonly ReportRow[];
}

/** Where the report stands. */
export type ReportEntry = SubmissionEntry<ReportOperation>;

/**
 * The result of *Review*. `open`: an earlier report of one of the rows has an open outcome and must be
 * settled first. `none`: no row is ready. `busy`: another review or report is under way.
 */
export type ReviewAnswer = 'begun' | 'open' | 'none' | 'busy';

export interface ReportsOptions {
  readonly clock?: () => number;
}

const isOfReport = (operation: SubmissionOperation): operation is ReportOperation => 'rows' in operation;
const isReport = (entry: SubmissionEntry): entry is ReportEntry => isOfReport(entry.operation);

function canonicalOf(identifier: string): string {
  const parsed = parseIdentifier(identifier);
  return parsed.ok ? parsed.canonical : identifier;
}

/** Returns true if nothing of it was sent, so that it can be dropped without a word. */
function isReviewOnly({ result }: ReportEntry): boolean {
  const { phase } = result.state;
  return phase === 'idle' || phase === 'assembling' || phase === 'review' || phase === 'failed';
}

/** What an analyst can do about the report of the draft, one at a time, on every page. */
export type Reports = ReturnType<typeof createReports>;

/** Reports the rows of the draft by mutations (`api/submission-options.ts`), which hold where it stands. */
export function createReports(
  desk: Pick<Desk, 'config' | 'session' | 'activity'>,
  queryClient: QueryClient,
  { clock = Date.now }: ReportsOptions = {},
) {
  const { activity, config, session } = desk;
  const submissions = createSubmissions(desk, queryClient, { clock });
  let stopFollowing = (): void => undefined;
  let isReviewing = false;

  const accountId = () => session.getState().account?.accountId;
  const current = (): ReportEntry | undefined => submissions.entries().findLast(isReport);

  onOtherAccount(session, () => stopFollowing());

  function drop({ operation }: ReportEntry): void {
    stopFollowing();
    if (!submissions.giveUp(operation.operationId)) submissions.forget(operation);
  }

  /** Returns true if no report is in progress or of unknown outcome. */
  function mayStart(): boolean {
    const entry = current();
    return entry === undefined || entry.result.state.phase === 'done' || isReviewOnly(entry);
  }

  /** Discards a review of which nothing was sent: the service would assemble something else by now. */
  function discardReview(): void {
    const entry = current();
    if (entry !== undefined && isReviewOnly(entry)) drop(entry);
  }

  /** Returns true if an open operation, of this or another tab, reports one of the rows. */
  async function isOpenFor(rows: readonly ReportRow[]): Promise<boolean> {
    await activity.loaded();
    const open = activity.getState().operations.filter((one) => one.kind === 'report' && isOpen(one));
    if (open.length === 0) return false;
    const sought = new Set(rows.map(({ asked }) => canonicalOf(asked.identifier)));
    const reported = await Promise.all(open.map((one) => activity.rowsOf(one)));
    return reported.flat().some((row) => sought.has(canonicalOf(row.identifier)));
  }

  /** An edit of a reviewed row discards the review, and so do more or fewer rows that are ready. */
  function followEdits(draft: DraftStore, rows: readonly ReportRow[], reviewed: ReviewedRows): void {
    const readyCount = readyRows(draft).length;
    const follow = () => {
      const { ready, warned } = draft.getState().counts;
      if (ready + warned !== readyCount || !rows.every((row) => reviewed.isUnchanged(row))) discardReview();
    };
    const stops = [
      draft.subscribe(follow),
      // Typing in the form notifies only the followers of its row.
      ...(rows.length === 1 ? rows.map(({ key }) => draft.subscribeRow(key, follow)) : []),
    ];
    stopFollowing = () => {
      for (const stop of stops) stop();
    };
  }

  function operationOf(account: string, rows: readonly ReportRow[], reviewed: ReviewedRows): ReportOperation {
    const areLines = rows.some(({ line }) => line !== undefined && line.source !== '');
    const facts = {
      kind: 'report',
      accountId: account,
      rows: rows.map(({ asked }) => asked),
      lines: areLines ? rows.map(({ line }) => line) : [],
    } as const;
    // The rows first: an operation that no row knows would let them be reported again.
    const begun = submissions.begin(facts, (operationId) => reviewed.markSubmitted(operationId));
    const items = rows.map(({ asked }) => itemOf(asked));
    return { ...begun, ...reportCalls(queryClient, begun, items), rows };
  }

  async function begin(draft: DraftStore): Promise<ReviewAnswer> {
    const account = accountId();
    if (draft.getState().judging !== undefined) await draft.judged();
    const rows = readyRows(draft).slice(0, transactionLimit(config));
    if (rows.length === 0) return draft.getState().counts.open > 0 ? 'open' : 'none';
    const reviewed = reviewedRows(draft, rows);
    if (await isOpenFor(rows)) return 'open';
    // Assembling thousands of rows takes a task of its own.
    if (rows.length > 1) await nextTask();
    // The analyst typed on or signed out meanwhile.
    if (account === undefined || account !== accountId()) return 'busy';
    if (!rows.every((row) => reviewed.isUnchanged(row))) return 'busy';
    const before = current();
    if (before !== undefined) drop(before);
    followEdits(draft, rows, reviewed);
    void submissions.review(operationOf(account, rows, reviewed));
    return 'begun';
  }

  return {
    current,
    mayStart,
    discardReview,

    /** Assembles and checks the rows that are ready, as many as one transaction may have. */
    async review(draft: DraftStore): Promise<ReviewAnswer> {
      const entry = current();
      const isAssembling = entry?.result.state.phase === 'assembling';
      if (isReviewing || isAssembling || !mayStart() || accountId() === undefined) return 'busy';
      isReviewing = true;
      try {
        return await begin(draft);
      } finally {
        isReviewing = false;
      }
    },

    /** Cancels the assembly or the check. Nothing was sent, and the draft keeps its values. */
    cancel(): void {
      const entry = current();
      if (entry !== undefined) submissions.cancel(entry.operation.operationId);
    },

    /** Signs and sends what was reviewed. */
    async sign(): Promise<void> {
      const entry = current();
      if (entry !== undefined) await submissions.confirm(entry.operation.operationId);
    },

    /** Asks ledger and registry what became of it. */
    async check(): Promise<void> {
      const entry = current();
      if (entry !== undefined) await submissions.check(entry.operation.operationId);
    },

    async sendAgain(how: { readonly unrecorded?: boolean } = {}): Promise<void> {
      const entry = current();
      if (entry !== undefined) await submissions.sendAgain(entry.operation.operationId, how);
    },

    /**
     * Discards the check, or signed bytes that were not sent; the draft stays. Ignored while the report is in
     * progress, and after an unknown outcome until the registry was asked and did not show it.
     */
    startOver(): void {
      const entry = current();
      if (entry !== undefined && submissions.giveUp(entry.operation.operationId)) stopFollowing();
    },

    /**
     * Dismisses a receipt or a review (`DraftStore.endReport`). Returns `false` and does nothing while a report
     * is in progress or its outcome is unknown.
     */
    startNext(draft: DraftStore): boolean {
      if (!mayStart()) return false;
      const entry = current();
      if (entry !== undefined) drop(entry);
      draft.endReport();
      return true;
    },

    /**
     * Called when the page is left: the receipt of a single report with nothing left open counts as seen and
     * makes room for the next one. The receipt of a list stays until it is put away.
     */
    leave(draft: DraftStore): void {
      const entry = current();
      if (entry === undefined || draft.getState().keys.length > 1 || entry.operation.rows.length > 1) return;
      const { state } = entry.result;
      if (state.phase !== 'done' || !isFound(state.verification)) return;
      drop(entry);
      draft.endReport();
    },
  };
}

/** The desk's report. It continues while other pages are shown. */
export const useReports = perDesk((desk, queryClient) => createReports(desk, queryClient));

/** Follows the report; `undefined` before a review, and once its receipt was put away. */
export function useReport(): ReportEntry | undefined {
  const mutations = useMutationState({ filters: SUBMISSIONS });
  const { account } = useDeskState();
  return useMemo(
    () => submissionEntries(mutations, account?.accountId).findLast(isReport),
    [mutations, account],
  );
}
