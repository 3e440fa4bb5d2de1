import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type AppError, asAppError } from '../../contract/app-error.ts';
import type { MonthlyLimit } from '../../client/account/monthly-limit.ts';
import type { Client } from '../../client/http/client.ts';
import { outcome as outcomeOnLedger } from '../../client/submission/outcome.ts';
import { prepare, type Prepared } from '../../client/submission/prepare.ts';
import { type Outcome, send, type SendOptions, type Unsettled } from '../../client/submission/send.ts';
import type { SubmissionPlan } from '../../client/submission/submission-plan.ts';
import {
  type DoneStep,
  isFound,
  type StateIn,
  type SubmissionReceipt,
  type SubmissionState,
  type SubmissionStep,
  type Verification,
} from '../../client/submission/submission-state.ts';
import type { CheckedTransaction, Signer } from '../../signer/signer.ts';
import { mayBlindSign } from '../../transaction/compare/comparison.ts';

/**
 * Why a report or a flag was not sent. `declined`: the key stayed locked. `cancelled`: during its assembly.
 * `undone`, `locked`: during the undo delay of a flag, by _Undo_ or because the key locked. `signed-out`: the
 * account left.
 */
export type WhyNotSent = 'declined' | 'cancelled' | 'undone' | 'locked' | 'signed-out';

/** What the registry shows of a submission. */
export interface Seen {
  readonly verification: Verification;
  /** By asset id, the flagger of each contribution that is flagged. */
  readonly flaggers?: ReadonlyMap<string, string | undefined>;
}

/** One report or flag on its way to the ledger, with what it needs of the desk. */
export interface SubmissionOperation {
  readonly plan: SubmissionPlan<SubmissionReceipt>;
  readonly accountId: string;
  /** Its operation in Activity. */
  readonly operationId: string;
  readonly client: Client;
  readonly signer: Pick<Signer, 'checkTransaction' | 'signTransaction' | 'blindSign'>;
  readonly clock: () => number;
  /**
   * Ends it before it is signed, with `WhyNotSent` as its reason. Aborted once the account has left, after which
   * nothing is asked for it.
   */
  readonly stop: AbortController;
  /** Resolves once the key is unlocked; rejects if the analyst declines. */
  unlock(): Promise<void>;
  /** Resolves once the session is open; rejects if the analyst declines. */
  signIn(): Promise<void>;
  /** Records the state in Activity. */
  note(state: SubmissionState): void;
  /** Resolves once what was noted is stored; rejects if that fails, or if another account has signed in. */
  recorded(): Promise<void>;
  /** Records that nothing was and will be sent. */
  drop(): void;
  /** Records that the analyst goes on without the service's answer. */
  dismiss(): void;
  /** Returns whether the account that began it is still signed in. */
  isSignedIn(): boolean;
  /** Called once the service has accepted it. */
  onAccepted(): void;
  /** Asks the registry for its effect. */
  find(checked: CheckedTransaction, sentAtMs: number): Promise<Seen>;
  /** The month's limit right after it, where somebody shows that. */
  month?(): Promise<MonthlyLimit | undefined>;
}

/** How far a submission has come. */
export interface SubmissionResult {
  readonly state: SubmissionState;
  readonly notSent?: WhyNotSent;
  /** The transaction that waits for the analyst, or that was not signed. */
  readonly prepared?: Prepared;
  /** The signed bytes that can be sent again. */
  readonly kept?: Unsettled;
  /** Whether the analyst has decided to send them even if that cannot be recorded. */
  readonly mayBeUnrecorded?: boolean;
  readonly flaggers?: Seen['flaggers'];
  readonly month?: MonthlyLimit;
}

interface Part {
  readonly operation: SubmissionOperation;
}

/** What a mutation of a submission does. */
export type SubmissionVariables =
  /** Assembles and checks, up to the review. `prepare`: inside the click on a row. */
  | (Part & { readonly step: 'review' | 'prepare' })
  /** Signs what the analyst has looked at. */
  | (Part & { readonly step: 'confirm'; readonly from: SubmissionResult })
  /** Sends kept bytes again, by a decision even if they cannot be recorded. */
  | (Part & { readonly step: 'again'; readonly from: SubmissionResult; readonly unrecorded: boolean })
  /** Signs and sends, inside the others. */
  | (Part & { readonly step: 'send' })
  /** Asks ledger and registry. `from` is what is shown meanwhile. */
  | (Part & { readonly step: 'check'; readonly from: SubmissionResult })
  | (Part & { readonly step: 'month'; readonly from: SubmissionResult });

type StepVariables<Step extends SubmissionVariables['step']> = Extract<
  SubmissionVariables,
  { readonly step: Step }
>;

