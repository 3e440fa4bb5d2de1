import type { MutationState, QueryClient } from '@tanstack/react-query';
import { asAppError } from '../../../contract/app-error.ts';
import {
  checkedOf,
  type DoneStep,
  type SubmissionState,
} from '../../../client/submission/submission-state.ts';
import { FLAG_KEY, type FlagClick, type UndoDelay } from '../../api/flag-options.ts';
import { REPORT_KEY } from '../../api/report-options.ts';
import type {
  SubmissionOperation,
  SubmissionResult,
  SubmissionVariables,
} from '../../api/submission-options.ts';

type Variables = SubmissionVariables | FlagClick | UndoDelay;

export interface SubmissionStepTaken {
  readonly variables: Variables;
  readonly mutation: MutationState;
}

/** Where one submission stands, read from its mutations. */
export interface SubmissionEntry<Operation extends SubmissionOperation = SubmissionOperation> {
  readonly operation: Operation;
  /** As it is shown: its state is that of the step under way. */
  readonly result: SubmissionResult;
  /** True while a step of it is under way. */
  readonly isBusy: boolean;
  /** The latest step of the analyst, and those inside it. */
  readonly top: SubmissionStepTaken;
  readonly parts: readonly SubmissionStepTaken[];
}

const KINDS: readonly unknown[] = [FLAG_KEY, REPORT_KEY];

/** The mutations of reports and flags. */
export const SUBMISSIONS = {
  predicate: ({ options }: { readonly options: { readonly mutationKey?: readonly unknown[] } }) =>
    KINDS.includes(options.mutationKey?.[0]),
};

const NOTHING_YET: SubmissionResult = { state: { phase: 'assembling', steps: [] } };

// Only `web/api` makes mutations with these keys.
const isVariables = (variables: unknown): variables is Variables =>
  typeof variables === 'object' && variables !== null && 'step' in variables && 'operation' in variables;
const isResult = (data: unknown): data is SubmissionResult =>
  typeof data === 'object' && data !== null && 'state' in data;

const isPart = ({ variables: { step } }: SubmissionStepTaken): boolean =>
  step === 'undo' || step === 'prepare' || step === 'send';

/** The state while ledger and registry are asked. */
function asking(state: SubmissionState): SubmissionState {
  if (state.phase === 'unknown') return { ...state, phase: 'verifying', receipt: undefined };
  return state.phase === 'done' ? { ...state, phase: 'verifying', error: undefined } : state;
}

/** The state while it is being signed and sent. It was signed right before it was sent. */
function sending({ state }: SubmissionResult, parts: readonly SubmissionStepTaken[]): SubmissionState {
  const checked = checkedOf(state);
  if (checked === undefined) return state;
  const { steps } = state;
  const sent = parts.find(({ variables: { step } }) => step === 'send');
  if (sent === undefined) return { phase: 'unlocking', checked, steps };
  const signed: DoneStep = { step: 'signed', atMs: sent.mutation.submittedAt };
  const isSigned = steps.some(({ step }) => step === 'signed');
  return { phase: 'submitting', checked, steps: isSigned ? steps : [...steps, signed] };
}

/** After a mistake of the app, what may have been sent is not free to be prepared again. */
function afterMistake(
  { mutation, variables }: SubmissionStepTaken,
  parts: readonly SubmissionStepTaken[],
): SubmissionResult {
  const mayBeSent = parts.some((part) => part.variables.step === 'send');
  // Kept bytes are carried out once at most, however often they are sent.
  if ('from' in variables && (!mayBeSent || variables.from.kept !== undefined)) return variables.from;
  const error = asAppError(mutation.error);
  const prepared = parts.find((part) => part.variables.step === 'prepare')?.mutation.data;
  const before = 'from' in variables ? variables.from : isResult(prepared) ? prepared : NOTHING_YET;
  const checked = checkedOf(before.state);
  const { steps } = before.state;
  if (!mayBeSent || checked === undefined)
    return { state: { phase: 'failed', checked: undefined, steps, error } };
  const notAsked = { verification: undefined, verificationError: undefined };
  return { state: { phase: 'unknown', checked, steps, error, ...notAsked } };
}

function resultOf(top: SubmissionStepTaken, parts: readonly SubmissionStepTaken[]): SubmissionResult {
  const { mutation, variables } = top;
  if (mutation.status !== 'pending')
    return isResult(mutation.data) ? mutation.data : afterMistake(top, parts);
  switch (variables.step) {
    case 'check':
      return { ...variables.from, state: asking(variables.from.state) };
    case 'month':
      return variables.from;
    case 'confirm':
    case 'again':
      return { ...variables.from, state: sending(variables.from, parts) };
    default:
      return NOTHING_YET;
  }
}

function entryOf(steps: readonly SubmissionStepTaken[]): SubmissionEntry | undefined {
  const at = steps.findLastIndex((step) => !isPart(step));
  const top = steps[at];
  if (top === undefined) return undefined;
  const parts = steps.slice(at + 1);
  const { operation, step } = top.variables;
  const isBusy = top.mutation.status === 'pending' && step !== 'month';
  return { operation, result: resultOf(top, parts), isBusy, top, parts };
}

/** The submissions of an account, in the order in which they were begun. */
export function submissionEntries(
  mutations: readonly MutationState[],
  accountId: string | undefined,
): readonly SubmissionEntry[] {
  const byId = new Map<string, SubmissionStepTaken[]>();
  for (const mutation of mutations) {
    const { variables } = mutation;
    if (!isVariables(variables) || variables.operation.accountId !== accountId) continue;
    const { operationId } = variables.operation;
    const steps = byId.get(operationId) ?? [];
    steps.push({ variables, mutation });
    byId.set(operationId, steps);
  }
  return [...byId.values()].flatMap((steps) => entryOf(steps) ?? []);
}

export const submissionMutations = (queryClient: QueryClient): readonly MutationState[] =>
  queryClient
    .getMutationCache()
    .findAll(SUBMISSIONS)
    .map(({ state }) => state);
