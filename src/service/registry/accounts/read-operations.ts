import { z } from 'zod';
import {
  type AccountOperation,
  accountOperationSchema,
  MAX_OPERATION_ITEMS,
} from '../../../contract/account-operation.ts';
import { FIELD_NAMES } from '../../../contract/contribution-fields.ts';
import type { Tx } from '../../store/db.ts';
import { FIELD_COLUMNS } from '../contributions/contribution-row.ts';

const rowSchema = accountOperationSchema
  .omit({ at: true, items: true })
  .extend({ atMs: z.int(), items: z.string() });

const ITEM = `json_build_object('assetDefinitionId', c.asset_id, 'peerId', c.peer_id,
  ${FIELD_NAMES.map((field) => `'${field}', c.${FIELD_COLUMNS[field]}`).join(', ')})`;

const SELECT = `
  select t.height, e.at_ms as "atMs", t.kind, encode(t.payload_hash, 'hex') as "payloadHash", t.contributions, t.rewarded,
    t.repeated, coalesce(items.json, '[]')::text as items
  from (select * from ledger_transaction where account_id = $1 and height < $2 order by height desc limit $3) t
  join ledger_entry e using (height)
  cross join lateral (
    select json_agg(item order by place) as json from (
      (select c.position as place, ${ITEM} as item from contribution c
       where t.kind = 'report' and c.height = t.height order by c.position limit ${MAX_OPERATION_ITEMS})
      union all
      (select f.position, ${ITEM} from effect f join contribution c using (ordinal)
       where t.kind = 'flag' and f.height = t.height order by f.position limit ${MAX_OPERATION_ITEMS})
    ) first
  ) items
  order by t.height desc`;

/** An account's reports and flags before the entry of a height, the newest first. */
export async function readOperations(
  tx: Tx,
  accountId: string,
  { before, size }: { readonly before: number; readonly size: number },
): Promise<AccountOperation[]> {
  const rows = await tx.query(SELECT, [accountId, before, size], rowSchema);
  return rows.map(({ atMs, items, ...row }) => ({
    ...row,
    at: new Date(atMs).toISOString(),
    items: accountOperationSchema.shape.items.parse(JSON.parse(items)),
  }));
}
