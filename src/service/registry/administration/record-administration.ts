import { parseAccountId } from '../../../contract/account-id.ts';
import { z } from 'zod';
import { hexToBytes } from '../../../contract/hex.ts';
import type { Administration } from '../../ledger/administration.ts';
import { type Administrator, appendAdministration } from '../../ledger/append-administration.ts';
import type { SqlValue, Tx } from '../../store/db.ts';
import { invalidEntry } from '../../store/store-error.ts';
import { applyPurchase, type Purchase } from '../purchases/apply-purchase.ts';
import { reinstate, withdraw, type Withdrawn } from './apply-withdrawal.ts';

/** A new peer with its balance, and the bonus in force as its first movement. */
const ADD_PEER = `
  with added as (
    insert into peer (peer_id, peer_type, privileged) values ($1, $2, $3)
  ), bonus_paid as (
    insert into token_movement (peer_id, height, kind, tokens, contributions)
    select $1, $4, 'bonus', tokens, 0 from (select tokens from bonus order by height desc limit 1) in_force where tokens > 0
    returning tokens
  )
  insert into balance (peer_id, tokens) select $1, coalesce(sum(tokens), 0) from bonus_paid`;

const SET_STATUS = 'update account set status = $2 where account_id = $1';

type Applied = Exclude<Administration, { type: 'ledger-opened' | 'operator-key-rotated' }>;
type Simple = Exclude<Applied, Withdrawn | Purchase | { type: 'log-key-set' | 'contributions-reinstated' }>;

/** The statement of an entry that one row follows from. */
function statementOf(
  entry: Simple,
  { height, atMs }: Place,
): readonly [sql: string, params: readonly SqlValue[]] {
  switch (entry.type) {
    case 'peer-added':
      return [ADD_PEER, [entry.peerId, entry.peerType, entry.privileged, height]];
    case 'peer-changed':
      return [
        'update peer set peer_type = $2, privileged = $3 where peer_id = $1',
        [entry.peerId, entry.peerType, entry.privileged],
      ];
    case 'peer-described':
      return [
        'update peer set company_name = $2, operating_country = $3 where peer_id = $1',
        [entry.peerId, entry.companyName ?? null, entry.operatingCountry ?? null],
      ];
    case 'account-added': {
      const { accountId, email, publicKeyHex, authPublicKeyHex } = entry;
      const peerId = parseAccountId(accountId)?.domain;
      if (peerId === undefined) throw invalidEntry('An entry adds an account whose id cannot be read.');
      return [
        `insert into account (account_id, peer_id, email, public_key, auth_public_key, status, registered_at_ms)
         values ($1, $2, $3, $4, $5, 'registered', $6)`,
        [accountId, peerId, email, hexToBytes(publicKeyHex), hexToBytes(authPublicKeyHex), atMs],
      ];
    }
    case 'account-authorized':
      return [SET_STATUS, [entry.accountId, 'authorized']];
    case 'account-suspended':
      return [SET_STATUS, [entry.accountId, 'suspended']];
    case 'account-key-rotated':
      return [
        'update account set public_key = $2, auth_public_key = $3 where account_id = $1',
        [entry.accountId, hexToBytes(entry.publicKeyHex), hexToBytes(entry.authPublicKeyHex)],
      ];
    case 'rate-set':
      return [
        `insert into reward_rate (peer_type, fraud_type, tokens) values ($1, $2, $3)
         on conflict (peer_type, fraud_type) do update set tokens = excluded.tokens`,
        [entry.peerType, entry.fraudType, entry.tokens],
      ];
    case 'limit-set':
      return [
        `insert into monthly_limit (peer_id, tokens) values ($1, $2)
         on conflict (peer_id) do update set tokens = excluded.tokens`,
        [entry.peerId, entry.tokens],
      ];
    case 'limit-removed':
      return ['delete from monthly_limit where peer_id = $1', [entry.peerId]];
    case 'price-set':
      return [
        'insert into price (height, tokens, scored_tokens) values ($1, $2, $3)',
        [height, entry.tokens, entry.scoredTokens],
      ];
    case 'bonus-set':
      return ['insert into bonus (height, tokens) values ($1, $2)', [height, entry.tokens]];
    case 'plan-set':
      return [
        `insert into plan (peer_id, plan, until_s) values ($1, $2, $3)
         on conflict (peer_id) do update set plan = excluded.plan, until_s = excluded.until_s`,
        [entry.peerId, entry.plan, entry.untilS ?? null],
      ];
  }
}

interface Place {
  readonly height: number;
  readonly atMs: number;
}

const originSchema = z.object({ origin: z.string() });

/** Sets the key of the log, and its name. @throws {StoreError} for a name that another log of this ledger had before */
async function setLogKey(
  tx: Tx,
  { origin, publicKeyHex }: Extract<Administration, { type: 'log-key-set' }>,
  height: number,
): Promise<void> {
  const keys = await tx.query('select origin from log_key order by height desc', [], originSchema);
  if (keys[0]?.origin !== origin && keys.some((key) => key.origin === origin))
    throw invalidEntry('A former name of the log comes back.');
  await tx.run('insert into log_key (height, origin, public_key) values ($1, $2, $3)', [
    height,
    origin,
    hexToBytes(publicKeyHex),
  ]);
}

/**
 * Applies an entry to the derived tables. The result depends on the entry, its height and its time alone.
 * @throws {StoreError} for an entry about what no entry before it added
 */
export async function applyAdministration(tx: Tx, entry: Administration, place: Place): Promise<void> {
  const { height } = place;
  switch (entry.type) {
    case 'ledger-opened':
    case 'operator-key-rotated':
      // About the entries themselves, which no table repeats.
      return;
    case 'log-key-set':
      return setLogKey(tx, entry, height);
    case 'contributions-bought':
      return applyPurchase(tx, entry, place);
    case 'account-contributions-withdrawn':
    case 'peer-contributions-withdrawn':
      return withdraw(tx, entry, height);
    case 'contributions-reinstated':
      return reinstate(tx, entry.withdrawalHeight, height);
    default:
      if ((await tx.run(...statementOf(entry, place))) !== 1)
        throw invalidEntry('An entry changes what no entry before it has added.');
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
