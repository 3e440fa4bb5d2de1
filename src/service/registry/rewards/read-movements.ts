import { z } from 'zod';
import { type Movement, movementKindSchema } from '../../../contract/movement.ts';
import type { Tx } from '../../store/db.ts';

const rowSchema = z.object({
  height: z.int(),
  atMs: z.int(),
  kind: movementKindSchema,
  tokens: z.int(),
  contributions: z.int(),
  accountId: z.string().nullable(),
  downloadId: z.string().nullable(),
});

/** A source does not learn which account named it: no answer names the reporting account. */
const SELECT = `
  select m.height, e.at_ms as "atMs", m.kind, m.tokens, m.contributions,
    case m.kind when 'download' then convert_from(body, 'UTF8')::json ->> 'accountId' else account_id end as "accountId",
    d.id::text as "downloadId"
  from (select * from token_movement where peer_id = $1 and height < $2 order by height desc limit $3) m
  join ledger_entry e using (height)
  left join ledger_transaction t on t.height = m.height and m.kind in ('report', 'flag')
  left join download d on d.height = m.height
  order by m.height desc`;

/** A peer's movements before the entry of a height, the newest first. */
export async function readMovements(
  tx: Tx,
  peerId: string,
  { before, size }: { readonly before: number; readonly size: number },
): Promise<Movement[]> {
  const rows = await tx.query(SELECT, [peerId, before, size], rowSchema);
  return rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }));
}
