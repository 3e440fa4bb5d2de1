import { z } from 'zod';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import type { FeedView } from './read-changes.ts';

/** Who reads: an account in its session, or a program with a key of the peer. */
export interface FeedReader {
  readonly peerId: string;
  /** `undefined` with a key, which any account of the peer may have made. */
  readonly accountId: string | undefined;
  readonly fraudTypes: readonly string[];
  readonly destinations: readonly string[];
  /** Of a key: what none of its lists holds. */
  readonly never?: readonly string[];
}

const TERMS = `
  select
    exists (select from account where peer_id = $1 and account_id = coalesce($2, account_id) and status = 'authorized')
      as "isAuthorized",
    exists (select from plan where peer_id = $1 and plan = 'PREMIUM' and coalesce(until_s * 1000 > $3, true))
      or coalesce((select tokens = 0 and scored_tokens = 0 from price order by height desc limit 1), true) as "isWhole"`;

const termsSchema = z.object({ isAuthorized: z.boolean(), isWhole: z.boolean() });

/**
 * What a reader is shown now: everything while downloads cost nothing or its peer has a plan, else what the
 * peer has reported, was the source of, or has bought. `undefined` for one that is not authorized.
 */
export async function findFeedView(
  tx: Tx,
  { peerId, accountId, fraudTypes, destinations }: FeedReader,
  nowMs: number,
): Promise<FeedView | undefined> {
  const [row] = await tx.query(TERMS, [peerId, accountId ?? null, nowMs], termsSchema);
  const { isAuthorized, isWhole } = termsSchema.parse(row);
  return isAuthorized ? { peerId, isWhole, fraudTypes, destinations } : undefined;
}

/** The same. @throws {ServiceError} 403 */
export async function feedViewOf(tx: Tx, reader: FeedReader, nowMs: number): Promise<FeedView> {
  const view = await findFeedView(tx, reader, nowMs);
  if (view !== undefined) return view;
  const message = `${reader.accountId ?? reader.peerId} is not authorized in this registry, so it neither reads changes nor checks identifiers. Its operator can say why.`;
  throw new ServiceError(403, 'not-authorized', message);
}
