import { z } from 'zod';
import type { Administration } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { invalidEntry } from '../../store/store-error.ts';
import { bitmapsOf, countOf, multirangeOf } from './ordinals.ts';
import { findPurchaseTerms } from './purchase-terms.ts';

export type Purchase = Extract<Administration, { type: 'contributions-bought' }>;

/** Counts the ordinals that the peer can buy, and looks for any that it has bought before. */
const CHECK = `
  select (
    select count(*) from unnest($3::int8[], $4::int8[]) as range (first, last)
    join contribution c on c.ordinal between first and last
    where c.peer_id <> $1 and c.source_peer_id is distinct from $1
      and c.flagged_at_ms is null and c.expires_at_s * 1000 > $2
  ) as buyable, exists (
    select from unnest($5::int8[], $6::text[]) as now (bucket, hex)
    join bought before on before.peer_id = $1 and before.bucket = now.bucket
    where bit_count(before.bits & ('x' || hex)::bit(2048)) > 0
  ) as "boughtBefore"`;

const checkSchema = z.object({ buyable: z.int(), boughtBefore: z.boolean() });

const STORE = `
  with paid as (
    update balance set tokens = tokens - $3 where peer_id = $1
  ), moved as (
    insert into token_movement (peer_id, height, kind, tokens, contributions) values ($1, $2, 'download', -$3::int8, $4)
  ), known as (
    insert into bought (peer_id, bucket, bits)
    select $1, bucket, ('x' || hex)::bit(2048) from unnest($5::int8[], $6::text[]) as now (bucket, hex)
    on conflict (peer_id, bucket) do update set bits = bought.bits | excluded.bits
  )
  insert into download (id, peer_id, at_ms, ranges, height, parameters_sha256)
  values ($7, $1, $8, $9::int8multirange, $2, decode($10, 'hex'))`;

/**
 * Takes the tokens, and makes what was bought the peer's: known for ever, and there to be downloaded again.
 * @throws {StoreError} for one that the entries before it do not allow
 */
export async function applyPurchase(
  tx: Tx,
  { accountId, downloadId, parametersSha256Hex, plain, scored, tokens, ranges }: Purchase,
  { height, atMs }: { readonly height: number; readonly atMs: number },
): Promise<void> {
  const terms = await findPurchaseTerms(tx, accountId, atMs);
  if (terms?.authorized !== true)
    throw invalidEntry('An account buys that no entry before it has added and authorized.');
  const { peerId, priceTokens, scoredPriceTokens, balanceTokens } = terms;
  const count = countOf(ranges);
  if (plain + scored !== count)
    throw invalidEntry(`It names ${count} contributions and pays for ${plain + scored}.`);
  const cost = plain * priceTokens + scored * scoredPriceTokens;
  if (tokens !== cost)
    throw invalidEntry(`It pays ${tokens} tokens; by the price in force it costs ${cost}.`);
  if (tokens > balanceTokens)
    throw invalidEntry(`It pays ${tokens} tokens; the balance of ${peerId} is ${balanceTokens}.`);
  const { buckets, bitsHex } = bitmapsOf(ranges);
  const firsts = ranges.map(([first]) => first);
  const lasts = ranges.map(([, last]) => last);
  const [check] = await tx.query(CHECK, [peerId, atMs, firsts, lasts, buckets, bitsHex], checkSchema);
  const { buyable, boughtBefore } = checkSchema.parse(check);
  if (buyable !== count) {
    throw invalidEntry(
      `${count - buyable} of the ${count} contributions that it pays for cannot be bought by ${peerId}: they are its own, flagged, expired, withdrawn, or do not exist.`,
    );
  }
  if (boughtBefore) throw invalidEntry(`${peerId} has bought some of these contributions before.`);
  const made = [downloadId, atMs, multirangeOf(ranges), parametersSha256Hex ?? null] as const;
  await tx.run(STORE, [peerId, height, tokens, count, buckets, bitsHex, ...made]);
}
