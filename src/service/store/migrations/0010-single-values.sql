-- Single values in a btree, and only true ranges in indexes on intervals: src/service/registry/contributions/README.md.
drop index contribution_span;
drop index contribution_canonical;
-- Places on the number line, one of these for each contribution that has any: a single value; a range of IPv4, numeric or
-- phone numbers, whose places are below 10^16; a range of IPv6.
alter table contribution add column value numeric, add column wide_span numrange;
-- One pass over the table for all of them.
alter table contribution
  alter column value type numeric using case when lower(span) = upper(span) then lower(span) end,
  alter column wide_span type numrange using case when lower(span) < upper(span) and lower(span) >= 1e16 then span end,
  alter column span type int8range using
    case when lower(span) < upper(span) and lower(span) < 1e16
      then int8range(lower(span)::int8, upper(span)::int8, '[]') end;
create index contribution_value on contribution (value) where value is not null;
create index contribution_span on contribution using spgist (span) where span is not null;
create index contribution_wide_span on contribution using spgist (wide_span) where wide_span is not null;
create index contribution_canonical on contribution using hash (canonical)
  where value is null and span is null and wide_span is null;

-- At most so many contributions that overlap, in no order. The planner must not choose: it may take all the hits of a wide
-- range into a bitmap, or read the table from its start, to find that there are too many. This way it walks the indexes and
-- stops. Sorting is for the caller, outside: an order by beside a limit tempts it to read the primary key backwards.
-- Whether a point lies in an interval takes half the comparisons of whether two intervals overlap.
create or replace function contributions_overlapping(within numrange, most int8) returns setof contribution
language plpgsql stable rows 100 set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  low numeric := lower(within);
  high numeric := upper(within);
begin
  if low < 1e16 and low = high then
    return query
      select c.* from contribution c where c.value = low
      union all select c.* from contribution c where c.span @> low::int8
      limit most;
  elsif low < 1e16 then
    return query
      select c.* from contribution c where c.value between low and high
      union all select c.* from contribution c where c.span && int8range(low::int8, high::int8, '[]')
      limit most;
  elsif low = high then
    return query
      select c.* from contribution c where c.value = low
      union all select c.* from contribution c where c.wide_span @> low
      limit most;
  else
    return query
      select c.* from contribution c where c.value between low and high
      union all select c.* from contribution c where c.wide_span && within
      limit most;
  end if;
end
$$;
