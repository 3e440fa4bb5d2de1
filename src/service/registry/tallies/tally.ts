/** The change of the counts by each row, as SQL of its columns. */
interface Change {
  readonly reported: string;
  readonly flagged: string;
}

/** For a statement whose part `rows` are contributions: the parts that add them to the tallies, or take them away. */
const tallying = (rows: string, { reported, flagged }: Change): string => `
  of_day as (
    insert into tally (what, day, name, reported, flagged)
    select what, reported_at_ms / 86400000, name, sum(${reported}), sum(${flagged})
    from ${rows} cross join lateral (values ('fraud type', fraud_type), ('origination', origination),
      ('destination', destination), ('expiry', (expires_at_s / 86400)::text)) as tallied (what, name)
    group by 1, 2, 3
    on conflict (what, day, name) do update
      set reported = tally.reported + excluded.reported, flagged = tally.flagged + excluded.flagged
  ), of_peer as (
    insert into peer_tally (peer_id, fraud_type, reported, flagged)
    select peer_id, fraud_type, sum(${reported}), sum(${flagged}) from ${rows} group by 1, 2
    on conflict (peer_id, fraud_type) do update
      set reported = peer_tally.reported + excluded.reported, flagged = peer_tally.flagged + excluded.flagged
  )`;

const IS_FLAGGED = '(flagged_at_ms is not null)::int4';

export const tallyReported = (rows: string): string => tallying(rows, { reported: '1', flagged: IS_FLAGGED });
export const tallyFlagged = (rows: string): string => tallying(rows, { reported: '0', flagged: '1' });
export const tallyRemoved = (rows: string): string =>
  tallying(rows, { reported: '-1', flagged: `-${IS_FLAGGED}` });
