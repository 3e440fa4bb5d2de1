import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  MAX_WEBHOOKS,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  webhookSchema,
} from '../../../contract/webhook.ts';
import { isoOf } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import type { Cursor } from '../feed/read-changes.ts';
import { type Actor, hasRoom } from '../peers/peer-store.ts';
import { secretText } from './sign-message.ts';

/** Makes a webhook of the caller's peer, which begins behind the cursor. @throws {ServiceError} 409 when the peer has as many as it may */
export async function makeWebhook(
  tx: Tx,
  { accountId, peerId }: Actor,
  { name, url, events, watch = [] }: NewWebhook,
  { height, position }: Cursor,
  nowMs: number,
): Promise<MadeWebhook> {
  if (!(await hasRoom(tx, 'webhook', peerId, MAX_WEBHOOKS))) {
    const message = `${peerId} has ${MAX_WEBHOOKS} webhooks, as many as it may. Delete one first.`;
    throw new ServiceError(409, 'too-many-webhooks', message);
  }
  const webhookId = randomBytes(6).toString('hex');
  const secret = randomBytes(32);
  await tx.run(
    `insert into webhook (webhook_id, peer_id, account_id, made_at_ms, name, url, secret, events, watch, height, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [webhookId, peerId, accountId, nowMs, name, url, secret, events, watch, height, position],
  );
  return { webhookId, secret: secretText(secret) };
}

const listedSchema = z.object({
  ...webhookSchema.pick({ webhookId: true, name: true, url: true, events: true, watch: true, off: true })
    .shape,
  madeBy: z.string(),
  madeAtMs: z.int(),
  cursor: z.string(),
  answeredAtMs: z.int().nullable(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
  nextTryAtMs: z.int().nullable(),
});

/** The webhooks of a peer, the oldest first, without their secrets. */
export async function listWebhooks(tx: Tx, peerId: string): Promise<readonly Webhook[]> {
  const rows = await tx.query(
    `select webhook_id as "webhookId", name, url, events, watch, off, account_id as "madeBy", made_at_ms as "madeAtMs",
       height || '.' || position as cursor, answered_at_ms as "answeredAtMs", status, problem,
       case when tries > 0 and off is null then due_at_ms end as "nextTryAtMs"
     from webhook where peer_id = $1 order by made_at_ms, webhook_id`,
    [peerId],
    listedSchema,
  );
  return rows.map(({ madeAtMs, answeredAtMs, status, problem, nextTryAtMs, ...webhook }) => ({
    ...webhook,
    madeAt: isoOf(madeAtMs),
    lastAnswer: answeredAtMs === null ? null : { at: isoOf(answeredAtMs), status, problem },
    nextTryAt: nextTryAtMs === null ? null : isoOf(nextTryAtMs),
  }));
}

function assertFound(rows: number): void {
  if (rows === 0)
    throw new ServiceError(404, 'unknown-webhook', 'There is no such webhook; it may be deleted already.');
}

/** Deletes one of a peer. A message that is under way may still arrive. @throws {ServiceError} 404 */
export async function deleteWebhook(tx: Tx, webhookId: string, peerId: string): Promise<void> {
  assertFound(
    await tx.run('delete from webhook where webhook_id = $1 and peer_id = $2', [webhookId, peerId]),
  );
}

/** Deletes every webhook that an account has made. */
export async function deleteWebhooksOf(tx: Tx, accountId: string): Promise<void> {
  await tx.run('delete from webhook where account_id = $1', [accountId]);
}

/**
 * Sends again, or later, from behind a cursor on. It begins at once: a process that is sending a message loses the lease,
 * and its success is not noted. A webhook that was turned off for its cursor goes on. @throws {ServiceError} 404
 */
export async function replayWebhook(
  tx: Tx,
  webhookId: string,
  peerId: string,
  { height, position }: Cursor,
): Promise<void> {
  const replayed = await tx.run(
    `update webhook set height = $3, position = $4, busy_by = null, busy_until_ms = 0, due_at_ms = 0,
       off = nullif(off, 'cursor-ahead')
     where webhook_id = $1 and peer_id = $2`,
    [webhookId, peerId, height, position],
  );
  assertFound(replayed);
}

/** The last answer; null without one, and `problem` says why. */
interface LastAnswer {
  readonly status: number | null;
  readonly problem: string | null;
}

/** Notes the answer to a verification. One that succeeded turns the webhook on, and sends at once. */
export async function noteVerification(
  tx: Tx,
  webhookId: string,
  { status, problem }: LastAnswer,
  nowMs: number,
): Promise<void> {
  await tx.run(
    `update webhook set answered_at_ms = $2, status = $3, problem = $4${
      problem === null ? ', off = null, tries = 0, failing_since_ms = null, due_at_ms = 0' : ''
    } where webhook_id = $1`,
    [webhookId, nowMs, status, problem],
  );
}

const dueSchema = z.object({
  webhookId: z.string(),
  peerId: z.string(),
  accountId: z.string(),
  url: z.string(),
  secret: z.instanceof(Uint8Array),
  events: webhookSchema.shape.events,
  watch: z.array(z.string()),
  height: z.int(),
  position: z.int(),
  tries: z.int(),
  failingSinceMs: z.int().nullable(),
  limitMonth: z.string().nullable(),
});
export type DueWebhook = z.output<typeof dueSchema>;

const DUE = `select webhook_id as "webhookId", peer_id as "peerId", account_id as "accountId", url, secret, events, watch,
  height, position, tries, failing_since_ms as "failingSinceMs", limit_month as "limitMonth" from webhook`;

/** A webhook of a peer. @throws {ServiceError} 404 */
export async function readWebhook(tx: Tx, webhookId: string, peerId: string): Promise<DueWebhook> {
  const rows = await tx.query(
    `${DUE} where webhook_id = $1 and peer_id = $2`,
    [webhookId, peerId],
    dueSchema,
  );
  assertFound(rows.length);
  return dueSchema.parse(rows[0]);
}

/** Processes differ in their clocks; a lease is measured by the one clock that they share. */
const STORE_NOW = '(extract(epoch from clock_timestamp()) * 1000)::int8';

/** Those that may be sent something now, and whom nobody else is sending. */
export const findDueWebhooks = (tx: Tx, nowMs: number): Promise<readonly DueWebhook[]> =>
  tx.query(
    `${DUE} where off is null and due_at_ms <= $1 and busy_until_ms <= ${STORE_NOW} order by due_at_ms, webhook_id`,
    [nowMs],
    dueSchema,
  );

/** Longer than an attempt takes. A process that dies leaves its webhook to the next after that. */
const LEASE_MS = 60_000;

/**
 * Takes the lease of a webhook that is as it was read: the cursor and the failures are the same, so nothing was sent or
 * turned off meanwhile. @returns whether it was taken
 */
export async function leaseWebhook(
  tx: Tx,
  { webhookId, height, position, tries, limitMonth }: DueWebhook,
  busyBy: string,
): Promise<boolean> {
  const leased = await tx.run(
    `update webhook set busy_by = $2, busy_until_ms = ${STORE_NOW} + ${LEASE_MS} where webhook_id = (
       select webhook_id from webhook where webhook_id = $1 and (height, position) = ($3, $4) and tries = $5
         and limit_month is not distinct from $6 and off is null
         and busy_until_ms <= ${STORE_NOW} for update skip locked)`,
    [webhookId, busyBy, height, position, tries, limitMonth],
  );
  return leased === 1;
}

const END_OF_LEASE = 'busy_by = null, busy_until_ms = 0';

/** What a success changes: the cursor behind what was received, or the month of the limit. */
export interface Received {
  readonly cursor: Cursor;
  readonly limitMonth: string | null;
}

/** A message, and what its success changes. */
export interface Message extends Received {
  readonly id: string;
  readonly body: string;
}

/** Notes a success and ends the lease. @returns false when the lease was lost meanwhile: another sends the message again */
export async function noteSuccess(
  tx: Tx,
  { webhookId }: DueWebhook,
  busyBy: string,
  { cursor: { height, position }, limitMonth }: Received,
  answer: { readonly status: number; readonly atMs: number },
): Promise<boolean> {
  const noted = await tx.run(
    `update webhook set height = $3, position = $4, limit_month = $5, tries = 0, failing_since_ms = null, due_at_ms = 0,
       answered_at_ms = $6, status = $7, problem = null, ${END_OF_LEASE}
     where webhook_id = $1 and busy_by = $2`,
    [webhookId, busyBy, height, position, limitMonth, answer.atMs, answer.status],
  );
  return noted === 1;
}

export interface Failure extends LastAnswer {
  readonly atMs: number;
  readonly dueAtMs: number;
  readonly off: Webhook['off'];
}

/** Notes a failure and ends the lease. */
export async function noteFailure(
  tx: Tx,
  { webhookId }: DueWebhook,
  busyBy: string,
  { atMs, dueAtMs, status, problem, off }: Failure,
): Promise<void> {
  await tx.run(
    `update webhook set tries = tries + 1, failing_since_ms = coalesce(failing_since_ms, $3), due_at_ms = $4,
       answered_at_ms = $3, status = $5, problem = $6, off = $7, ${END_OF_LEASE}
     where webhook_id = $1 and busy_by = $2`,
    [webhookId, busyBy, atMs, dueAtMs, status, problem, off],
  );
}

/** Moves the cursor past changes that are none of the webhook's, unless somebody sends or has moved it. */
export async function passOver(
  tx: Tx,
  { webhookId, height, position }: DueWebhook,
  to: Cursor,
): Promise<void> {
  await tx.run(
    `update webhook set height = $4, position = $5
     where webhook_id = $1 and (height, position) = ($2, $3) and busy_until_ms <= ${STORE_NOW}`,
    [webhookId, height, position, to.height, to.position],
  );
}

/** Turns off a webhook whose cursor lies beyond the ledger's end, as it is now: another process may have gone on meanwhile. */
export async function turnOffAhead(tx: Tx, { webhookId, height, position }: DueWebhook): Promise<void> {
  await tx.run(
    `update webhook set off = 'cursor-ahead'
     where webhook_id = $1 and (height, position) = ($2, $3) and height > (select height from ledger_head)`,
    [webhookId, height, position],
  );
}
