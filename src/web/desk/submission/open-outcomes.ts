import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { parseAccountId } from '../../../contract/account-id.ts';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { isFound } from '../../../client/submission/submission-state.ts';
import { askAboutSent, OPEN_OUTCOME_KEY, openOutcomeOptions } from '../../api/open-outcome-options.ts';
import { runMutation } from '../../api/submission-options.ts';
import { isOpen, isUnconfirmed, type Operation } from '../operations/operation.ts';
import { type Desk, useActivity } from '../session/desk-context.tsx';
import { onOtherAccount } from '../session/follow-account.ts';
import { perDesk } from '../session/per-desk.ts';
import { createSubmissions } from './submissions.ts';

/** An operation whose answer never arrived, and what the registry says about it. */
export interface OpenOutcome {
  readonly operation: Operation;
  /** `left-out`: the registry shows only the newest of more, without it. */
  readonly registry: 'not-asked' | 'asking' | 'found' | 'not-found' | 'left-out';
  /** The reason why the registry could not be asked. */
  readonly error: AppError | undefined;
  /** Whether the same signed bytes can be sent again: they are still in this tab. */
  readonly isLive: boolean;
}

/** Returns whether the registry's answer is final. */
export function isSettled({ registry }: OpenOutcome): boolean {
  return registry !== 'not-asked' && registry !== 'asking';
}

export type OpenOutcomes = ReturnType<typeof createOpenOutcomes>;

/** Settles submissions whose effect is not known by asking ledger and registry. It never signs. */
export function createOpenOutcomes(desk: Pick<Desk, 'session' | 'activity'>, queryClient: QueryClient) {
  const { activity, session } = desk;
  const submissions = createSubmissions(desk, queryClient);
  const cache = queryClient.getMutationCache();
  /** Ends what is asked for the account that is signed in. */
  let leaving = new AbortController();

  const asked = (id?: string) =>
    cache.findAll({ mutationKey: id === undefined ? [OPEN_OUTCOME_KEY] : [OPEN_OUTCOME_KEY, id] });
  function forget(id?: string): void {
    for (const mutation of asked(id)) cache.remove(mutation);
  }

  onOtherAccount(session, () => {
    leaving.abort();
    leaving = new AbortController();
    forget();
  });

  /** @throws {AppError} {DOMException} once `signal` is aborted */
  async function lookUp(operation: Operation, signal: AbortSignal): Promise<void> {
    const { accountId, askedAtMs, id, kind, payloadHashHex, sentAtMs = askedAtMs } = operation;
    const rows = (await activity.rowsOf(operation)).map(({ identifier, definitionId }) =>
      definitionId === undefined ? { identifier } : { identifier, definitionId },
    );
    signal.throwIfAborted();
    const peerId = parseAccountId(accountId)?.domain ?? '';
    const sent = { kind, payloadHashHex, rows, peerId, sentAtMs };
    const { isOnLedger, registry } = await askAboutSent(session.client, sent, signal);
    signal.throwIfAborted();
    // Another tab may have settled it meanwhile.
    const now = activity.get(id) ?? operation;
    if (!isOpen(now) && !isUnconfirmed(now)) return;
    const state = isFound(registry) ? 'verified' : isOnLedger ? 'accepted' : now.state;
    activity.put({ ...now, registry, changedAtMs: Date.now(), state });
  }

  async function ask(operation: Operation, signal: AbortSignal): Promise<void> {
    if (submissions.get(operation.id) === undefined) {
      await lookUp(operation, signal);
      return;
    }
    const state = (await submissions.check(operation.id))?.state;
    if (state?.phase === 'unknown' && state.verificationError !== undefined) throw state.verificationError;
  }

  return {
    /** Asks about an operation. */
    async check(id: string): Promise<void> {
      const operation = activity.get(id);
      if (operation === undefined || asked(id).some(({ state }) => state.status === 'pending')) return;
      forget(id);
      const { signal } = leaving;
      const options = openOutcomeOptions(id, () => ask(operation, signal));
      // Its state has the error.
      await runMutation(queryClient, options, undefined).catch(() => undefined);
    },

    /**
     * Asks the registry for what the service accepted and it has not been seen to show. @throws {AppError}
     * {DOMException} once the account has left
     */
    async confirmAccepted(): Promise<void> {
      const { signal } = leaving;
      const { operations } = activity.getState();
      // One after another: each may have thousands of rows.
      for (const operation of operations.filter(isUnconfirmed)) await lookUp(operation, signal);
    },

    isLive: (id: string): boolean => submissions.get(id)?.result.kept !== undefined,

    /** Sends the same signed bytes again, which are carried out once at most. */
    resend: (id: string): Promise<void> => submissions.sendAgain(id),

    /** Puts an outcome away once the analyst has seen what the registry says. */
    dismiss(outcome: OpenOutcome): void {
      if (!isSettled(outcome)) return;
      const { operation } = outcome;
      if (isOpen(operation)) activity.put({ ...operation, dismissed: true });
      forget(operation.id);
    },
  };
}

export const useOpenOutcomeStore = perDesk((desk, queryClient) => createOpenOutcomes(desk, queryClient));

function registryOf(operation: Operation, isAsking: boolean): OpenOutcome['registry'] {
  if (isAsking) return 'asking';
  const { registry, state } = operation;
  if (state === 'verified' || state === 'accepted') return 'found';
  if (registry === undefined) return 'not-asked';
  return registry.newestOnly === true ? 'left-out' : 'not-found';
}

/** Open outcomes, and those that were found out about until they are dismissed; newest first. */
export function useOpenOutcomes(outcomes: OpenOutcomes): readonly OpenOutcome[] {
  const { operations } = useActivity();
  const asked = useMutationState({
    filters: { mutationKey: [OPEN_OUTCOME_KEY] },
    select: ({ options: { mutationKey }, state: { error, status } }) => ({
      id: mutationKey?.[1],
      isAsking: status === 'pending',
      error: error === null ? undefined : asAppError(error),
    }),
  });
  return useMemo(() => {
    const byId = new Map(asked.map((one) => [one.id, one]));
    return operations
      .filter((one) => isOpen(one) || (byId.has(one.id) && registryOf(one, false) === 'found'))
      .map((operation) => ({
        operation,
        registry: registryOf(operation, byId.get(operation.id)?.isAsking === true),
        error: byId.get(operation.id)?.error,
        isLive: outcomes.isLive(operation.id),
      }));
  }, [operations, asked, outcomes]);
}