// A submission outlives the page it was begun on, and is never repeated by itself.
export const OUTLIVES_PAGE = { gcTime: Infinity, retry: false, networkMode: 'always' } as const;

/** Of all mutations of one submission. */
export const submissionKey = ({ operationId, plan }: SubmissionOperation) =>
  [plan.request.kind, operationId] as const;

/** Runs a mutation that belongs to no component. */
export const runMutation = <Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => queryClient.getMutationCache().build(queryClient, options).execute(variables);

const NOT_ASKED = { verification: undefined, verificationError: undefined } as const;

const withStep = (
  steps: readonly DoneStep[],
  step: SubmissionStep,
  { clock }: SubmissionOperation,
): readonly DoneStep[] => [...steps.filter((done) => done.step !== step), { step, atMs: clock() }];

function noted(operation: SubmissionOperation, result: SubmissionResult): SubmissionResult {
  operation.note(result.state);
  return result;
}

export function notSent(operation: SubmissionOperation, why: WhyNotSent): SubmissionResult {
  operation.drop();
  return { state: { phase: 'idle', steps: [] }, notSent: why };
}

const REASONS: readonly WhyNotSent[] = ['declined', 'cancelled', 'undone', 'locked', 'signed-out'];

export const whyStopped = ({ signal }: AbortController): WhyNotSent =>
  REASONS.find((reason) => reason === signal.reason) ?? 'cancelled';

/** Assembles and checks. Nothing is signed. */
async function review(operation: SubmissionOperation): Promise<SubmissionResult> {
  const { plan, stop } = operation;
  const { signal } = stop;
  let steps: readonly DoneStep[] = [];
  const onAssembled = () => {
    steps = withStep(steps, 'assembled', operation);
  };
  try {
    // A mutation begins a microtask after it is asked for.
    signal.throwIfAborted();
    const prepared = await prepare(operation, plan, { signal, onAssembled });
    signal.throwIfAborted();
    const { checked } = prepared;
    const state = { phase: 'review', checked, steps: withStep(steps, 'checked', operation) } as const;
    return noted(operation, { state: { ...state, error: undefined }, prepared });
  } catch (cause) {
    if (signal.aborted) return notSent(operation, whyStopped(stop));
    const error = asAppError(cause);
    return noted(operation, { state: { phase: 'failed', checked: undefined, steps, error } });
  }
}

export const reviewOptions = (operation: SubmissionOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: (_variables: StepVariables<'review' | 'prepare'>) => review(operation),
  });

const sendOptions = (operation: SubmissionOperation, from: Prepared | Unsettled, options: SendOptions) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: (_variables: StepVariables<'send'>) => send(operation, operation.plan, from, options),
  });

function resultOf(
  operation: SubmissionOperation,
  outcome: Outcome<SubmissionReceipt>,
  steps: readonly DoneStep[],
  prepared: Prepared | undefined,
): SubmissionResult {
  const { checked } = outcome;
  switch (outcome.outcome) {
    case 'accepted': {
      const done = { checked, steps: withStep(steps, 'submitted', operation), receipt: outcome.receipt };
      const result = noted(operation, {
        state: { phase: 'verifying', ...done, error: undefined, ...NOT_ASKED },
      });
      operation.onAccepted();
      return result;
    }
    case 'refused':
      return noted(operation, { state: { phase: 'failed', checked, steps, error: outcome.error } });
    case 'not-now': {
      const state = { phase: 'unsent', checked, steps, error: outcome.error } as const;
      return noted(operation, { state, kept: outcome, ...(prepared === undefined ? {} : { prepared }) });
    }
    case 'unknown':
      return noted(operation, {
        state: { phase: 'unknown', checked, steps, error: outcome.error, ...NOT_ASKED },
        kept: outcome,
      });
  }
}

/** Asks for the key, signs, and sends. What could not be signed waits for the analyst. */
export async function signAndSend(
  queryClient: QueryClient,
  operation: SubmissionOperation,
  { prepared, state: { steps } }: SubmissionResult,
  agreement: Pick<SendOptions, 'isAgreed' | 'unread'>,
): Promise<SubmissionResult> {
  if (prepared === undefined) throw new Error('what is signed was prepared before');
  let { checked } = prepared;
  let signedSteps = steps;
  const options: SendOptions = {
    ...agreement,
    onChecked(again) {
      checked = again;
    },
    record(signed) {
      signedSteps = withStep(steps, 'signed', operation);
      operation.note({ phase: 'submitting', checked: signed, steps: signedSteps });
      return operation.recorded();
    },
  };
  let outcome: Outcome<SubmissionReceipt>;
  try {
    await operation.unlock();
    const variables = { step: 'send', operation } as const;
    outcome = await runMutation(queryClient, sendOptions(operation, prepared, options), variables);
  } catch (error) {
    const state = { phase: 'review', checked, steps, error: asAppError(error) } as const;
    return noted(operation, { state, prepared: { ...prepared, checked } });
  }
  return resultOf(operation, outcome, signedSteps, { ...prepared, checked });
}

