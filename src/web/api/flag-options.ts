import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type AppError, asAppError } from '../../contract/app-error.ts';
import type { FlagReceipt } from '../../contract/contribution.ts';
import type { MonthlyLimit } from '../../client/account/monthly-limit.ts';
import type { Client } from '../../client/http/client.ts';
import type { FoundContribution } from '../../client/registry/look-up-found.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { findFlagged } from '../../client/submission/find-on-registry.ts';
import { flagOf } from '../../client/submission/flag-transaction.ts';
import { outcome as outcomeOnLedger } from '../../client/submission/outcome.ts';
import { prepare, type Prepared } from '../../client/submission/prepare.ts';
import { type Outcome, send, type SendOptions, type Unsettled } from '../../client/submission/send.ts';
import {
  type DoneStep,
  isFound,
  type StateIn,
  type SubmissionState,
  type SubmissionStep,
} from '../../client/submission/submission-state.ts';
import { obstacleTo } from '../../client/submission/why-not-signed.ts';
import type { Signer } from '../../signer/signer.ts';
import { isWarned, mayBlindSign } from '../../transaction/compare/comparison.ts';

export const FLAG_KEY = 'flag';

/**
 * Why a requested flag was not sent. `declined`: the key stayed locked. `cancelled`: during its assembly.
 * `undone`, `locked`: during the undo delay, by _Undo_ or because the key locked. `signed-out`: the account
 * left.
 */
export type WhyNotSent = 'declined' | 'cancelled' | 'undone' | 'locked' | 'signed-out';

/**
 * Reasons why a row's asset id may belong to another contribution, which rule out flagging with one click.
 * `unnamed`: it does not name the row's identifier. `other-time`: its number is a time, but not that of the
 * report. `not-alone`: the answer has other active rows of the identifier, and the id may be that of any of
 * them.
 */
export type AssetDoubt = 'unnamed' | 'other-time' | 'not-alone';

/** The flag of one contribution, from the click on, with what it needs of the desk. */
export interface FlagOperation extends FoundContribution {
  readonly record: RegistryRecord;
  readonly accountId: string;
  readonly peerId: string;
  /** Its operation in Activity. */
  readonly operationId: string;
  /** The analyst has to look at the transaction even if it matches. */
  readonly doubt: AssetDoubt | undefined;
  readonly client: Client;
  readonly signer: Pick<Signer, 'checkTransaction' | 'signTransaction' | 'blindSign'>;
  readonly clock: () => number;
  /**
   * Ends the flag before it is signed, with `WhyNotSent` as its reason. Aborted once the account has left, after
   * which nothing is asked for it.
   */
  readonly undo: AbortController;
  /** Resolves once the key is unlocked; rejects if the analyst declines. */
  unlock(): Promise<void>;
  /** Resolves once the session is open; rejects if the analyst declines. */
  signIn(): Promise<void>;
  /** Records the state in Activity. */
  note(state: SubmissionState<FlagReceipt>): void;
  /** Resolves once what was noted is stored; rejects if that fails, or if another account has signed in. */
  recorded(): Promise<void>;
  /** Records that nothing was and will be sent. */
  drop(): void;
  /** Returns whether the account that clicked is still signed in. */
  isSignedIn(): boolean;
  /** Called once the service has accepted it. */
  onAccepted(): void;
  /** Called with the contribution as the registry shows it once it is flagged, and the others beside it. */
  onSeen(seen: readonly RegistryRecord[], others: readonly RegistryRecord[]): void;
  /** The month's limit right after the flag, if the service returns it. */
  month(): Promise<MonthlyLimit | undefined>;
}

/** How far a flag has come. */
export interface FlagResult {
  readonly state: SubmissionState<FlagReceipt>;
  readonly notSent?: WhyNotSent;
  /** The transaction that waits for the analyst, or that was not signed. */
  readonly prepared?: Prepared;
  /** The signed bytes that can be sent again. */
  readonly kept?: Unsettled;
  /** The flagger according to the registry. */
  readonly flagger?: string | undefined;
  readonly month?: MonthlyLimit | undefined;
}

/** The click on a row. */
interface FlagClick {
  readonly step: 'click';
  readonly operation: FlagOperation;
  /** `null` waits until `sendNow` is aborted, which ends the delay at any time. */
  readonly undoSeconds: number | null;
  readonly sendNow: AbortController;
}

interface FlagPart {
  readonly operation: FlagOperation;
}

/** What a mutation of a flag does. The mutation of a click has those up to `send` inside it. */
export type FlagVariables =
  | FlagClick
  | (FlagPart & { readonly step: 'undo'; readonly sendsAtMs: number | undefined })
  | (FlagPart & { readonly step: 'prepare' | 'send' })
  /** Signs what the analyst has looked at. */
  | (FlagPart & { readonly step: 'confirm'; readonly from: FlagResult })
  /** Sends kept bytes again, by a decision even if they cannot be recorded. */
  | (FlagPart & { readonly step: 'again'; readonly from: FlagResult; readonly unrecorded: boolean })
  /** Asks ledger and registry. `from` is what is shown meanwhile. */
  | (FlagPart & { readonly step: 'check'; readonly from: FlagResult })
  | (FlagPart & { readonly step: 'month'; readonly from: FlagResult });

