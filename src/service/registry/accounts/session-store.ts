import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ReadFrom } from '../../ledger/standby.ts';
import type { Tx } from '../../store/db.ts';

/** The lifetime of a session, and of a refresh token, without a refresh. */
export const UNREFRESHED_LIFETIME_MS = 12 * 3_600_000;
/** The lifetime of a session that is refreshed. */
const LONGEST_LIFETIME_MS = 24 * 3_600_000;
/** The sessions that an account has at once. */
export const MOST_SESSIONS = 50;
/** An exchanged refresh token works for this much longer: its answer may be lost, or two tabs have it. */
const EXCHANGED_LIFETIME_MS = 10_000;

/** The account that calls. */
export interface Caller {
  readonly sessionId: string;
  readonly accountId: string;
  readonly peerId: string;
  /** The ledger's newest entry when the request arrived, or a later one. */
  readonly head: ReadFrom;
}

/** A few at a time, and none that another process is deleting, so no request waits. */
const FORGET = `
  delete from session where session_id in (
    select session_id from session where expires_at_ms <= $1 order by expires_at_ms limit 1000 for update skip locked)`;

/** All but the newest of an account, by their last sign of life. */
const END_OLDEST = `
  delete from session where session_id in (
    select session_id from session where account_id = $1
    order by greatest(opened_at_ms, exchanged_at_ms) desc, session_id offset ${MOST_SESSIONS})`;

/**
 * Opens a session of the account whose Authorization key this is, forgets those that have run out, and ends the
 * account's oldest where it has too many; `undefined` when the key has been replaced just now. It waits for a
 * replacement in progress: no session of an old key is left over.
 */
export async function openSession(
  db: Tx,
  { accountId, authPublicKey }: { readonly accountId: string; readonly authPublicKey: Uint8Array },
  nowMs: number,
): Promise<string | undefined> {
  const sessionId = randomUUID();
  await db.run(FORGET, [nowMs]);
  return db.transaction(async (tx) => {
    // An account's sessions are opened one after the other, so that each counts those before it.
    const opened = await tx.run(
      `insert into session (session_id, account_id, opened_at_ms, expires_at_ms)
       select $1, account_id, $4, $5 from account where account_id = $2 and auth_public_key = $3 for no key update`,
      [sessionId, accountId, authPublicKey, nowMs, nowMs + UNREFRESHED_LIFETIME_MS],
    );
    if (opened === 0) return undefined;
    await tx.run(END_OLDEST, [accountId]);
    return sessionId;
  });
}

/** The content of a refresh token: a session, and the number of exchanges before this token. */
export interface RefreshGrant {
  readonly sessionId: string;
  readonly exchanges: number;
}

const exchangedSchema = z.object({ exchanges: z.int() });

/**
 * Exchanges a refresh token: the grant of the next one, and the session lives on. One that was exchanged
 * already gets the same for a moment; after that its use ends the session, since two must have it.
 * `undefined` when there is no such session any more.
 */
export async function exchangeRefresh(
  tx: Tx,
  { sessionId, exchanges }: RefreshGrant,
  nowMs: number,
): Promise<RefreshGrant | 'exchanged-before' | undefined> {
  const [next] = await tx.query(
    `update session set exchanges = $2::int4 + 1,
       exchanged_at_ms = case when exchanges = $2 then $3::int8 else exchanged_at_ms end,
       expires_at_ms = least($3::int8 + $4::int8, opened_at_ms + $5::int8)
     where session_id = $1 and expires_at_ms > $3
       and (exchanges = $2 or (exchanges = $2 + 1 and exchanged_at_ms > $3 - $6::int8))
     returning exchanges`,
    [sessionId, exchanges, nowMs, UNREFRESHED_LIFETIME_MS, LONGEST_LIFETIME_MS, EXCHANGED_LIFETIME_MS],
    exchangedSchema,
  );
  if (next !== undefined) return { sessionId, exchanges: next.exchanges };
  const ended = await tx.run('delete from session where session_id = $1 and exchanges > $2', [
    sessionId,
    exchanges,
  ]);
  return ended > 0 ? 'exchanged-before' : undefined;
}

/** Ends a session: both its tokens are refused from now on, in every process of the service. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run('delete from session where session_id = $1', [sessionId]);
}

/** Ends every session of an account; how many there were. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<number> {
  return tx.run('delete from session where account_id = $1', [accountId]);
}

const callerSchema = z
  .object({
    sessionId: z.string(),
    accountId: z.string(),
    peerId: z.string(),
    height: z.int(),
    entryHash: z.instanceof(Uint8Array),
  })
  .transform(({ height, entryHash, ...caller }) => ({ ...caller, head: { height, entryHash } }));

/** The callers behind those of these sessions that have neither ended nor run out. */
export function findCallers(
  tx: Tx,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<readonly Caller[]> {
  return tx.query(
    `select s.session_id as "sessionId", a.account_id as "accountId", a.peer_id as "peerId", height, entry_hash as "entryHash"
     from session s join account a using (account_id) cross join ledger_head where s.session_id = any($1::uuid[]) and s.expires_at_ms > $2`,
    [sessionIds, nowMs],
    callerSchema,
  );
}
