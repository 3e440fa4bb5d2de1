import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type FeedKey, MAX_FEED_KEYS, type NewFeedKey } from '../../../contract/feed.ts';
import { isoOf } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { type Actor, hasRoom } from '../peers/peer-store.ts';

/** `cdf_<id>_<32 random bytes, base64url>`. */
const KEY = /^cdf_([0-9a-f]{12})_[\w-]{43}$/u;

const digestOf = (key: string): Uint8Array => createHash('sha256').update(key, 'ascii').digest();

/** Whether a token is a feed key rather than an access token. */
export const isFeedKey = (token: string): boolean => KEY.test(token);

function assertLater(expiresAt: string | undefined, nowMs: number): number | null {
  if (expiresAt === undefined) return null;
  const expiresAtMs = Date.parse(expiresAt);
  if (expiresAtMs > nowMs) return expiresAtMs;
  const message = 'The key would have expired already. Choose a later time, or none.';
  throw new ServiceError(400, 'invalid-expires-at', message, { path: 'expiresAt' });
}

/**
 * Makes a key of the caller's peer. The key itself is in the answer alone: the store has its hash.
 * @throws {ServiceError} 400, 409 when the peer has as many as it may
 */
export async function makeFeedKey(
  tx: Tx,
  { accountId, peerId }: Actor,
  { name, expiresAt, fraudTypes = [], destinations = [], never = [] }: NewFeedKey,
  nowMs: number,
): Promise<{ readonly keyId: string; readonly key: string }> {
  const expiresAtMs = assertLater(expiresAt, nowMs);
  if (!(await hasRoom(tx, 'feed_key', peerId, MAX_FEED_KEYS))) {
    const message = `${peerId} has ${MAX_FEED_KEYS} feed keys, as many as it may. Revoke one first.`;
    throw new ServiceError(409, 'too-many-feed-keys', message);
  }
  const keyId = randomBytes(6).toString('hex');
  const key = `cdf_${keyId}_${randomBytes(32).toString('base64url')}`;
  await tx.run(
    `insert into feed_key (key_id, peer_id, name, key_sha256, account_id, made_at_ms, expires_at_ms, fraud_types, destinations, never)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [keyId, peerId, name, digestOf(key), accountId, nowMs, expiresAtMs, fraudTypes, destinations, never],
  );
  return { keyId, key };
}

const listedSchema = z.object({
  keyId: z.string(),
  peerId: z.string(),
  name: z.string(),
  accountId: z.string(),
  madeAtMs: z.int(),
  expiresAtMs: z.int().nullable(),
  fraudTypes: z.array(z.string()),
  destinations: z.array(z.string()),
  never: z.array(z.string()),
  usedAtMs: z.int().nullable(),
  requests: z.int(),
});

/** A key and its peer, which the operator's list names. */
export interface ListedFeedKey extends FeedKey {
  readonly peerId: string;
}

/** The keys of a peer, or of all, the oldest first. */
export async function listFeedKeys(tx: Tx, peerId?: string): Promise<readonly ListedFeedKey[]> {
  const rows = await tx.query(
    `select key_id as "keyId", peer_id as "peerId", name, account_id as "accountId", made_at_ms as "madeAtMs",
       expires_at_ms as "expiresAtMs", fraud_types as "fraudTypes", destinations, never, used_at_ms as "usedAtMs", requests
     from feed_key where peer_id = coalesce($1, peer_id) order by made_at_ms, key_id`,
    [peerId ?? null],
    listedSchema,
  );
  return rows.map(({ accountId, madeAtMs, expiresAtMs, usedAtMs, requests, ...key }) => ({
    ...key,
    madeBy: accountId,
    madeAt: isoOf(madeAtMs),
    expiresAt: expiresAtMs === null ? null : isoOf(expiresAtMs),
    lastUsedAt: usedAtMs === null ? null : isoOf(usedAtMs),
    requestsOfDay: requests,
  }));
}

/** Ends a key at once, in every process. @param peerId whose it must be; without it anybody's. @throws {ServiceError} 404 */
export async function revokeFeedKey(tx: Tx, keyId: string, peerId?: string): Promise<void> {
  const revoked = await tx.run('delete from feed_key where key_id = $1 and peer_id = coalesce($2, peer_id)', [
    keyId,
    peerId ?? null,
  ]);
  if (revoked === 0) {
    throw new ServiceError(404, 'unknown-feed-key', 'There is no such feed key; it may be revoked already.');
  }
}

/** Ends every key that an account has made; how many there were. Locked in the order of those who note uses. */
export function revokeFeedKeysOf(tx: Tx, accountId: string): Promise<number> {
  return tx.run(
    `delete from feed_key where key_id in (
       select key_id from feed_key where account_id = $1 order by key_id for update)`,
    [accountId],
  );
}

const grantSchema = z.object({
  keyId: z.string(),
  peerId: z.string(),
  accountId: z.string(),
  fraudTypes: z.array(z.string()),
  destinations: z.array(z.string()),
  never: z.array(z.string()),
  height: z.int(),
  entryHash: z.instanceof(Uint8Array),
});

/** What a key opens, and for whom. */
export type FeedKeyGrant = z.output<typeof grantSchema>;

/** The grant of a key that has neither been revoked nor expired. */
export async function findFeedKey(tx: Tx, key: string, nowMs: number): Promise<FeedKeyGrant | undefined> {
  const [grant] = await tx.query(
    `select key_id as "keyId", peer_id as "peerId", account_id as "accountId", fraud_types as "fraudTypes", destinations, never,
       height, entry_hash as "entryHash"
     from feed_key cross join ledger_head where key_sha256 = $1 and coalesce(expires_at_ms > $2, true)`,
    [digestOf(key), nowMs],
    grantSchema,
  );
  return grant;
}

const liveSchema = z.object({ isLive: z.boolean() });

/** Whether the key is still there and has not expired. */
export async function isFeedKeyLive(tx: Tx, keyId: string, nowMs: number): Promise<boolean> {
  const [row] = await tx.query(
    `select exists (select from feed_key where key_id = $1 and coalesce(expires_at_ms > $2, true)) as "isLive"`,
    [keyId, nowMs],
    liveSchema,
  );
  return liveSchema.parse(row).isLive;
}
