import { z } from 'zod';
import type { Statistics } from '../../../contract/peers.ts';
import type { Tx } from '../../store/db.ts';
import { MOST_FRAUD_TYPES } from './read-peers.ts';

const DAY_MS = 86_400_000;
const DAY_S = 86_400;
const MOST_DAYS = 366;
const MOST_COUNTRIES = 10;

/** A day of UTC, counted from 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Days; both ends belong to it. */
export interface DaySpan {
  readonly fromDay: number;
  readonly toDay: number;
}

const countsSchema = z.array(z.object({ name: z.string(), reported: z.int() }));
const rowSchema = z.object({
  total: z.int(),
  flagged: z.int(),
  expired: z.int(),
  types: countsSchema,
  days: z.array(z.object({ day: z.int(), reported: z.int(), flagged: z.int() })),
  originations: countsSchema,
  destinations: countsSchema,
});

const IN_SPAN = 'day between $1 and $2';

/** The most frequent names of a kind. */
const namesOf = (what: string, most: number): string => `
  (select coalesce(json_agg(json_build_object('name', name, 'reported', reported)), '[]') from (
    select name, sum(reported)::int8 as reported from tally where what = '${what}' and ${IN_SPAN}
    group by name having sum(reported) > 0 order by 2 desc, 1 limit ${most}
  ) frequent)`;

/**
 * From tallies, but for what expires on this very day: it was reported on a few days, and is looked at by the
 * index of these. $3 is this day, $4 this second.
 */
const SELECT = `
  with of_day as (
    select day, sum(reported)::int8 as reported, sum(flagged)::int8 as flagged from tally
    where what = 'fraud type' and ${IN_SPAN} group by day
  ), expiring as (
    select day, name::int8 as expiry_day, reported - flagged as unflagged from tally
    where what = 'expiry' and ${IN_SPAN} and reported > flagged
  )
  select coalesce(sum(reported), 0)::int8 as total, coalesce(sum(flagged), 0)::int8 as flagged,
    (select coalesce(sum(unflagged), 0)::int8 from expiring where expiry_day < $3)
      + (select coalesce(sum(expired), 0)::int8 from (select day from expiring where expiry_day = $3 offset 0) today
        cross join lateral (
          select count(*) as expired from contribution c
          where c.reported_at_ms between today.day * ${DAY_MS}::int8 and (today.day + 1) * ${DAY_MS}::int8 - 1
            and c.expires_at_s between $3 * ${DAY_S}::int8 and $4 and c.flagged_at_ms is null offset 0
        ) so_far) as expired,
    ${namesOf('fraud type', MOST_FRAUD_TYPES)} as types,
    (select coalesce(json_agg(json_build_object('day', day, 'reported', reported, 'flagged', flagged) order by day), '[]')
      from (select * from of_day where reported > 0 order by day desc limit ${MOST_DAYS}) newest) as days,
    ${namesOf('origination', MOST_COUNTRIES)} as originations,
    ${namesOf('destination', MOST_COUNTRIES)} as destinations
  from of_day`;

const toCountries = (counts: z.output<typeof countsSchema>) =>
  counts.map(({ name, reported }) => ({ country: name, reported }));

/** The contributions reported within the days in numbers, by their present status; without withdrawn ones. */
export async function readStatistics(
  tx: Tx,
  { fromDay, toDay }: DaySpan,
  nowMs: number,
): Promise<Statistics> {
  const params = [fromDay, toDay, dayOf(nowMs), Math.floor(nowMs / 1000)];
  const [row] = await tx.query(SELECT, params, rowSchema);
  const { total, flagged, expired, types, days, originations, destinations } = rowSchema.parse(row);
  return {
    total,
    active: total - flagged - expired,
    flagged,
    expired,
    byFraudType: Object.fromEntries(types.map(({ name, reported }) => [name, reported])),
    byDay: days.map(({ day, ...counts }) => ({
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      ...counts,
    })),
    topOriginations: toCountries(originations),
    topDestinations: toCountries(destinations),
  };
}
