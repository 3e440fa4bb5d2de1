import type { QueryClient } from '@tanstack/react-query';
import {
  checkOptions,
  confirmOptions,
  reviewOptions,
  runMutation,
  sendAgainOptions,
  type SubmissionOperation,
  type SubmissionResult,
  submissionKey,
  type WhyNotSent,
} from '../../api/submission-options.ts';
import { mayBlindSign } from '../../../transaction/compare/comparison.ts';
import type { Desk } from '../session/desk-context.tsx';
import { onOtherAccount } from '../session/follow-account.ts';
import { type DeskOperation, deskOperation } from './desk-operation.ts';
import type { OperationFacts } from './operation-recorder.ts';
import {
  type SubmissionEntry,
  submissionEntries,
  submissionMutations,
  SUBMISSIONS,
} from './submission-entries.ts';

export interface SubmissionsOptions {
  readonly clock?: () => number;
}

/**
 * What an analyst can do about the reports and flags of a desk, as functions over their mutations. They end with
 * the account's session. A call that does not fit where a submission stands is ignored, which makes a second
 * click or key press harmless.
 */
export function createSubmissions(
  desk: Pick<Desk, 'session' | 'activity'>,
  queryClient: QueryClient,
  { clock = Date.now }: SubmissionsOptions = {},
) {
  const { session } = desk;
  const stops = new Set<AbortController>();
  const cache = queryClient.getMutationCache();

  onOtherAccount(session, () => {
    for (const stop of stops) stop.abort('signed-out' satisfies WhyNotSent);
    stops.clear();
    for (const mutation of cache.findAll(SUBMISSIONS)) cache.remove(mutation);
  });

  const entries = (): readonly SubmissionEntry[] =>
    submissionEntries(submissionMutations(queryClient), session.getState().account?.accountId);

  const get = (operationId: string): SubmissionEntry | undefined =>
    entries().find(({ operation }) => operation.operationId === operationId);

  /** Returns a submission of which no step is under way. */
  function idle(operationId: string): SubmissionEntry | undefined {
    const entry = get(operationId);
    return entry === undefined || entry.isBusy ? undefined : entry;
  }

  function forget(operation: SubmissionOperation): void {
    for (const mutation of cache.findAll({ mutationKey: submissionKey(operation) })) cache.remove(mutation);
  }

  return {
    clock,
    entries,
    get,
    forget,

    /** Begins a record of a submission, and returns what it needs of the desk. */
    begin(facts: OperationFacts, beforeRecord?: (operationId: string) => Promise<void>): DeskOperation {
      const operation = deskOperation(desk, facts, clock, beforeRecord);
      stops.add(operation.stop);
      return operation;
    },

    /** Assembles and checks, up to the review. */
    review: (operation: SubmissionOperation): Promise<SubmissionResult> =>
      runMutation(queryClient, reviewOptions(operation), { step: 'review', operation }),

    /** Ends the assembly. Nothing was signed or sent. */
    cancel(operationId: string): void {
      const entry = get(operationId);
      if (entry?.result.state.phase === 'assembling')
        entry.operation.stop.abort('cancelled' satisfies WhyNotSent);
    },

    /** Signs and sends what waits for the analyst: what matches, or is signed unread. */
    async confirm(operationId: string): Promise<void> {
      const entry = idle(operationId);
      if (entry?.result.state.phase !== 'review') return;
      const { operation, result: from } = entry;
      const { comparison } = entry.result.state.checked;
      if (comparison.verdict !== 'matches' && !mayBlindSign(comparison)) return;
      const variables = { step: 'confirm', operation, from } as const;
      await runMutation(queryClient, confirmOptions(queryClient, operation), variables);
    },

    /**
     * Sends the same signed bytes again.
     * @param unrecorded the analyst's decision to send them even if that cannot be recorded
     */
    async sendAgain(operationId: string, { unrecorded = false } = {}): Promise<void> {
      const entry = idle(operationId);
      if (entry?.result.kept === undefined) return;
      const { operation, result: from } = entry;
      const variables = { step: 'again', operation, from, unrecorded } as const;
      await runMutation(queryClient, sendAgainOptions(queryClient, operation), variables);
    },

    /** Asks ledger and registry what became of it. */
    async check(operationId: string): Promise<SubmissionResult | undefined> {
      const entry = idle(operationId);
      if (entry === undefined) return undefined;
      const { operation, result: from } = entry;
      return runMutation(queryClient, checkOptions(queryClient, operation), {
        step: 'check',
        operation,
        from,
      });
    },

    /**
     * Declines a submission. One of unknown outcome has to be looked for on the registry before. Returns `false`
     * and does nothing while it may still be carried out.
     */
    giveUp(operationId: string): boolean {
      const entry = get(operationId);
      if (entry === undefined) return true;
      const { operation, result } = entry;
      const { state } = result;
      switch (state.phase) {
        case 'idle':
        case 'assembling':
        case 'review':
        case 'failed':
        case 'unsent':
          operation.stop.abort('cancelled' satisfies WhyNotSent);
          operation.drop();
          break;
        case 'unknown':
          if (state.verification === undefined) return false;
          operation.dismiss();
          break;
        case 'unlocking':
        case 'submitting':
        case 'verifying':
        case 'done':
          return false;
      }
      forget(operation);
      return true;
    },
  };
}
