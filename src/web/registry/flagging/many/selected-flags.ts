import type { MonthlyLimit } from '../../../../client/account/monthly-limit.ts';
import type { RunBatch } from '../../../desk/run/run-state.ts';
import type { Run } from '../../../desk/run/run.ts';
import type { DeskAccount } from '../../../desk/session/desk-account.ts';
import { isBlocked } from '../flag-state.ts';
import { type FlagView, flagView, type NotSent, seenView } from '../flag-view.ts';
import type { BlockedFlag, SelectedFlags } from '../flags-shown.ts';

/** What is known of the flags of a selection besides their run. */
export interface SelectionFacts {
  readonly account: DeskAccount;
  readonly startedAtMs: number;
  /** By asset id. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** Why what was not sent was not. */
  notSent: NotSent;
  /** The flagger of each contribution, according to the registry. */
  readonly flaggers: Map<string, string | undefined>;
  /** The month's limit after each transaction, by its operation. */
  readonly months: Map<string, MonthlyLimit>;
}

/** The flag of one row of a transaction that flags several. */
function viewInBatch(batch: RunBatch, item: number, { account, ...facts }: SelectionFacts): FlagView {
  const { receipt, rows, stage, submission } = batch;
  const row = rows[item]?.asked;
  const rewardFacts = {
    ...account,
    reportedBy: row?.peerId ?? '',
    flagger: facts.flaggers.get(row?.definitionId ?? ''),
    doubt: undefined,
    together: { item, earningCount: rows.filter(({ asked }) => asked.peerId !== account.peerId).length },
  };
  const { rewarded } = receipt ?? {};
  const view =
    submission === undefined
      ? seenView(rewarded === undefined ? undefined : { rewarded }, rewardFacts)
      : flagView(submission.getState(), rewardFacts);
  // The reason for a refusal stays in the row.
  if (stage === 'leftOut' && view.step !== 'refused') return { step: 'ready', notSent: facts.notSent };
  const month = facts.months.get(batch.operationId);
  return month === undefined || view.step !== 'flagged' ? view : { ...view, month };
}

interface Place {
  readonly batch: RunBatch;
  readonly item: number;
}

/** The transaction of each row, or `undefined` for a row that is in none. */
function placesIn(run: Run): ReadonlyMap<string | undefined, Place | undefined> {
  const places = new Map<string | undefined, Place | undefined>();
  for (const { asked } of run.rows) places.set(asked.definitionId, undefined);
  for (const batch of run.getState().batches)
    for (const [item, { asked }] of batch.rows.entries()) places.set(asked.definitionId, { batch, item });
  return places;
}

/** The flags of a selection as they stand now. */
export function selectedFlags(run: Run, facts: SelectionFacts, openReview: () => void): SelectedFlags {
  let known: ReturnType<typeof placesIn> | undefined;
  const places = () => (known ??= placesIn(run));
  const { tally } = run.getState();
  return {
    startedAtMs: facts.startedAtMs,
    identifiers: facts.identifiers,
    openReview,
    viewOf(definitionId) {
      const place = places().get(definitionId);
      if (place !== undefined) return viewInBatch(place.batch, place.item, facts);
      if (!places().has(definitionId)) return undefined;
      return tally.waiting > 0
        ? { step: 'working', doing: 'waiting' }
        : { step: 'ready', notSent: facts.notSent };
    },
    cancel() {
      facts.notSent = 'cancelled';
      run.cancel();
    },
    async check(definitionId) {
      const batch = places().get(definitionId)?.batch;
      if (batch !== undefined) await run.lookAgain(batch.number);
    },
    async sendAgain(definitionId, how) {
      await places().get(definitionId)?.batch.submission?.resend(how);
    },
  };
}

/** The rows of the last transaction that the service altered. */
export function blockedIn(run: Run, { viewOf }: SelectedFlags): BlockedFlag | undefined {
  const { batches, hold } = run.getState();
  const batch = batches.at(-1);
  if (batch === undefined || (hold !== 'differs' && hold !== 'unreadable')) return undefined;
  const identifiers = batch.rows.flatMap(({ asked: { definitionId = '', identifier } }) => {
    const view = viewOf(definitionId);
    return view !== undefined && isBlocked(view) ? [identifier] : [];
  });
  return identifiers.length === 0 ? undefined : { operationId: batch.operationId, identifiers };
}
