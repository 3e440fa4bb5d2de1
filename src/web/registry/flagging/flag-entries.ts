import type { MutationState } from '@tanstack/react-query';
import type { Flaggable } from '../../../client/submission/flag-transaction.ts';
import type { FlagClick, FlagOperation } from '../../api/flag-options.ts';
import type { SubmissionOperation, SubmissionResult } from '../../api/submission-options.ts';
import { type SubmissionEntry, submissionEntries } from '../../desk/submission/submission-entries.ts';
import { type FlagFacts, type FlagView, flagView } from './flag-view.ts';

/** Where the flag of one contribution stands, alone or with the others of its selection. */
export interface FlagEntry {
  readonly operation: FlagOperation;
  readonly record: Flaggable;
  readonly result: SubmissionResult;
  /** The click, while it can be undone or cancelled. */
  readonly click: FlagClick | undefined;
  readonly view: FlagView;
}

const isOfFlag = (operation: SubmissionOperation): operation is FlagOperation => 'records' in operation;

export const isFlag = (entry: SubmissionEntry): entry is SubmissionEntry<FlagOperation> =>
  isOfFlag(entry.operation);

const earningCountOf = ({ peerId, records }: FlagOperation): number =>
  records.filter((record) => record.peerId !== peerId).length;

/** What the view of each contribution depends on besides the state. */
export function factsOf(
  operation: FlagOperation,
  flaggers?: SubmissionResult['flaggers'],
): (record: Flaggable, item: number) => FlagFacts {
  const { accountId, isSelection, isUnnamed, peerId } = operation;
  const earningCount = earningCountOf(operation);
  return ({ assetDefinitionId, peerId: reportedBy }, item) => ({
    accountId,
    peerId,
    reportedBy,
    flagger: flaggers?.get(assetDefinitionId),
    isUnnamed,
    ...(isSelection ? { together: { item, earningCount } } : {}),
  });
}

/** What a click that is under way does now, by the last step inside it. */
function viewOfClick({ parts }: SubmissionEntry): FlagView {
  const part = parts.at(-1);
  const isPending = part?.mutation.status === 'pending';
  switch (part?.variables.step) {
    case 'undo':
      if (isPending) return { step: 'delay', sendsAtMs: part.variables.sendsAtMs };
      return { step: 'working', doing: 'checking' };
    case 'prepare':
      return { step: 'working', doing: isPending ? 'checking' : 'unlocking' };
    case 'send':
      return { step: 'working', doing: 'submitting' };
    default:
      return { step: 'working', doing: 'unlocking' };
  }
}

function rowsOf(entry: SubmissionEntry<FlagOperation>): readonly FlagEntry[] {
  const { operation, result, top } = entry;
  const { month, notSent, state } = result;
  const click =
    top.mutation.status === 'pending' && top.variables.step === 'click' ? top.variables : undefined;
  const facts = factsOf(operation, result.flaggers);
  const viewOf = (record: Flaggable, item: number): FlagView => {
    if (click !== undefined) return viewOfClick(entry);
    if (notSent !== undefined)
      return notSent === 'signed-out' ? { step: 'ready' } : { step: 'ready', notSent };
    const view = flagView(state, facts(record, item));
    return month === undefined || view.step !== 'flagged' ? view : { ...view, month };
  };
  return operation.records.map((record, item) => ({
    operation,
    record,
    result,
    click,
    view: viewOf(record, item),
  }));
}

/** The flags of an account by asset id, each as it was asked for last, in the order of that. */
export function entriesOf(
  mutations: readonly MutationState[],
  accountId: string | undefined,
): ReadonlyMap<string, FlagEntry> {
  const byId = new Map<string, FlagEntry>();
  for (const entry of submissionEntries(mutations, accountId)) {
    for (const row of isFlag(entry) ? rowsOf(entry) : []) {
      byId.delete(row.record.assetDefinitionId);
      byId.set(row.record.assetDefinitionId, row);
    }
  }
  return byId;
}
