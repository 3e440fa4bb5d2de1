import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import type { Share } from './split-reward.ts';

/** The month, in UTC, that a reward counts in: `2026-11`. */
function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

const roomSchema = z.object({ room: z.int().nullable() });

/** Adds a reward to a peer's balance, as far as its monthly limit leaves room; what was paid. */
export async function payPeer(tx: Tx, { peerId, tokens }: Share, atMs: number): Promise<number> {
  const month = monthOf(atMs);
  const [limit] = await tx.query(
    `select l.tokens - coalesce(e.tokens, 0) as room from monthly_limit l
     left join monthly_earning e on e.peer_id = l.peer_id and e.month = $2 where l.peer_id = $1`,
    [peerId, month],
    roomSchema,
  );
  const paid = Math.min(tokens, Math.max(0, limit?.room ?? tokens));
  if (paid === 0) return 0;
  await tx.run(
    `insert into monthly_earning (peer_id, month, tokens) values ($1, $2, $3)
     on conflict (peer_id, month) do update set tokens = monthly_earning.tokens + excluded.tokens`,
    [peerId, month, paid],
  );
  await tx.run(
    `insert into balance (peer_id, tokens) values ($1, $2)
     on conflict (peer_id) do update set tokens = balance.tokens + excluded.tokens`,
    [peerId, paid],
  );
  return paid;
}
