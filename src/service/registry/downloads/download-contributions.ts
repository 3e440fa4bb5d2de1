import { z } from 'zod';
import { MAX_COST_PARAMETER, type Quote } from '../../../contract/download.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import { MAX_BOUGHT } from '../../ledger/administration.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Tx } from '../../store/db.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { StoreError } from '../../store/store-error.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { findScored } from '../confidence/witnesses.ts';
import { rangesOf } from '../purchases/ordinals.ts';
import { findPurchaseTerms, type PurchaseTerms } from '../purchases/purchase-terms.ts';
import { type Download, type Downloader, type DownloadName, findNamed, nameOf } from './download-again.ts';
import { keepDownload, markKnown } from './download-store.ts';
import {
  findByOrdinals,
  findFraudTypes,
  findNewest,
  findOwnUnmarked,
  type FoundContributions,
} from './find-contributions.ts';
import { priceDownload, type PricedDownload } from './price-download.ts';
import { type DownloadRequest, refuseFraudType } from './read-parameters.ts';

interface DownloadDeps {
  readonly db: Tx;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'retrieveLimit'>;
}

/** @throws {ServiceError} 403 */
async function termsOf(
  tx: Tx,
  { accountId }: Pick<Downloader, 'accountId'>,
  atMs: number,
): Promise<PurchaseTerms> {
  const terms = await findPurchaseTerms(tx, accountId, atMs);
  if (terms?.authorized === true) return terms;
  throw new ServiceError(
    403,
    'not-authorized',
    `The account ${accountId} is not authorized, so it downloads nothing.`,
  );
}

/** @throws {ServiceError} 400 for a type that is neither known nor in the registry */
async function assertFraudTypes(tx: Tx, fraudTypes: readonly string[]): Promise<void> {
  const known = new Set<string>(KNOWN_FRAUD_TYPES);
  const others = fraudTypes.filter((type) => !known.has(type));
  if (others.length === 0) return;
  const found = await findFraudTypes(tx, others);
  if (others.some((type) => !found.has(type))) throw refuseFraudType();
}

/** Finds what the request asks for. @throws {ServiceError} 413 when it is more than one answer holds */
async function find(
  tx: Tx,
  peerId: string,
  request: DownloadRequest,
  { retrieveLimit, nowMs }: { readonly retrieveLimit: number; readonly nowMs: number },
): Promise<{ readonly found: FoundContributions; readonly isAll: boolean }> {
  const limit = Math.min(retrieveLimit, MAX_BOUGHT);
  const most = Math.min(request.size ?? Infinity, limit + 1);
  const found = await findNewest(tx, peerId, request, { most, nowMs });
  const count = found.ordinals.length;
  if (count <= limit) return { found, isAll: count < most };
  const message = `These are more than ${limit} contributions, which one download has at most. Nothing was charged. Say size=${limit} for the newest, or choose dates with from and to.`;
  throw new ServiceError(413, 'too-many-found', message, {
    issues: [{ path: 'size', code: 'too-many-found', message }],
    fields: { limit },
  });
}

/** A lookup takes ten times as long as finding the contribution: 100,000 would delay others by seconds. */
export const MOST_SCORED = 5_000;

/** Those among the newest new ones that have a confidence index; older ones count as if they had none. */
async function scoredOf(tx: Tx, { ordinals, standingOf }: FoundContributions): Promise<ReadonlySet<number>> {
  const isNew = (_: number, index: number) => standingOf(index) === 'new' || standingOf(index) === 'free';
  return findScored(tx, Array.from(ordinals.filter(isNew).subarray(0, MOST_SCORED)));
}

/** The result and cost of a download now. Changes nothing. @throws {ServiceError} 400, 403, 413 */
export async function quoteDownload(
  { db, clock, settings: { retrieveLimit } }: DownloadDeps,
  downloader: Pick<Downloader, 'accountId'>,
  request: DownloadRequest,
): Promise<Quote> {
  return db.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    await preferIndexScans(tx);
    const terms = await termsOf(tx, downloader, nowMs);
    await assertFraudTypes(tx, request.fraudTypes);
    const { found } = await find(tx, terms.peerId, request, { retrieveLimit, nowMs });
    const { details } = priceDownload(found, await scoredOf(tx, found), request, terms);
    return { details, balance: terms.balanceTokens };
  });
}

const nothingSchema = z.object({});

/** Makes the downloads of a peer one at a time, across processes. Waiting here does not hold the ledger's lock. */
async function awaitTurn(tx: Tx, peerId: string): Promise<void> {
  await tx.query(
    `select from (select pg_advisory_xact_lock(hashtextextended('download ' || $1, 0))) turn`,
    [peerId],
    nothingSchema,
  );
}

