import type { Administration } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { invalidEntry } from '../../store/store-error.ts';
import { tallyRemoved, tallyReported } from '../tallies/tally.ts';

export type Withdrawn = Extract<
  Administration,
  { type: 'account-contributions-withdrawn' | 'peer-contributions-withdrawn' }
>;

/** True if the withdrawal `w` covers the contribution `c`. */
export const COVERS = `(c.peer_id = w.peer_id and c.account_id = coalesce(w.account_id, c.account_id)
  and c.height between w.from_height and w.to_height)`;

/** Notes what an entry (`$1`) did to contributions, in the order of the ledger. */
const effectsOf = (contributions: string, kind: string) => `effects as (
    insert into effect (height, position, kind, ordinal, flagged)
    select $1, row_number() over (order by ordinal) - 1, '${kind}', ordinal, flagged_at_ms is not null from ${contributions}
  )`;

/** The contributions move from one table to the other. */
const WITHDRAW = `
  with withdrawal_of (peer_id, account_id) as (
    select peer_id, null from peer where peer_id = $2 union all select peer_id, account_id from account where account_id = $3
  ), taken as (
    delete from contribution c using (select *, $4::int8 as from_height, $5::int8 as to_height from withdrawal_of) w
    where ${COVERS} returning c.*
  ), kept as (
    insert into withdrawn_contribution select * from taken
  ), ${effectsOf('taken', 'withdrawn')}, ${tallyRemoved('taken')}
  insert into withdrawal (height, peer_id, account_id, from_height, to_height, reason, contributions)
  select $1, peer_id, account_id, $4, $5, $6, (select count(*) from taken) from withdrawal_of`;

/**
 * Removes the contributions that the entry withdraws from the answers. @throws {StoreError} for one that no
 * entry before it makes possible
 */
export async function withdraw(tx: Tx, entry: Withdrawn, height: number): Promise<void> {
  const [peerId, accountId] =
    entry.type === 'peer-contributions-withdrawn' ? [entry.peerId, null] : [null, entry.accountId];
  const params = [height, peerId, accountId, entry.fromHeight, entry.toHeight, entry.reason];
  if ((await tx.run(WITHDRAW, params)) !== 1)
    throw invalidEntry('An entry withdraws what somebody reported whom no entry before it has added.');
}

/** In hash order, as reports are stored: ranges that rise would degenerate their index. */
const REINSTATE = `
  with taken as (
    delete from withdrawn_contribution c where not exists (select from withdrawal w where ${COVERS}) returning c.*
  ), ${effectsOf('taken', 'reinstated')}, ${tallyReported('taken')}
  insert into contribution select * from taken order by asset_hash`;

/** Ends a withdrawal: puts back what no other covers. @throws {StoreError} for one that is not in force */
export async function reinstate(tx: Tx, withdrawalHeight: number, height: number): Promise<void> {
  const ended = await tx.run('delete from withdrawal where height = $1', [withdrawalHeight]);
  if (ended === 0) throw invalidEntry('An entry ends a withdrawal that is not in force.');
  await tx.run(REINSTATE, [height]);
}