type StepVariables<Step extends FlagVariables['step']> = Extract<FlagVariables, { readonly step: Step }>;

// The flag outlives the page it was clicked on, and is never repeated by itself.
const OUTLIVES_PAGE = { gcTime: Infinity, retry: false, networkMode: 'always' } as const;

const keyOf = ({ definitionId }: FlagOperation) => [FLAG_KEY, definitionId] as const;

/** Runs a mutation that belongs to no component. */
export const runMutation = <Data, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> => queryClient.getMutationCache().build(queryClient, options).execute(variables);

const NOT_ASKED = { verification: undefined, verificationError: undefined } as const;

const isDeclined = (error: unknown): boolean => asAppError(error).code === 'unlock-declined';

const planOf = (operation: FlagOperation) => flagOf(operation.accountId, [operation]);

const withStep = (
  steps: readonly DoneStep[],
  step: SubmissionStep,
  { clock }: FlagOperation,
): readonly DoneStep[] => [...steps.filter((done) => done.step !== step), { step, atMs: clock() }];

/** Resolves when the seconds are over or `sendNow` is aborted. @throws the reason of `undo` */
function delay({ operation: { undo }, sendNow, undoSeconds }: FlagClick): Promise<void> {
  return new Promise((resolve, reject) => {
    // A mutation begins a microtask after it is asked for.
    if (undo.signal.aborted || sendNow.signal.aborted) {
      resolve();
      return;
    }
    const timer = undoSeconds === null ? undefined : setTimeout(resolve, undoSeconds * 1000);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    sendNow.signal.addEventListener('abort', end);
    undo.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(asAppError(undo.signal.reason));
    });
  });
}

const undoOptions = (click: FlagClick) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(click.operation),
    mutationFn: (_variables: StepVariables<'undo'>) => delay(click),
  });

const prepareOptions = (operation: FlagOperation, onAssembled: () => void) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: (_variables: FlagVariables) => {
      const { signal } = operation.undo;
      return prepare(operation, planOf(operation), { signal, onAssembled });
    },
  });

const sendOptions = (operation: FlagOperation, from: Prepared | Unsettled, options: SendOptions) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: (_variables: FlagVariables) => send(operation, planOf(operation), from, options),
  });

function noted(operation: FlagOperation, result: FlagResult): FlagResult {
  operation.note(result.state);
  return result;
}

function notSent(operation: FlagOperation, why: WhyNotSent): FlagResult {
  operation.drop();
  return { state: { phase: 'idle', steps: [] }, notSent: why };
}

function resultOf(
  operation: FlagOperation,
  outcome: Outcome<FlagReceipt>,
  steps: readonly DoneStep[],
  prepared: Prepared | undefined,
): FlagResult {
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
      const { error } = outcome;
      const state = { phase: 'unsent', checked, steps, error } as const;
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
async function signAndSend(
  queryClient: QueryClient,
  operation: FlagOperation,
  prepared: Prepared,
  steps: readonly DoneStep[],
  agreement: Pick<SendOptions, 'isAgreed' | 'unread'>,
): Promise<FlagResult> {
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
  let outcome: Outcome<FlagReceipt>;
  try {
    await operation.unlock();
    outcome = await runMutation(queryClient, sendOptions(operation, prepared, options), {
      step: 'send',
      operation,
    });
  } catch (error) {
    const state = { phase: 'review', checked, steps, error: asAppError(error) } as const;
    return noted(operation, { state, prepared: { ...prepared, checked } });
  }
  return resultOf(operation, outcome, signedSteps, { ...prepared, checked });
}

/** The registry shows an accepted flag later; nothing waits for that. */
function askWhenAccepted(queryClient: QueryClient, operation: FlagOperation, from: FlagResult): void {
  if (from.state.phase === 'verifying' && operation.isSignedIn())
    void runMutation(queryClient, checkFlagOptions(queryClient, operation), {
      step: 'check',
      operation,
      from,
    });
}

async function flag(queryClient: QueryClient, click: FlagClick): Promise<FlagResult> {
  const { operation, undoSeconds } = click;
  const { clock, doubt, undo } = operation;
  const { signal } = undo;
  let steps: readonly DoneStep[] = [];
  let prepared: Prepared;
  try {
    // A click that opens a review signs nothing: it needs neither the key nor a delay.
    if (doubt === undefined) {
      await operation.unlock();
      signal.throwIfAborted();
      if (undoSeconds !== 0) {
        const sendsAtMs = undoSeconds === null ? undefined : clock() + undoSeconds * 1000;
        const options = undoOptions(click);
        await runMutation(queryClient, options, { step: 'undo', operation, sendsAtMs });
      }
    }
    signal.throwIfAborted();
    const onAssembled = () => {
      steps = withStep(steps, 'assembled', operation);
    };
    const options = prepareOptions(operation, onAssembled);
    prepared = await runMutation(queryClient, options, { step: 'prepare', operation });
    signal.throwIfAborted();
  } catch (cause) {
    if (signal.aborted) return notSent(operation, whyNotSent(undo));
    if (isDeclined(cause)) return notSent(operation, 'declined');
    const error = asAppError(cause);
    return noted(operation, { state: { phase: 'failed', checked: undefined, steps, error } });
  }
  steps = withStep(steps, 'checked', operation);
  const { checked } = prepared;
  const review = noted(operation, {
    state: { phase: 'review', checked, steps, error: undefined },
    prepared,
  });
  const waits = doubt !== undefined || isWarned(checked.comparison) || mayBlindSign(checked.comparison);
  if (waits || obstacleTo(checked) !== undefined) return review;
  return signAndSend(queryClient, operation, prepared, steps, {});
}

const REASONS: readonly WhyNotSent[] = ['declined', 'cancelled', 'undone', 'locked', 'signed-out'];

const whyNotSent = ({ signal }: AbortController): WhyNotSent =>
  REASONS.find((reason) => reason === signal.reason) ?? 'cancelled';

/**
 * Flags one contribution by one click: the key, the seconds of _Undo_, then `prepare` and `send`. It waits for
 * the analyst where one click must not sign.
 */
export const flagOptions = (queryClient: QueryClient, operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: (click: FlagClick): Promise<FlagResult> => flag(queryClient, click),
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });

