import { z } from 'zod';
import type { Administrator } from '../../ledger/append-administration.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { accountOf } from '../accounts/account-store.ts';
import { COVERS } from '../administration/apply-withdrawal.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { peerOf } from '../peers/peer-store.ts';

/** The reporter of contributions: one account, or every account of a peer. */
export type Reporter =
  | { readonly accountId: string; readonly peerId?: undefined }
  | { readonly peerId: string; readonly accountId?: undefined };

const withdrawalSchema = z.object({
  /** Of the entry that withdrew. */
  height: z.int(),
  peerId: z.string(),
  /** Null: the whole peer. */
  accountId: z.string().nullable(),
  fromHeight: z.int(),
  toHeight: z.int(),
  reason: z.string(),
  /** The number of contributions that it withdrew. */
  contributions: z.int(),
});
export type Withdrawal = z.output<typeof withdrawalSchema>;

/** The withdrawals in force, the newest first. */
export function listWithdrawals(tx: Tx): Promise<Withdrawal[]> {
  return tx.query(
    `select height, peer_id as "peerId", account_id as "accountId", from_height as "fromHeight",
       to_height as "toHeight", reason, contributions
     from withdrawal order by height desc`,
    [],
    withdrawalSchema,
  );
}

const anySchema = z.object({ any: z.boolean() });

interface Span {
  readonly fromHeight: number;
  readonly toHeight: number;
}

async function hasContributions(
  tx: Tx,
  { accountId, peerId }: { readonly peerId: string; readonly accountId: string | null },
  { fromHeight, toHeight }: Span,
): Promise<boolean> {
  const [row] = await tx.query(
    `select exists (select from contribution c,
       (select $1::text as peer_id, $2::text as account_id, $3::int8 as from_height, $4::int8 as to_height) w
       where ${COVERS}) as any`,
    [peerId, accountId, fromHeight, toHeight],
    anySchema,
  );
  return anySchema.parse(row).any;
}

/** @throws {ServiceError} 400 */
function assertSpan({ fromHeight, toHeight }: Span, newest: number): void {
  if (toHeight > newest) {
    throw new ServiceError(
      400,
      'height-ahead',
      `The ledger ends with entry ${newest}, so nothing was reported in entry ${toHeight} yet. Name an earlier entry, or leave --to-height out. Nothing was changed.`,
    );
  }
  if (fromHeight > newest) {
    throw new ServiceError(
      400,
      'height-ahead',
      `The ledger ends with entry ${newest}, so nothing was reported from entry ${fromHeight} on. Name an earlier entry, or leave --from-height out. Nothing was changed.`,
    );
  }
  if (fromHeight > toHeight) {
    throw new ServiceError(
      400,
      'heights-reversed',
      `No entry is from ${fromHeight} on and up to ${toHeight}. Exchange the two heights. Nothing was changed.`,
    );
  }
}

export interface NewWithdrawal {
  readonly reporter: Reporter;
  readonly reason: string;
  readonly fromHeight?: number | undefined;
  readonly toHeight?: number | undefined;
}

/**
 * Takes what the account or peer has reported from height to height (all of it where they are left out) out
 * of the answers; `undefined` when none of it is in any. @throws {ServiceError} 400, 404
 */
export async function withdrawContributions(
  tx: Tx,
  administrator: Administrator,
  { reporter, reason, fromHeight = 1, toHeight }: NewWithdrawal,
): Promise<Withdrawal | undefined> {
  const { height: newest } = await lockLedger(tx);
  const { accountId, peerId } =
    reporter.accountId === undefined
      ? { accountId: null, peerId: (await peerOf(tx, reporter.peerId)).peerId }
      : await accountOf(tx, reporter.accountId);
  const span = { fromHeight, toHeight: toHeight ?? newest };
  assertSpan(span, newest);
  if (!(await hasContributions(tx, { accountId, peerId }, span))) return undefined;
  const height = await recordAdministration(
    tx,
    administrator,
    accountId === null
      ? { type: 'peer-contributions-withdrawn', peerId, reason, ...span }
      : { type: 'account-contributions-withdrawn', accountId, reason, ...span },
  );
  return (await listWithdrawals(tx)).find((withdrawal) => withdrawal.height === height);
}

/**
 * Ends a withdrawal of the account or peer: what no other covers is in the answers again. Returns the one that ended.
 * @throws {ServiceError} 404 when it has no such withdrawal
 */
export async function reinstateContributions(
  tx: Tx,
  administrator: Administrator,
  {
    reporter,
    withdrawalHeight,
    reason,
  }: { readonly reporter: Reporter; readonly withdrawalHeight: number; readonly reason: string },
): Promise<Withdrawal> {
  await lockLedger(tx);
  if (reporter.accountId === undefined) await peerOf(tx, reporter.peerId);
  else await accountOf(tx, reporter.accountId);
  const inForce = (await listWithdrawals(tx)).filter(({ peerId, accountId }) =>
    reporter.accountId === undefined
      ? peerId === reporter.peerId && accountId === null
      : accountId === reporter.accountId,
  );
  const withdrawal = inForce.find(({ height }) => height === withdrawalHeight);
  if (withdrawal === undefined) {
    const others = inForce.map(({ height }) => height).join(', ');
    throw new ServiceError(
      404,
      'unknown-withdrawal',
      `Entry ${withdrawalHeight} is no withdrawal of ${reporter.accountId ?? reporter.peerId} that is in force. ${others === '' ? 'None is' : `In force: ${others}`}. Nothing was changed.`,
    );
  }
  await recordAdministration(tx, administrator, {
    type: 'contributions-reinstated',
    withdrawalHeight,
    reason,
  });
  return withdrawal;
}
