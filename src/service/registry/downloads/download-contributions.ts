import { MAX_COST_PARAMETER, type Quote } from '../../../contract/download.ts';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { readLedgerHead } from '../../ledger/append-entry.ts';
import { MAX_BOUGHT } from '../../ledger/administration.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { preferIndexScans } from '../../store/prefer-index-scans.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Actor } from '../peers/peer-store.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { findScored } from '../confidence/witnesses.ts';
import { rangesOf } from '../purchases/ordinals.ts';
import { findPurchaseTerms, type PurchaseTerms } from '../purchases/purchase-terms.ts';
import { type Download, type DownloadName, findNamed, nameOf } from './download-again.ts';
import { keepDownload, markKnown } from './download-store.ts';
import { findFraudTypes, findNewest, findOwnUnmarked, type Found } from './find-contributions.ts';
import { priceDownload, type PricedDownload } from './price-download.ts';
import { type DownloadRequest, refuseFraudType } from './read-parameters.ts';

interface DownloadDeps {
  readonly db: Tx;
  readonly clock: Clock;
}

/** @throws {ServiceError} 403 */
async function termsOf(tx: Tx, accountId: string, atMs: number): Promise<PurchaseTerms> {
  const terms = await findPurchaseTerms(tx, accountId, atMs);
  if (terms?.authorized === true) return terms;
  throw new ServiceError(
    403,
    'not-authorized',
    `The account ${accountId} is not authorized, so it downloads nothing.`,
  );
}

/** @throws {ServiceError} 400 for a type that is neither known nor in the registry */
export async function assertFraudTypes(tx: Tx, fraudTypes: readonly string[]): Promise<void> {
  const known = new Set<string>(KNOWN_FRAUD_TYPES);
  const others = fraudTypes.filter((type) => !known.has(type));
  if (others.length === 0) return;
  const found = await findFraudTypes(tx, others);
  if (others.some((type) => !found.has(type))) throw refuseFraudType();
}

/** Finds what the request asks for, and whether nothing more matches. @throws {ServiceError} 413 when it is more than one purchase names */
async function find(
  tx: Tx,
  peerId: string,
  request: DownloadRequest,
  nowMs: number,
): Promise<{ readonly found: readonly Found[]; readonly isAll: boolean }> {
  const most = Math.min(request.size ?? Infinity, MAX_BOUGHT + 1);
  const found = await findNewest(tx, peerId, request, { most, nowMs });
  const count = found.length;
  if (count <= MAX_BOUGHT) return { found, isAll: count < most };
  const message = `These are more than ${MAX_BOUGHT} contributions, which one download has at most. Nothing was charged. Say size=${MAX_BOUGHT} for the newest, or choose dates with from and to.`;
  throw new ServiceError(413, 'too-many-found', message, { path: 'size', fields: { limit: MAX_BOUGHT } });
}

/** A lookup takes ten times as long as finding the contribution: 100,000 would delay others by seconds. */
export const MOST_SCORED = 5_000;

/** Those among the newest new ones that have a confidence index; older ones count as if they had none. */
async function scoredOf(tx: Tx, found: readonly Found[]): Promise<ReadonlySet<number>> {
  const fresh = found.filter(({ standing }) => standing === 'new' || standing === 'free');
  return findScored(
    tx,
    fresh.slice(0, MOST_SCORED).map(({ ordinal }) => ordinal),
  );
}

/** What a download finds and costs at a moment, without the ledger's lock. @throws {ServiceError} 400, 403, 413 */
async function price(tx: Tx, accountId: string, request: DownloadRequest, atMs: number) {
  const terms = await termsOf(tx, accountId, atMs);
  await assertFraudTypes(tx, request.fraudTypes);
  const { found, isAll } = await find(tx, terms.peerId, request, atMs);
  return { terms, found, isAll, priced: priceDownload(found, await scoredOf(tx, found), request, terms) };
}

/** The result and cost of a download now. Changes nothing. @throws {ServiceError} 400, 403, 413 */
export async function quoteDownload(
  { db, clock }: DownloadDeps,
  { accountId }: Pick<Actor, 'accountId'>,
  request: DownloadRequest,
): Promise<Quote> {
  return db.transaction(async (tx) => {
    await preferIndexScans(tx);
    const { priced, terms } = await price(tx, accountId, request, clock.nowMs());
    return { details: priced.details, balance: terms.balanceTokens };
  });
}