/** The registry shows it later; nothing waits for that. */
export function askWhenAccepted(
  queryClient: QueryClient,
  operation: SubmissionOperation,
  from: SubmissionResult,
): void {
  if (from.state.phase !== 'verifying' || !operation.isSignedIn()) return;
  void runMutation(queryClient, checkOptions(queryClient, operation), { step: 'check', operation, from });
}

/** Signs and sends what waited for the analyst. */
export const confirmOptions = (queryClient: QueryClient, operation: SubmissionOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: ({ from }: StepVariables<'confirm'>): Promise<SubmissionResult> => {
      const isUnread = from.prepared !== undefined && mayBlindSign(from.prepared.checked.comparison);
      const agreement = isUnread ? { unread: operation.signer } : { isAgreed: true };
      return signAndSend(queryClient, operation, from, agreement);
    },
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });

/** Sends the same signed bytes again, which are carried out once at most. */
export const sendAgainOptions = (queryClient: QueryClient, operation: SubmissionOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: async ({ from, unrecorded }: StepVariables<'again'>): Promise<SubmissionResult> => {
      const { kept, prepared, state } = from;
      const mayBeUnrecorded = unrecorded || from.mayBeUnrecorded === true;
      if (kept === undefined) throw new Error('what is sent again was signed before');
      const { steps } = state;
      operation.note({ phase: 'submitting', checked: kept.checked, steps });
      const options = sendOptions(operation, kept, {
        record: () => (mayBeUnrecorded ? Promise.resolve() : operation.recorded()),
        signIn: () => operation.signIn(),
      });
      const outcome = await runMutation(queryClient, options, { step: 'send', operation });
      return { ...resultOf(operation, outcome, steps, prepared), mayBeUnrecorded };
    },
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });

type Asked = StateIn<'verifying' | 'unknown' | 'done'>;

const isAsked = (state: SubmissionState): state is Asked =>
  state.phase === 'verifying' || state.phase === 'unknown' || state.phase === 'done';

/** Asks the ledger about an outcome that is not known. The registry is asked as well. */
export async function isOnLedger(client: Client, payloadHashHex: string): Promise<boolean> {
  try {
    return (await outcomeOnLedger(client, payloadHashHex)) === 'accepted';
  } catch {
    return false;
  }
}

/** Whatever the registry says, what was accepted stays accepted. */
async function check(operation: SubmissionOperation, from: SubmissionResult): Promise<SubmissionResult> {
  const { state } = from;
  if (!isAsked(state)) return from;
  const { checked, steps } = state;
  const receipt = state.phase === 'unknown' ? undefined : state.receipt;
  let unknown: AppError | undefined = state.phase === 'done' ? undefined : state.error;
  if (unknown !== undefined && (await isOnLedger(operation.client, checked.payloadHashHex)))
    unknown = undefined;
  const sentAtMs = steps.find(({ step }) => step === 'signed')?.atMs ?? operation.clock();
  let asked: Pick<StateIn<'done'>, 'verification' | 'verificationError'>;
  let flaggers: Seen['flaggers'];
  try {
    const seen = await operation.find(checked, sentAtMs);
    ({ flaggers } = seen);
    asked = { verification: seen.verification, verificationError: undefined };
  } catch (error) {
    asked = { verification: undefined, verificationError: asAppError(error) };
  }
  const found = isFound(asked.verification);
  if (unknown !== undefined && !found)
    return noted(operation, {
      ...from,
      state: { phase: 'unknown', checked, steps, error: unknown, ...asked },
    });
  const done = found ? withStep(steps, 'found', operation) : steps;
  return noted(operation, {
    state: { phase: 'done', checked, steps: done, receipt, ...asked },
    ...(flaggers === undefined ? {} : { flaggers }),
  });
}

/** Asks what became of a submission. */
export const checkOptions = (queryClient: QueryClient, operation: SubmissionOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: ({ from }: StepVariables<'check'>): Promise<SubmissionResult> => check(operation, from),
    onSuccess: (result) => {
      if (result.state.phase !== 'done' || !operation.isSignedIn() || operation.month === undefined) return;
      void runMutation(queryClient, monthOptions(operation), { step: 'month', operation, from: result });
    },
  });

const monthOptions = (operation: SubmissionOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: async ({ from }: StepVariables<'month'>): Promise<SubmissionResult> => {
      const month = await operation.month?.();
      return month === undefined ? from : { ...from, month };
    },
  });
