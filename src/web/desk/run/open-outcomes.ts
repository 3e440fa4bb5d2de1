import { useMemo } from 'react';
import { parseAccountId } from '../../../contract/account-id.ts';
import { type AppError, asAppError } from '../../../contract/app-error.ts';
import { Store } from '../../../signer/store.ts';
import { isOpen, isUnconfirmed, type Operation, type OperationRow } from '../operations/operation.ts';
import { type Desk, useActivity } from '../session/desk-context.tsx';
import { onOtherAccount } from '../session/follow-account.ts';
import { findFlagged, findOnRegistry } from '../../../client/submission/find-on-registry.ts';
import { perDesk } from '../session/per-desk.ts';
import { isFound, type Verification } from '../../../client/submission/submission-state.ts';
import { useStore } from '../../platform/store/use-store.ts';

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

interface Asked {
  readonly isAsking: boolean;
  readonly error: AppError | undefined;
}

/** By operation: this tab's registry look-ups, and answers that the analyst has not dismissed. */
type AskedOutcomes = ReadonlyMap<string, Asked>;

/** Settles submissions whose effect is not known by asking the registry. It never resends. */
export class OpenOutcomes extends Store<AskedOutcomes> {
  readonly #desk: Pick<Desk, 'session' | 'activity'>;
  /** Ends what is asked for the account that is signed in. */
  #leaving = new AbortController();

  constructor(desk: Pick<Desk, 'session' | 'activity'>) {
    super(new Map());
    this.#desk = desk;
    onOtherAccount(desk.session, () => {
      this.#leaving.abort();
      this.#leaving = new AbortController();
      this.setState(new Map());
    });
  }

  /** Asks the registry about an operation. */
  async check(id: string): Promise<void> {
    const { activity } = this.#desk;
    const operation = activity.get(id);
    if (operation === undefined || this.getState().get(id)?.isAsking === true) return;
    const { signal } = this.#leaving;
    this.#set(id, { isAsking: true, error: undefined });
    let error: AppError | undefined;
    try {
      const live = activity.live.get(id);
      if (live === undefined) await this.#lookUp(operation, signal);
      else await live.checkRegistry();
    } catch (cause) {
      error = asAppError(cause);
    }
    if (!signal.aborted) this.#set(id, { isAsking: false, error });
  }

  /**
   * Asks the registry for what the service accepted and it has not been seen to show. @throws {AppError}
   * {DOMException} once the account has left
   */
  async confirmAccepted(): Promise<void> {
    const { signal } = this.#leaving;
    const { operations } = this.#desk.activity.getState();
    // One after another: each may have thousands of rows.
    for (const operation of operations.filter(isUnconfirmed)) await this.#lookUp(operation, signal);
  }

  isLive(id: string): boolean {
    return this.#desk.activity.live.has(id);
  }

  /** Sends the same signed bytes again, which are carried out once at most. */
  async resend(id: string): Promise<void> {
    await this.#desk.activity.live.get(id)?.resend();
  }

  /** Puts an outcome away once the analyst has seen what the registry says. */
  dismiss(outcome: OpenOutcome): void {
    if (!isSettled(outcome)) return;
    const { activity } = this.#desk;
    const { operation } = outcome;
    if (isOpen(operation)) activity.put({ ...operation, dismissed: true });
    const asked = new Map(this.getState());
    asked.delete(operation.id);
    this.setState(asked);
  }

  /** @throws {AppError} {DOMException} once `signal` is aborted */
  async #lookUp(operation: Operation, signal: AbortSignal): Promise<void> {
    const { activity } = this.#desk;
    const rows = await activity.rowsOf(operation);
    signal.throwIfAborted();
    const registry = await (operation.kind === 'report'
      ? this.#lookUpReport(operation, rows, signal)
      : this.#lookUpFlag(rows, signal));
    // Another tab may have settled it meanwhile.
    const now = activity.get(operation.id) ?? operation;
    if (!isOpen(now) && !isUnconfirmed(now)) return;
    const changedAtMs = Date.now();
    activity.put({ ...now, registry, changedAtMs, ...(isFound(registry) ? { state: 'verified' } : {}) });
  }

  #lookUpReport(
    { accountId, askedAtMs, sentAtMs = askedAtMs }: Operation,
    rows: readonly OperationRow[],
    signal: AbortSignal,
  ): Promise<Verification> {
    const sought = rows.map(({ identifier, definitionId }) =>
      definitionId === undefined ? { identifier } : { identifier, definitionId },
    );
    const own = { peerId: parseAccountId(accountId)?.domain ?? '', sinceMs: sentAtMs };
    return findOnRegistry(this.#desk.session.client, sought, own, { signal });
  }

  async #lookUpFlag(rows: readonly OperationRow[], signal: AbortSignal): Promise<Verification> {
    const sought = rows.flatMap(({ identifier, definitionId }) =>
      definitionId === undefined ? [] : [{ identifier, definitionId }],
    );
    const { verification } = await findFlagged(this.#desk.session.client, sought, { signal });
    return verification;
  }

  #set(id: string, asked: Asked): void {
    this.setState(new Map(this.getState()).set(id, asked));
  }
}

export const useOpenOutcomeStore = perDesk((desk) => new OpenOutcomes(desk));

function registryOf(operation: Operation, isAsking: boolean): OpenOutcome['registry'] {
  if (isAsking) return 'asking';
  const { registry, state } = operation;
  if (state === 'verified') return 'found';
  if (registry === undefined) return 'not-asked';
  return registry.newestOnly === true ? 'left-out' : 'not-found';
}

/** Open outcomes, and those found on the registry until they are dismissed; newest first. */
export function useOpenOutcomes(store: OpenOutcomes): readonly OpenOutcome[] {
  const { operations } = useActivity();
  const asked = useStore(store);
  return useMemo(
    () =>
      operations
        .filter(
          (operation) => isOpen(operation) || (asked.has(operation.id) && operation.state === 'verified'),
        )
        .map((operation) => ({
          operation,
          registry: registryOf(operation, asked.get(operation.id)?.isAsking === true),
          error: asked.get(operation.id)?.error,
          isLive: store.isLive(operation.id),
        })),
    [operations, asked, store],
  );
}