/** Makes the downloads of a peer one at a time, across processes. Waiting here does not hold the ledger's lock. */
async function awaitTurn(tx: Tx, peerId: string): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('download ' || $1, 0))`, [peerId]);
}

/**
 * Appends the purchase as it was priced. `false`, and nothing done, if the entries since have changed what it pays
 * for: applying it checks all that a flag, a withdrawal, an expiry or another price could have changed.
 */
async function buy(
  tx: Tx,
  accountId: string,
  { plain, scored, paid, details }: PricedDownload,
  { name, atMs }: { readonly name: DownloadName; readonly atMs: number },
): Promise<boolean> {
  try {
    await tx.transaction((attempt) =>
      recordAdministration(
        attempt,
        { nowMs: atMs },
        {
          type: 'contributions-bought',
          accountId,
          ...name,
          plain,
          scored,
          tokens: details.creditsSpent,
          ranges: rangesOf(paid),
        },
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'entry-invalid') return false;
    throw error;
  }
}

/** A download of 100,000 takes seconds to price; a flag or an expiry in that time has it priced again. */
const MOST_ATTEMPTS = 3;

/** Prices the download and pays for it. @throws {ServiceError} 400, 403, 409, 413 */
async function pay(
  tx: Tx,
  { accountId, peerId }: Actor,
  request: DownloadRequest,
  { name, clock }: { readonly name: DownloadName; readonly clock: Clock },
): Promise<{ readonly priced: PricedDownload; readonly own: readonly number[]; readonly atMs: number }> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    // An entry's time is never before that of the last one.
    const atMs = Math.max(clock.nowMs(), (await readLedgerHead(tx)).atMs);
    const { found, isAll, priced } = await price(tx, accountId, request, atMs);
    const { creditsSpent } = priced.details;
    if (creditsSpent > (request.maxCostTokens ?? Infinity)) throw costsMore(creditsSpent, request);
    // The peer's own ones that the download meets and nothing marks as known.
    const from = isAll ? 0 : found.reduce((least, { ordinal }) => Math.min(least, ordinal), Infinity);
    const own = request.mode === 'NEW' ? await findOwnUnmarked(tx, peerId, from) : [];
    // A free download does not wait for the ledger.
    if (creditsSpent === 0 || (await buy(tx, accountId, priced, { name, atMs })))
      return { priced, own, atMs };
  }
  const message =
    'What this download would pay for was changed each time before it was paid. Nothing was downloaded and nothing charged; send it again, or ask for less by size.';
  throw new ServiceError(409, 'changed-meanwhile', message, { path: '' });
}

function costsMore(tokens: number, { maxCostTokens = 0 }: DownloadRequest): ServiceError {
  const message = `This costs ${tokens} tokens now, and max-cost allows ${maxCostTokens}. Nothing was downloaded and nothing charged; look at what it costs and ask again.`;
  return new ServiceError(409, 'costs-more', message, {
    path: MAX_COST_PARAMETER,
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
      { cause: error, retryAfterS: 5 },
    );
  }
}

/**
 * Pays for new contributions, stores the download, marks its contributions as known, and commits before it
 * returns. With the key of an earlier download it returns that one again, free.
 * @throws {ServiceError} 400, 403, 409, 413, 422: then nothing was charged and nothing marked; 503
 */
export async function downloadContributions(
  { db, clock }: DownloadDeps,
  downloader: Actor,
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
    const { priced, own, atMs } = await pay(tx, downloader, request, { name, clock });
    const { downloadId, parametersSha256Hex } = name;
    const ranges = rangesOf(priced.returned);
    await keepDownload(tx, { id: downloadId, parametersSha256Hex, peerId, atMs, ranges });
    const paid = new Set(priced.paid);
    const known = priced.returned.filter((ordinal) => !paid.has(ordinal));
    await markKnown(tx, peerId, rangesOf([...new Set([...known, ...own])]));
    return { details: { ...priced.details, downloadId }, ordinals: priced.returned };
  };
  return sayIfUnknown(() => db.transaction(work));
}
