import { mutationOptions } from '@tanstack/react-query';
import type { Client } from '../../client/http/client.ts';
import { findFlagged, findOnRegistry, type Sought } from '../../client/submission/find-on-registry.ts';
import { isFound, type Verification } from '../../client/submission/submission-state.ts';
import { isOnLedger, OUTLIVES_PAGE } from './submission-options.ts';

/** The first element of the mutation key of every question about an open outcome. */
export const OPEN_OUTCOME_KEY = 'open-outcome';

/** What Activity knows of a report or a flag whose signed bytes may be gone. */
export interface SentBefore {
  readonly kind: 'report' | 'flag';
  readonly payloadHashHex: string | undefined;
  readonly rows: readonly Sought[];
  /** One's own peer. */
  readonly peerId: string;
  readonly sentAtMs: number;
}

/** `isOnLedger`: the ledger has it, whatever the registry shows. */
export interface SettledOutcome {
  readonly isOnLedger: boolean;
  readonly registry: Verification;
}

async function findSent(
  client: Client,
  { kind, peerId, rows, sentAtMs }: SentBefore,
  signal: AbortSignal,
): Promise<Verification> {
  if (kind === 'report') return findOnRegistry(client, rows, { peerId, sinceMs: sentAtMs }, { signal });
  const sought = rows.flatMap(({ identifier, definitionId }) =>
    definitionId === undefined ? [] : [{ identifier, definitionId }],
  );
  return (await findFlagged(client, sought, { signal })).verification;
}

/** Asks the ledger by the payload hash, then the registry. It sends nothing. @throws {AppError} {DOMException} */
export async function askAboutSent(
  client: Client,
  sent: SentBefore,
  signal: AbortSignal,
): Promise<SettledOutcome> {
  const { payloadHashHex } = sent;
  const onLedger = payloadHashHex !== undefined && (await isOnLedger(client, payloadHashHex));
  const registry = await findSent(client, sent, signal);
  return { isOnLedger: onLedger || isFound(registry), registry };
}

/** Asks what became of an operation, once at a time. */
export const openOutcomeOptions = (operationId: string, ask: () => Promise<void>) =>
  mutationOptions({
    ...OUTLIVES_PAGE,
    mutationKey: [OPEN_OUTCOME_KEY, operationId],
    mutationFn: ask,
  });
