import { MAX_DRAFTS } from '../../contract/contribution.ts';
import { readLedgerHeight } from '../../service/ledger/append-entry.ts';
import type { Db } from '../../service/store/db.ts';
import { mixedIdentifiers } from '../mixed-identifiers.ts';
import type { Analyst } from '../service/analyst.ts';
import { draft } from '../service/drafts.ts';

/** What is reported, and copied from then on. */
export interface Base {
  readonly identifiers: readonly string[];
  readonly height: number;
}

/** Reports so many contributions as analysts do, in reports of 5,000 that are spread over the analysts. */
export async function reportBase(db: Db, analysts: readonly Analyst[], count: number): Promise<Base> {
  const identifiers = mixedIdentifiers(count);
  for (let start = 0; start < count; start += MAX_DRAFTS) {
    const items = identifiers.slice(start, start + MAX_DRAFTS).map((id) => draft(id));
    await analysts[(start / MAX_DRAFTS) % analysts.length]?.report(items);
  }
  return { identifiers, height: await readLedgerHeight(db) };
}

/** Places between the copies of a contribution: they lie beside it on the number line, and overlap no other copy. */
const STEP = 1_000;

/** Copy `$1` of the base of `$2` entries and `$3` contributions, with indexes kept up as for reports. */
const COPY = [
  `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
   select height + $1 * $2, kind, at_ms, sha256(previous_hash || int8send($1)), sha256(entry_hash || int8send($1)), body,
     sha256(payload_hash || int8send($1))
   from ledger_entry where height <= $2 and kind = 'transaction'`,
  `insert into ledger_transaction (height, payload_hash, kind, account_id, rewarded, repeated, contributions)
   select height + $1 * $2, sha256(payload_hash || int8send($1)), kind, account_id, rewarded, repeated, contributions
   from ledger_transaction where height <= $2`,
  `insert into token_movement (peer_id, height, kind, tokens, contributions)
   select peer_id, height + $1 * $2, kind, tokens, contributions from token_movement where height <= $2 and kind = 'report'`,
  `insert into contribution (ordinal, height, position, asset_id, asset_hash, identifier, kind, canonical, value, span,
     wide_span, host_place, fraud_type, origination, destination, source_peer_id, account_id, peer_id, reported_at_ms,
     expires_at_s, original_key)
   select ordinal + $1 * $3, height + $1 * $2, position, asset_id, sha256(asset_hash || int8send($1)), identifier, kind,
     case when value is null and span is null and wide_span is null then canonical || $1 else canonical end,
     value + $1 * ${STEP},
     case when span is not null then int8range(lower(span) + $1 * ${STEP}, upper(span) + $1 * ${STEP}) end,
     case when wide_span is not null then numrange(lower(wide_span) + $1 * ${STEP}, upper(wide_span) + $1 * ${STEP}, '[]') end,
     host_place, fraud_type, origination, destination, source_peer_id, account_id, peer_id, reported_at_ms, expires_at_s,
     substr(sha256(original_key || int8send($1)), 1, 16)
   from contribution where height <= $2`,
].map((sql) => sql.replaceAll(/\$([123])/gu, '$$$1::int8'));

const HEAD = `update ledger_head set (height, entry_hash) = (
    select height, entry_hash from ledger_entry order by height desc limit 1)`;

/**
 * Adds copies of the base until there are so many contributions. They have the base's texts, and entries whose signatures and
 * chain do not hold: they are here to take room.
 */
export async function copyUpTo(db: Db, { identifiers, height }: Base, count: number): Promise<void> {
  const size = identifiers.length;
  for (let copy = 1; (copy + 1) * size <= count; copy += 1)
    await db.transaction(async (tx) => {
      for (const sql of COPY) await tx.run(sql, [copy, height, ...(sql.includes('$3') ? [size] : [])]);
      await tx.run(HEAD);
    });
  await db.exec('vacuum analyze');
}