interface Made {
  readonly priced: PricedDownload;
  readonly atMs: number;
}

/**
 * Prices the contributions again under the ledger's lock, and appends the purchase. Flags, withdrawals and
 * prices since the search count. @throws {ServiceError} 403, 409
 */
async function buy(
  tx: Tx,
  downloader: Downloader,
  { ordinals, scored }: { readonly ordinals: Float64Array; readonly scored: ReadonlySet<number> },
  request: DownloadRequest,
  { name, nowMs }: { readonly name: DownloadName; readonly nowMs: number },
): Promise<Made> {
  const head = await lockLedger(tx);
  const atMs = Math.max(nowMs, head.atMs);
  const terms = await termsOf(tx, downloader, atMs);
  const found = await findByOrdinals(tx, terms.peerId, rangesOf(ordinals), atMs);
  const priced = priceDownload(found, scored, request, terms);
  const { creditsSpent: tokens } = priced.details;
  if (tokens > (request.maxCostTokens ?? Infinity)) throw costsMore(tokens, request);
  if (tokens > 0) {
    await recordAdministration(
      tx,
      { nowMs: atMs },
      {
        type: 'contributions-bought',
        accountId: downloader.accountId,
        ...name,
        plain: priced.plain,
        scored: priced.scored,
        tokens,
        ranges: rangesOf(priced.paid),
      },
    );
  }
  return { priced, atMs };
}

function costsMore(tokens: number, { maxCostTokens = 0 }: DownloadRequest): ServiceError {
  const message = `This costs ${tokens} tokens now, and max-cost allows ${maxCostTokens}. Nothing was downloaded and nothing charged; look at what it costs and ask again.`;
  return new ServiceError(409, 'costs-more', message, {
    issues: [{ path: MAX_COST_PARAMETER, code: 'costs-more', message }],
    fields: { limit: maxCostTokens, got: tokens },
  });
}

/** @throws what the work throws; {ServiceError} 503, worded for a download, when it is unknown whether it was stored */
async function sayIfUnknown<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'outcome-unknown') throw error;
    throw new ServiceError(
      503,
      'outcome-unknown',
      'The store was lost while it stored this download, so it may be paid for or not. With an Idempotency-Key, send it again as it was: nothing is paid twice. Without one, look at the history of the balance: a download that stands there can be had again, free.',
      { cause: error, headers: { 'retry-after': '5' } },
    );
  }
}

/**
 * Pays for new contributions, stores the download, marks its contributions as known, and commits before it
 * returns. With the key of an earlier download it returns that one again, free.
 * @throws {ServiceError} 400, 403, 409, 413, 422: then nothing was charged and nothing marked; 503
 */
export async function downloadContributions(
  { db, clock, settings: { retrieveLimit } }: DownloadDeps,
  downloader: Downloader,
  request: DownloadRequest,
  idempotencyKey?: string,
): Promise<Download> {
  const { peerId } = downloader;
  const name = nameOf(request, idempotencyKey);
  const work = async (tx: Tx): Promise<Download> => {
    await preferIndexScans(tx);
    await awaitTurn(tx, peerId);
    const nowMs = clock.nowMs();
    const before =
      idempotencyKey === undefined ? undefined : await findNamed(tx, downloader, { name, nowMs });
    if (before !== undefined) return before;
    const terms = await termsOf(tx, downloader, nowMs);
    await assertFraudTypes(tx, request.fraudTypes);
    const { found, isAll } = await find(tx, peerId, request, { retrieveLimit, nowMs });
    const scored = await scoredOf(tx, found);
    const asFound = priceDownload(found, scored, request, terms);
    // A free download does not wait for the ledger.
    const { priced, atMs } =
      asFound.details.creditsSpent > 0
        ? await buy(tx, downloader, { ordinals: found.ordinals, scored }, request, { name, nowMs })
        : { priced: asFound, atMs: nowMs };
    const { downloadId, parametersSha256Hex } = name;
    const ranges = rangesOf(priced.returned);
    await keepDownload(tx, { id: downloadId, parametersSha256Hex, peerId, atMs, ranges });
    const paid = new Set(priced.paid);
    const known = priced.returned.filter((ordinal) => !paid.has(ordinal));
    const own =
      request.mode === 'NEW'
        ? await findOwnUnmarked(
            tx,
            peerId,
            isAll ? 0 : found.ordinals.reduce((least, ordinal) => Math.min(least, ordinal)),
          )
        : [];
    await markKnown(tx, peerId, rangesOf(Float64Array.from(new Set([...known, ...own]))));
    return { details: { ...priced.details, downloadId }, ordinals: priced.returned };
  };
  return sayIfUnknown(() => db.transaction(work));
}
