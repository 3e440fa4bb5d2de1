import { createHash, randomUUID } from 'node:crypto';
import { type DownloadDetails, IDEMPOTENCY_KEY_HEADER } from '../../../contract/download.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import type { Actor } from '../peers/peer-store.ts';
import { findPurchaseTerms } from '../purchases/purchase-terms.ts';
import { findDownload, MOST_FREE } from './download-store.ts';
import { findByOrdinals } from './find-contributions.ts';
import { priceDownload } from './price-download.ts';
import type { DownloadRequest } from './read-parameters.ts';

/** A download; its contributions are read page by page. */
export interface Download {
  readonly details: DownloadDetails;
  /** In the order of the answer. */
  readonly ordinals: readonly number[];
}

/** The id of a download, with the hash of its parameters where the client chose the id. */
export interface DownloadName {
  readonly downloadId: string;
  readonly parametersSha256Hex?: string;
}

/** The members in a fixed order: a later version must compute the same hash. */
const canonical = (request: DownloadRequest): string =>
  JSON.stringify(request, Object.keys(request).toSorted());

/** The name of a download that is asked for, with the client's key or without. */
export function nameOf(request: DownloadRequest, idempotencyKey: string | undefined): DownloadName {
  if (idempotencyKey === undefined) return { downloadId: randomUUID() };
  const parametersSha256Hex = createHash('sha256').update(canonical(request)).digest('hex');
  return { downloadId: idempotencyKey, parametersSha256Hex };
}

/** The contributions of an earlier download, as they are now; `undefined` for an unknown account. */
async function returnedBefore(
  tx: Tx,
  { accountId, peerId }: Actor,
  {
    downloadId,
    ranges,
    nowMs,
  }: { readonly downloadId: string; readonly ranges: string; readonly nowMs: number },
): Promise<Download | undefined> {
  const terms = await findPurchaseTerms(tx, accountId, nowMs);
  if (terms === undefined) return undefined;
  const found = await findByOrdinals(tx, peerId, ranges, nowMs);
  const free = { ...terms, priceTokens: 0 };
  const { details, returned } = priceDownload(found, new Set(), { scored: false }, free);
  return { details: { ...details, downloadId }, ordinals: returned };
}

/** The download of the peer that this key names already. @throws {ServiceError} 422 when it asked for something else */
export async function findNamed(
  tx: Tx,
  downloader: Actor,
  { name, nowMs }: { readonly name: DownloadName; readonly nowMs: number },
): Promise<Download | undefined> {
  const { downloadId, parametersSha256Hex } = name;
  const kept = await findDownload(tx, { id: downloadId, peerId: downloader.peerId });
  if (kept === undefined) return undefined;
  if (kept.parametersSha256Hex === parametersSha256Hex)
    return returnedBefore(tx, downloader, { downloadId, ranges: kept.ranges, nowMs });
  const message = `This Idempotency-Key names another download. Nothing was downloaded and nothing charged. Repeat its parameters exactly to get that one again, or make a new key.`;
  throw new ServiceError(422, 'idempotency-key-reused', message, { path: IDEMPOTENCY_KEY_HEADER });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * An earlier download of the caller's peer, as its contributions are now, free; without withdrawn ones.
 * @throws {ServiceError} 404
 */
export async function downloadAgain(
  { db, clock }: { readonly db: Tx; readonly clock: Clock },
  downloader: Actor,
  id: string,
): Promise<Download> {
  const nowMs = clock.nowMs();
  const downloadId = id.toLowerCase();
  return db.transaction(async (tx) => {
    await preferIndexScans(tx);
    const kept = UUID.test(downloadId)
      ? await findDownload(tx, { id: downloadId, peerId: downloader.peerId })
      : undefined;
    const made = kept && (await returnedBefore(tx, downloader, { downloadId, ranges: kept.ranges, nowMs }));
    if (made !== undefined) return made;
    throw new ServiceError(
      404,
      'no-such-download',
      `There is no download of this peer with this id. Of those that cost nothing, the peer’s newest ${MOST_FREE} are kept; an empty one is not kept at all.`,
    );
  });
}
