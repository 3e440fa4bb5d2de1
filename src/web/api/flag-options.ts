import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { asAppError } from '../../contract/app-error.ts';
import { obstacleTo } from '../../client/submission/why-not-signed.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { findFlagged } from '../../client/submission/find-on-registry.ts';
import { contributionsOf, type Flaggable, flagOf } from '../../client/submission/flag-transaction.ts';
import type { LookUpOne } from '../../client/registry/look-up-many.ts';
import { isWarned, mayBlindSign } from '../../transaction/compare/comparison.ts';
import {
  askWhenAccepted,
  notSent,
  OUTLIVES_PAGE,
  reviewOptions,
  runMutation,
  signAndSend,
  submissionKey,
  type SubmissionOperation,
  type SubmissionResult,
  whyStopped,
} from './submission-options.ts';

/** The first element of the mutation key of every flag. */
export const FLAG_KEY = 'flag';

/** The flag of one contribution by one click, or of a selection. */
export interface FlagOperation extends SubmissionOperation {
  readonly records: readonly Flaggable[];
  /** Whether they were selected, and flagged together after a review. */
  readonly isSelection: boolean;
  readonly peerId: string;
  /** The asset id does not name the row's identifier: the analyst looks at the transaction even if it matches. */
  readonly isUnnamed: boolean;
}

export interface FlagCallOptions {
  readonly records: readonly Flaggable[];
  /** Looks up one of their identifiers. */
  readonly lookUpOne?: LookUpOne | undefined;
  /** Called with the contributions that the registry shows as flagged, and the others of their identifiers. */
  readonly onSeen: (seen: readonly RegistryRecord[], others: readonly RegistryRecord[]) => void;
}

/** What a flag asks for, and how it is found on the registry. */
export function flagCalls(
  { accountId, client, stop }: Pick<SubmissionOperation, 'accountId' | 'client' | 'stop'>,
  { lookUpOne, onSeen, records }: FlagCallOptions,
): Pick<SubmissionOperation, 'plan' | 'find'> {
  const sought = contributionsOf(records);
  return {
    plan: flagOf(accountId, sought),
    async find() {
      const found = await findFlagged(client, sought, { signal: stop.signal, lookUpOne });
      if (found.records.length > 0) onSeen(found.records, found.others);
      const flaggers = new Map(
        found.records.map(({ assetDefinitionId = '', flagger }) => [assetDefinitionId, flagger]),
      );
      return { verification: found.verification, flaggers };
    },
  };
}

/** The click on a row. */
export interface FlagClick {
  readonly step: 'click';
  readonly operation: FlagOperation;
  /** `null` waits until `sendNow` is aborted, which ends the delay at any time. */
  readonly undoSeconds: number | null;
  readonly sendNow: AbortController;
}

export interface UndoDelay {
  readonly step: 'undo';
  readonly operation: FlagOperation;
  readonly sendsAtMs: number | undefined;
}

/** Resolves when the seconds are over or `sendNow` is aborted. @throws the reason of `stop` */
function delay({ operation: { stop }, sendNow, undoSeconds }: FlagClick): Promise<void> {
  return new Promise((resolve, reject) => {
    // A mutation begins a microtask after it is asked for.
    if (stop.signal.aborted || sendNow.signal.aborted) {
      resolve();
      return;
    }
    const timer = undoSeconds === null ? undefined : setTimeout(resolve, undoSeconds * 1000);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    sendNow.signal.addEventListener('abort', end);
    stop.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(asAppError(stop.signal.reason));
    });
  });
}

const undoOptions = (click: FlagClick) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(click.operation),
    mutationFn: (_variables: UndoDelay) => delay(click),
  });

/** Waits for the key and the seconds of _Undo_. @throws {AppError} if the flag ends there */
async function waitForUndo(queryClient: QueryClient, click: FlagClick): Promise<void> {
  const { operation, undoSeconds } = click;
  const { clock, stop } = operation;
  await operation.unlock();
  stop.signal.throwIfAborted();
  if (undoSeconds === 0) return;
  const sendsAtMs = undoSeconds === null ? undefined : clock() + undoSeconds * 1000;
  await runMutation(queryClient, undoOptions(click), { step: 'undo', operation, sendsAtMs });
}

async function flag(queryClient: QueryClient, click: FlagClick): Promise<SubmissionResult> {
  const { operation } = click;
  const { isUnnamed, stop } = operation;
  try {
    stop.signal.throwIfAborted();
    // A click that opens a review signs nothing: it needs neither the key nor a delay.
    if (!isUnnamed) await waitForUndo(queryClient, click);
  } catch (cause) {
    if (stop.signal.aborted) return notSent(operation, whyStopped(stop));
    const error = asAppError(cause);
    if (error.code === 'unlock-declined') return notSent(operation, 'declined');
    const state = { phase: 'failed', checked: undefined, steps: [], error } as const;
    operation.note(state);
    return { state };
  }
  const variables = { step: 'prepare', operation } as const;
  const reviewed = await runMutation(queryClient, reviewOptions(operation), variables);
  if (reviewed.state.phase !== 'review') return reviewed;
  const { checked } = reviewed.state;
  const waits = isUnnamed || isWarned(checked.comparison) || mayBlindSign(checked.comparison);
  if (waits || obstacleTo(checked) !== undefined) return reviewed;
  return signAndSend(queryClient, operation, reviewed, {});
}

/**
 * Flags one contribution by one click: the key, the seconds of _Undo_, then `prepare` and `send`. It waits for
 * the analyst where one click must not sign.
 */
export const flagOptions = (queryClient: QueryClient, operation: FlagOperation) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: submissionKey(operation),
    mutationFn: (click: FlagClick): Promise<SubmissionResult> => flag(queryClient, click),
    onSuccess: (result) => askWhenAccepted(queryClient, operation, result),
  });
