import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SessionTokens } from '../../../contract/session.ts';
import type { ReadFrom } from '../../ledger/standby.ts';
import type { Tx } from '../../store/db.ts';
import type { Actor } from '../peers/peer-store.ts';
import { ACCESS_TOKEN_LIFETIME_S, digestOf, isSessionToken, newTokens } from './session-token.ts';

/** The lifetime of a session, and of a refresh token, without a refresh. */
const UNREFRESHED_LIFETIME_MS = 12 * 3_600_000;
/** The lifetime of a session that is refreshed. */
const LONGEST_LIFETIME_MS = 24 * 3_600_000;
/** The sessions that an account has at once. */
export const MOST_SESSIONS = 50;
/** The pairs of tokens that a session is given; refreshed every 300 seconds it needs 288. */
export const MOST_PAIRS = 1_000;
/** An exchanged refresh token works for this much longer: its answer may be lost, or two tabs have it. */
const EXCHANGED_LIFETIME_MS = 10_000;

/** The account that calls. */
export interface Caller extends Actor {
  readonly sessionId: string;
  /** The ledger's newest entry when the request arrived, or a later one. */
  readonly head: ReadFrom;
}

/** A few at a time with their tokens, and none that another process is deleting, so no request waits. */
const FORGET = `
  delete from session where session_id in (
    select session_id from session where expires_at_ms <= $1 order by expires_at_ms limit 100 for update skip locked)`;

/** All but the newest of an account, by their last sign of life. */
const END_OLDEST = `
  delete from session where session_id in (
    select session_id from session where account_id = $1
    order by greatest(opened_at_ms, exchanged_at_ms) desc, session_id offset ${MOST_SESSIONS})`;

/** A new pair, and what the store keeps of it: the hashes, and when the access token ends. */
function makePair(nowMs: number) {
  const tokens = newTokens();
  const kept = [
    digestOf(tokens.accessToken),
    digestOf(tokens.refreshToken),
    nowMs + ACCESS_TOKEN_LIFETIME_S * 1000,
  ] as const;
  return { tokens, kept };
}

/**
 * Opens a session of the account whose Authorization key this is, forgets those that have run out, and ends the
 * account's oldest where it has too many; `undefined` when the key has been replaced just now. It waits for a
 * replacement in progress: no session of an old key is left over.
 */
export async function openSession(
  db: Tx,
  { accountId, authPublicKey }: { readonly accountId: string; readonly authPublicKey: Uint8Array },
  nowMs: number,
): Promise<SessionTokens | undefined> {
  const { tokens, kept } = makePair(nowMs);
  await db.run(FORGET, [nowMs]);
  return db.transaction(async (tx) => {
    // An account's sessions are opened one after the other, so that each counts those before it.
    const opened = await tx.run(
      `with opened as (
         insert into session (session_id, account_id, opened_at_ms, expires_at_ms)
         select $1, account_id, $4, $5 from account where account_id = $2 and auth_public_key = $3 for no key update
         returning session_id)
       insert into session_token (access_sha256, refresh_sha256, access_until_ms, session_id, exchanges)
       select $6, $7, $8, session_id, 0 from opened`,
      [randomUUID(), accountId, authPublicKey, nowMs, nowMs + UNREFRESHED_LIFETIME_MS, ...kept],
    );
    if (opened === 0) return undefined;
    await tx.run(END_OLDEST, [accountId]);
    return tokens;
  });
}

/**
 * Exchanges a refresh token for the next pair, and the session lives on. One that was exchanged already gets another
 * pair for a moment; after that its use ends the session, since two must have it. `undefined` when it belongs to no
 * open session, or to one that was given all its pairs.
 */
export async function exchangeRefresh(
  tx: Tx,
  refreshToken: string,
  nowMs: number,
): Promise<SessionTokens | 'exchanged-before' | undefined> {
  if (!isSessionToken(refreshToken)) return undefined;
  const used = digestOf(refreshToken);
  const { tokens, kept } = makePair(nowMs);
  const exchanged = await tx.run(
    `with next as (
       update session set exchanges = used.exchanges + 1, pairs = pairs + 1,
         exchanged_at_ms = case when session.exchanges = used.exchanges then $2::int8 else exchanged_at_ms end,
         expires_at_ms = least($2::int8 + $3::int8, opened_at_ms + $4::int8)
       from session_token used
       where refresh_sha256 = $1 and session.session_id = used.session_id and expires_at_ms > $2 and pairs < $6
         and (session.exchanges = used.exchanges
           or (session.exchanges = used.exchanges + 1 and exchanged_at_ms > $2::int8 - $5::int8))
       returning session.session_id, session.exchanges)
     insert into session_token (access_sha256, refresh_sha256, access_until_ms, session_id, exchanges)
     select $7, $8, $9, session_id, exchanges from next`,
    [used, nowMs, UNREFRESHED_LIFETIME_MS, LONGEST_LIFETIME_MS, EXCHANGED_LIFETIME_MS, MOST_PAIRS, ...kept],
  );
  if (exchanged > 0) return tokens;
  const ended = await tx.run(
    `delete from session using session_token used
     where refresh_sha256 = $1 and session.session_id = used.session_id and session.exchanges > used.exchanges`,
    [used],
  );
  return ended > 0 ? 'exchanged-before' : undefined;
}

/** Ends a session: all its tokens are refused from now on, in every process of the service. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run('delete from session where session_id = $1', [sessionId]);
}

/** Ends every session of an account; how many there were. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<number> {
  return tx.run('delete from session where account_id = $1', [accountId]);
}

/** Ends every session; how many there were. */
export async function endAllSessions(tx: Tx): Promise<number> {
  return tx.run('delete from session', []);
}

const openSchema = z.object({ open: z.boolean() });

/** Whether the session has neither ended nor run out. */
export async function isSessionOpen(tx: Tx, sessionId: string, nowMs: number): Promise<boolean> {
  const [row] = await tx.query(
    'select exists (select from session where session_id = $1 and expires_at_ms > $2) as open',
    [sessionId, nowMs],
    openSchema,
  );
  return openSchema.parse(row).open;
}

const callerSchema = z.object({
  digestHex: z.string(),
  sessionId: z.string(),
  accountId: z.string(),
  peerId: z.string(),
  height: z.int(),
  entryHash: z.instanceof(Uint8Array),
});

/** The callers behind those of these access tokens that are valid, by token. */
export async function findCallers(
  tx: Tx,
  accessTokens: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Caller>> {
  const tokens = new Map(accessTokens.map((token) => [digestOf(token).toString('hex'), token]));
  const rows = await tx.query(
    `select encode(access_sha256, 'hex') as "digestHex", session_id as "sessionId", account_id as "accountId",
       peer_id as "peerId", height, entry_hash as "entryHash"
     from session_token join session using (session_id) join account using (account_id) cross join ledger_head
     where access_sha256 = any(array(select decode(unnest($1::text[]), 'hex')))
       and access_until_ms > $2 and expires_at_ms > $2`,
    [[...tokens.keys()], nowMs],
    callerSchema,
  );
  return new Map(
    rows.map(({ digestHex, height, entryHash, ...caller }) => [
      tokens.get(digestHex) ?? '',
      { ...caller, head: { height, entryHash } },
    ]),
  );
}
