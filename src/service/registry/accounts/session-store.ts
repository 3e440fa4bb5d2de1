import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

/** Who is calling. */
export interface Caller {
  readonly sessionId: string;
  readonly accountId: string;
  readonly peerId: string;
}

/** A few at a time, and none that another process is deleting: nobody waits for this. */
const FORGET = `
  delete from session where session_id in (
    select session_id from session where expires_at_ms <= $1 order by expires_at_ms limit 1000 for update skip locked)`;

/**
 * Opens a session of the account whose Authorization key this is, and forgets those that have run out; `undefined` when
 * the key has been replaced just now. It waits for that, so that no session of an old key is left over.
 */
export async function openSession(
  tx: Tx,
  { accountId, authPublicKey }: { readonly accountId: string; readonly authPublicKey: Uint8Array },
  nowMs: number,
  lifetimeMs: number,
): Promise<string | undefined> {
  const sessionId = randomUUID();
  await tx.run(FORGET, [nowMs]);
  const opened = await tx.run(
    `insert into session (session_id, account_id, expires_at_ms)
     select $1, account_id, $4 from account where account_id = $2 and auth_public_key = $3 for share`,
    [sessionId, accountId, authPublicKey, nowMs + lifetimeMs],
  );
  return opened === 1 ? sessionId : undefined;
}

/** Lets a session live on; whether there still is one. */
export async function extendSession(
  tx: Tx,
  sessionId: string,
  nowMs: number,
  lifetimeMs: number,
): Promise<boolean> {
  const touched = await tx.run(
    'update session set expires_at_ms = $3 where session_id = $1 and expires_at_ms > $2',
    [sessionId, nowMs, nowMs + lifetimeMs],
  );
  return touched > 0;
}

/** Ends a session: both its tokens are refused from now on, in every process of the service. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.run('delete from session where session_id = $1', [sessionId]);
}

/** Ends every session of an account; how many there were. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<number> {
  return tx.run('delete from session where account_id = $1', [accountId]);
}

const callerSchema = z.object({ sessionId: z.string(), accountId: z.string(), peerId: z.string() });

/** The callers behind those of these sessions that have neither ended nor run out. */
export function findCallers(
  tx: Tx,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<readonly Caller[]> {
  return tx.query(
    `select s.session_id as "sessionId", a.account_id as "accountId", a.peer_id as "peerId"
     from session s join account a using (account_id) where s.session_id = any($1::uuid[]) and s.expires_at_ms > $2`,
    [sessionIds, nowMs],
    callerSchema,
  );
}