/** Signs and sends a flag that waited for the analyst. */
export const confirmFlagOptions = (queryClient: QueryClient, operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: ({ from }: StepVariables<'confirm'>): Promise<FlagResult> => {
      const { prepared } = from;
      if (prepared === undefined) throw new Error('what is signed was prepared before');
      const isUnread = mayBlindSign(prepared.checked.comparison);
      const agreement = isUnread ? { unread: operation.signer } : { isAgreed: true };
      return signAndSend(queryClient, operation, prepared, from.state.steps, agreement);
    },
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });

/** Sends the same signed bytes again, which are carried out once at most. */
export const sendFlagAgainOptions = (queryClient: QueryClient, operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: async ({ from, unrecorded }: StepVariables<'again'>): Promise<FlagResult> => {
      const { kept, prepared, state } = from;
      if (kept === undefined) throw new Error('what is sent again was signed before');
      const { steps } = state;
      operation.note({ phase: 'submitting', checked: kept.checked, steps });
      const options = sendOptions(operation, kept, {
        record: () => (unrecorded ? Promise.resolve() : operation.recorded()),
        signIn: () => operation.signIn(),
      });
      const outcome = await runMutation(queryClient, options, { step: 'send', operation });
      return resultOf(operation, outcome, steps, prepared);
    },
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });

type Asked = StateIn<'verifying' | 'unknown' | 'done', FlagReceipt>;

const isAsked = (state: SubmissionState<FlagReceipt>): state is Asked =>
  state.phase === 'verifying' || state.phase === 'unknown' || state.phase === 'done';

/** Asks the ledger about an outcome that is not known. The registry is asked as well. */
async function isOnLedger({ client }: FlagOperation, payloadHashHex: string): Promise<boolean> {
  try {
    return (await outcomeOnLedger(client, payloadHashHex)) === 'accepted';
  } catch {
    return false;
  }
}

/** Whatever the registry says, an accepted flag stays accepted. */
async function check(operation: FlagOperation, from: FlagResult): Promise<FlagResult> {
  const { state } = from;
  if (!isAsked(state)) return from;
  const { checked, steps } = state;
  const receipt = state.phase === 'unknown' ? undefined : state.receipt;
  let unknown: AppError | undefined = state.phase === 'done' ? undefined : state.error;
  if (unknown !== undefined && (await isOnLedger(operation, checked.payloadHashHex))) unknown = undefined;
  let asked: Pick<StateIn<'done', FlagReceipt>, 'verification' | 'verificationError'>;
  let flagger: string | undefined;
  try {
    const { others, records, verification } = await findFlagged(operation.client, [operation], {
      signal: operation.undo.signal,
    });
    if (records.length > 0) operation.onSeen(records, others);
    flagger = records[0]?.flagger;
    asked = { verification, verificationError: undefined };
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
  return noted(operation, { state: { phase: 'done', checked, steps: done, receipt, ...asked }, flagger });
}

/** Asks what became of a flag. */
export const checkFlagOptions = (queryClient: QueryClient, operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: ({ from }: StepVariables<'check'>): Promise<FlagResult> => check(operation, from),
    onSuccess: (result) => {
      if (result.state.phase === 'done' && operation.isSignedIn())
        void runMutation(queryClient, monthOptions(operation), { step: 'month', operation, from: result });
    },
  });

const monthOptions = (operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: keyOf(operation),
    mutationFn: async ({ from }: StepVariables<'month'>): Promise<FlagResult> => {
      const month = await operation.month();
      return month === undefined ? from : { ...from, month };
    },
  });
