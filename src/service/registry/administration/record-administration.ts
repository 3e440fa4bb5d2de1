import { parseAccountId } from '../../../contract/account-id.ts';
import { hexToBytes } from '../../../contract/hex.ts';
import type { Administration } from '../../ledger/administration.ts';
import { type Administrator, appendAdministration } from '../../ledger/append-administration.ts';
import type { SqlValue, Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { applyPurchase } from '../purchases/apply-purchase.ts';
import { reinstate, withdraw } from './apply-withdrawal.ts';
import { setLogKey } from './set-log-key.ts';

/** Runs an update that must find its row. @throws {StoreError} for an entry about what no entry before it added */
async function change(tx: Tx, sql: string, params: readonly SqlValue[]): Promise<void> {
  if ((await tx.run(sql, params)) !== 1) {
    throw new StoreError('entry-invalid', 'An entry changes what no entry before it has added.');
  }
}

async function setStatus(tx: Tx, accountId: string, status: 'authorized' | 'suspended'): Promise<void> {
  await change(tx, 'update account set status = $2 where account_id = $1', [accountId, status]);
}

/** A new peer's balance, with the bonus in force as its first movement. */
const OPEN_BALANCE = `
  with bonus_paid as (
    insert into token_movement (peer_id, height, kind, tokens, contributions)
    select $1, $2, 'bonus', tokens, 0 from (select tokens from bonus order by height desc limit 1) in_force where tokens > 0
    returning tokens
  )
  insert into balance (peer_id, tokens) select $1, coalesce(sum(tokens), 0) from bonus_paid`;

/** Applies an entry to the derived tables. The result depends on the entry, its height and its time alone. */
export async function applyAdministration(
  tx: Tx,
  entry: Administration,
  { height, atMs }: { readonly height: number; readonly atMs: number },
): Promise<void> {
  switch (entry.type) {
    case 'ledger-opened':
    case 'operator-key-rotated':
      // About the entries themselves, which no table repeats.
      return;
    case 'peer-added':
      await tx.run('insert into peer (peer_id, peer_type, privileged) values ($1, $2, $3)', [
        entry.peerId,
        entry.peerType,
        entry.privileged,
      ]);
      await tx.run(OPEN_BALANCE, [entry.peerId, height]);
      return;
    case 'peer-changed':
      await change(tx, 'update peer set peer_type = $2, privileged = $3 where peer_id = $1', [
        entry.peerId,
        entry.peerType,
        entry.privileged,
      ]);
      return;
    case 'account-added': {
      const peerId = parseAccountId(entry.accountId)?.domain;
      if (peerId === undefined)
        throw new StoreError('entry-invalid', 'An entry adds an account whose id cannot be read.');
      await tx.run(
        `insert into account (account_id, peer_id, email, public_key, auth_public_key, status, registered_at_ms)
         values ($1, $2, $3, $4, $5, 'registered', $6)`,
        [
          entry.accountId,
          peerId,
          entry.email,
          hexToBytes(entry.publicKeyHex),
          hexToBytes(entry.authPublicKeyHex),
          atMs,
        ],
      );
      return;
    }
    case 'account-authorized':
      await setStatus(tx, entry.accountId, 'authorized');
      return;
    case 'account-suspended':
      await setStatus(tx, entry.accountId, 'suspended');
      return;
    case 'account-key-rotated':
      await change(tx, 'update account set public_key = $2, auth_public_key = $3 where account_id = $1', [
        entry.accountId,
        hexToBytes(entry.publicKeyHex),
        hexToBytes(entry.authPublicKeyHex),
      ]);
      return;
    case 'rate-set':
      await tx.run(
        `insert into reward_rate (peer_type, fraud_type, tokens) values ($1, $2, $3)
         on conflict (peer_type, fraud_type) do update set tokens = excluded.tokens`,
        [entry.peerType, entry.fraudType, entry.tokens],
      );
      return;
    case 'limit-set':
      await tx.run(
        `insert into monthly_limit (peer_id, tokens) values ($1, $2)
         on conflict (peer_id) do update set tokens = excluded.tokens`,
        [entry.peerId, entry.tokens],
      );
      return;
    case 'limit-removed':
      await change(tx, 'delete from monthly_limit where peer_id = $1', [entry.peerId]);
      return;
    case 'price-set':
      await tx.run('insert into price (height, tokens, scored_tokens) values ($1, $2, $3)', [
        height,
        entry.tokens,
        entry.scoredTokens,
      ]);
      return;
    case 'bonus-set':
      await tx.run('insert into bonus (height, tokens) values ($1, $2)', [height, entry.tokens]);
      return;
    case 'log-key-set':
      await setLogKey(tx, entry, height);
      return;
    case 'plan-set':
      await tx.run(
        `insert into plan (peer_id, plan, until_s) values ($1, $2, $3)
         on conflict (peer_id) do update set plan = excluded.plan, until_s = excluded.until_s`,
        [entry.peerId, entry.plan, entry.untilS ?? null],
      );
      return;
    case 'peer-described':
      await change(tx, 'update peer set company_name = $2, operating_country = $3 where peer_id = $1', [
        entry.peerId,
        entry.companyName ?? null,
        entry.operatingCountry ?? null,
      ]);
      return;
    case 'contributions-bought':
      await applyPurchase(tx, entry, { height, atMs });
      return;
    case 'account-contributions-withdrawn':
    case 'peer-contributions-withdrawn':
      await withdraw(tx, entry, height);
      return;
    case 'contributions-reinstated':
      await reinstate(tx, entry.withdrawalHeight, height);
  }
}

/**
 * Appends a signed administration entry and applies it; returns its height. @throws {z.ZodError} for one that
 * the ledger would not read {StoreError}
 */
export async function recordAdministration(
  tx: Tx,
  administrator: Administrator,
  entry: Administration,
): Promise<number> {
  const { said, ...place } = await appendAdministration(tx, administrator, entry);
  await applyAdministration(tx, said, place);
  return place.height;
}
