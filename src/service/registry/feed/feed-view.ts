import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { findPurchaseTerms } from '../purchases/purchase-terms.ts';
import type { FeedView } from './read-changes.ts';

/** Who reads: an account in its session, or a program with a key of the peer. */
export interface FeedReader {
  readonly peerId: string;
  /** Of a key: the account that made it, with whose authorization it ends. */
  readonly accountId: string;
  readonly fraudTypes: readonly string[];
  readonly destinations: readonly string[];
  /** Of a key: what none of its lists holds. */
  readonly never?: readonly string[];
}

/**
 * What a reader is shown now: everything while downloads cost nothing or its peer has a plan, else what the
 * peer has reported, was the source of, or has bought. `undefined` for one that is not authorized.
 */
export async function findFeedView(
  tx: Tx,
  { peerId, accountId, fraudTypes, destinations }: FeedReader,
  nowMs: number,
): Promise<FeedView | undefined> {
  const terms = await findPurchaseTerms(tx, accountId, nowMs);
  if (terms?.authorized !== true) return undefined;
  const isWhole = terms.priceTokens === 0 && terms.scoredPriceTokens === 0;
  return { peerId, isWhole, fraudTypes, destinations };
}

/** The same. @throws {ServiceError} 403 */
export async function feedViewOf(tx: Tx, reader: FeedReader, nowMs: number): Promise<FeedView> {
  const view = await findFeedView(tx, reader, nowMs);
  if (view !== undefined) return view;
  const message = `${reader.accountId} is not authorized in this registry, so it reads no changes, checks no identifiers and is shown no newest contributions. Its operator can say why.`;
  throw new ServiceError(403, 'not-authorized', message);
}
