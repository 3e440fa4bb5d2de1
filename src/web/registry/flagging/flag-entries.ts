import type { MutationState, QueryClient } from '@tanstack/react-query';
import type { FlagReceipt } from '../../../contract/contribution.ts';
import { asAppError } from '../../../contract/app-error.ts';
import { checkedOf, type SubmissionState } from '../../../client/submission/submission-state.ts';
import { FLAG_KEY, type FlagOperation, type FlagResult, type FlagVariables } from '../../api/flag-options.ts';
import { type FlagView, flagView } from './flag-view.ts';

/** Where the flag of one contribution by one click stands. */
export interface FlagEntry {
  readonly operation: FlagOperation;
  readonly result: FlagResult;
  /** The click, while it can be undone or cancelled. */
  readonly click: Extract<FlagVariables, { readonly step: 'click' }> | undefined;
  /** True while a step of it is under way. */
  readonly isBusy: boolean;
  readonly startedAtMs: number;
  readonly view: FlagView;
}

/** The mutations of flags. */
export const FLAG_FILTERS = { mutationKey: [FLAG_KEY] };

const NOTHING_YET: FlagResult = { state: { phase: 'assembling', steps: [] } };

// Only `flag-options` makes mutations with this key.
const isFlagVariables = (variables: unknown): variables is FlagVariables =>
  typeof variables === 'object' && variables !== null && 'step' in variables && 'operation' in variables;
const isFlagResult = (data: unknown): data is FlagResult =>
  typeof data === 'object' && data !== null && 'state' in data;

interface Step {
  readonly variables: FlagVariables;
  readonly mutation: MutationState;
}

/** The steps inside the mutation of a click. */
const isPart = ({ variables: { step } }: Step): boolean =>
  step === 'undo' || step === 'prepare' || step === 'send';

/** The state while ledger and registry are asked. */
function asking(state: SubmissionState<FlagReceipt>): SubmissionState<FlagReceipt> {
  if (state.phase === 'unknown') return { ...state, phase: 'verifying', receipt: undefined };
  return state.phase === 'done' ? { ...state, phase: 'verifying', error: undefined } : state;
}

function viewOf({ flagger, month, notSent, state }: FlagResult, operation: FlagOperation): FlagView {
  if (notSent === 'signed-out') return { step: 'ready' };
  if (notSent !== undefined) return { step: 'ready', notSent };
  const { accountId, doubt, peerId, record } = operation;
  const view = flagView(state, { accountId, peerId, reportedBy: record.peerId, flagger, doubt });
  return month === undefined || view.step !== 'flagged' ? view : { ...view, month };
}

/** What a click that is under way does now, by the last step inside it. */
function viewOfPart(part: Step | undefined): FlagView {
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

/** The transaction that is being signed and sent. */
function sending({ state }: FlagResult, view: FlagView): SubmissionState<FlagReceipt> {
  const checked = checkedOf(state);
  const phase = view.step === 'working' && view.doing === 'submitting' ? 'submitting' : 'unlocking';
  return checked === undefined ? state : { phase, checked, steps: state.steps };
}

/** After a mistake of the app, a flag that may have been sent is not free to be flagged again. */
function afterMistake(
  { mutation, variables }: Step,
  parts: readonly Step[],
): Pick<FlagEntry, 'result' | 'view'> {
  const { operation } = variables;
  const mayBeSent = parts.some((part) => part.variables.step === 'send');
  // Kept bytes are carried out once at most, however often they are sent.
  if ('from' in variables && (!mayBeSent || variables.from.kept !== undefined))
    return { result: variables.from, view: viewOf(variables.from, operation) };
  const error = asAppError(mutation.error);
  const result: FlagResult = { state: { phase: 'failed', checked: undefined, steps: [], error } };
  return { result, view: mayBeSent ? { step: 'unknown', error } : viewOf(result, operation) };
}

function entryOf(steps: readonly Step[]): FlagEntry | undefined {
  const at = steps.findLastIndex((step) => !isPart(step));
  const top = steps[at];
  if (top === undefined) return undefined;
  const { mutation, variables } = top;
  const { operation } = variables;
  const startedAtMs = steps.find(({ variables: { step } }) => step === 'click')?.mutation.submittedAt ?? 0;
  const shared = {
    operation,
    startedAtMs,
    isBusy: mutation.status === 'pending' && variables.step !== 'month',
  };
  const parts = steps.slice(at + 1);
  if (mutation.status !== 'pending') {
    if (isFlagResult(mutation.data)) {
      const { data: result } = mutation;
      return { ...shared, result, click: undefined, view: viewOf(result, operation) };
    }
    return { ...shared, click: undefined, ...afterMistake(top, parts) };
  }
  if (variables.step === 'check' || variables.step === 'month') {
    const { from, step } = variables;
    const result = step === 'check' ? { ...from, state: asking(from.state) } : from;
    return { ...shared, result, click: undefined, view: viewOf(result, operation) };
  }
  const part = parts.at(-1);
  if (variables.step === 'click')
    return { ...shared, result: NOTHING_YET, click: variables, view: viewOfPart(part) };
  const from = 'from' in variables ? variables.from : NOTHING_YET;
  const view = viewOfPart(part);
  return { ...shared, result: { ...from, state: sending(from, view) }, click: undefined, view };
}

/** The flags of an account by asset id, in the order of their clicks. */
export function entriesOf(
  mutations: readonly MutationState[],
  accountId: string | undefined,
): ReadonlyMap<string, FlagEntry> {
  const byId = new Map<string, Step[]>();
  for (const mutation of mutations) {
    const { variables } = mutation;
    if (!isFlagVariables(variables) || variables.operation.accountId !== accountId) continue;
    const { definitionId } = variables.operation;
    const known = byId.get(definitionId) ?? [];
    // Moved to the end: the latest click is the last.
    if (variables.step === 'click') byId.delete(definitionId);
    byId.set(definitionId, [...(variables.step === 'click' ? [] : known), { variables, mutation }]);
  }
  return new Map(
    [...byId].flatMap(([definitionId, steps]) => {
      const entry = entryOf(steps);
      return entry === undefined ? [] : [[definitionId, entry] as const];
    }),
  );
}

export const flagMutations = (queryClient: QueryClient): readonly MutationState[] =>
  queryClient
    .getMutationCache()
    .findAll(FLAG_FILTERS)
    .map(({ state }) => state);
