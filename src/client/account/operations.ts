import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import { boundedText, tolerantNumber, tolerantText, tolerantTime } from '../http/tolerant-values.ts';

/** A contribution that an operation reported or flagged. */
export interface OperationItem {
  readonly identifier: string;
  readonly definitionId: string | undefined;
  readonly fraudType: string;
  readonly origination: string;
  readonly destination: string;
  /** Of a report, the source; of a flag, the peer whose contribution was flagged. */
  readonly peerId: string | undefined;
}

/** A report or flag of the account that is on the ledger. */
export interface LedgerOperation {
  /** Of its entry. */
  readonly height: number;
  /** The time of its entry. */
  readonly atMs: number;
  readonly kind: 'report' | 'flag';
  readonly payloadHashHex: string;
  /** The number of contributions that it names. */
  readonly count: number;
  readonly rewarded: number;
  readonly repeated: number | undefined;
  /** The first of them. */
  readonly items: readonly OperationItem[];
}

const text = z.string().transform(boundedText).catch('');

const itemSchema = z.object({
  id: text,
  assetDefinitionId: tolerantText,
  fraudType: text,
  origination: text,
  destination: text,
  sourcePeerId: tolerantText,
  peerId: tolerantText,
});

const operationSchema = z
  .object({
    height: tolerantNumber,
    at: tolerantTime.transform((time, context) => {
      if (time !== undefined && 'ms' in time) return time.ms;
      context.addIssue('No time.');
      return z.NEVER;
    }),
    kind: z.enum(['report', 'flag']),
    payloadHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/iu)
      .toLowerCase(),
    contributions: tolerantNumber,
    rewarded: tolerantNumber,
    repeated: tolerantNumber.optional().catch(undefined),
    items: z.array(itemSchema).catch([]),
  })
  .transform(({ at, payloadHash, contributions, items, ...operation }): LedgerOperation => ({
    ...operation,
    atMs: at,
    repeated: operation.repeated,
    payloadHashHex: payloadHash,
    count: contributions,
    items: items.map(({ id, assetDefinitionId, sourcePeerId, peerId, ...item }) => ({
      ...item,
      identifier: id,
      definitionId: assetDefinitionId,
      peerId: operation.kind === 'report' ? sourcePeerId : peerId,
    })),
  }));

export interface OperationsAsked {
  readonly limit: number;
  /** Those of earlier entries alone. */
  readonly before?: number | undefined;
}

/** The account's own, the newest first; `null` where the deployment does not list them. @throws {ApiError} */
export function readOperations(
  client: Client,
  { limit, before }: OperationsAsked,
  signal?: AbortSignal,
): Promise<readonly LedgerOperation[] | null> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (before !== undefined) query.set('before', String(before));
  return ifOffered(client.request({ endpoint: 'operations', query, data: z.array(operationSchema), signal }));
}
