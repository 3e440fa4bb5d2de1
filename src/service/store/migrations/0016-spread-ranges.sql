-- Equal ranges apart in their index: src/service/registry/contributions/README.md. A place becomes the first of 2048 places (for
-- IPv6, of all fractions up to the next), and a range reaches beyond its ends by less than one such place, by its asset's hash,
-- which nobody can choose. What overlaps what stays as it is.
create function spread(span int8range, hash bytea) returns int8range
language sql immutable strict parallel safe as $$
  select int8range(lower(span) * 2048 - further, upper(span) * 2048 - 2047 + further)
  from (select get_byte(hash, 30) * 8 + get_byte(hash, 31) / 32) as part (further)
$$;
create function spread(span numrange, hash bytea) returns numrange
language sql immutable strict parallel safe as $$
  select numrange(lower(span) - further, upper(span) + further, '[]')
  from (select (get_byte(hash, 30) * 8 + get_byte(hash, 31) / 32) * 0.0001) as part (further)
$$;

drop index contribution_span;
drop index contribution_wide_span;
create index contribution_span on contribution using spgist (spread(span, asset_hash)) where span is not null;
create index contribution_wide_span on contribution using spgist (spread(wide_span, asset_hash)) where wide_span is not null;

-- As in 0010, where it is explained.
create or replace function contributions_overlapping(within numrange, most int8) returns setof contribution
language plpgsql stable rows 100 set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  low numeric := lower(within);
  high numeric := upper(within);
begin
  if low < 1e16 and low = high then
    return query
      select c.* from contribution c where c.value = low
      union all select c.* from contribution c where spread(c.span, c.asset_hash) @> low::int8 * 2048
      limit most;
  elsif low < 1e16 then
    return query
      select c.* from contribution c where c.value between low and high
      union all select c.* from contribution c
        where spread(c.span, c.asset_hash) && int8range(low::int8 * 2048, high::int8 * 2048, '[]')
      limit most;
  elsif low = high then
    return query
      select c.* from contribution c where c.value = low
      union all select c.* from contribution c where spread(c.wide_span, c.asset_hash) @> low
      limit most;
  else
    return query
      select c.* from contribution c where c.value between low and high
      union all select c.* from contribution c where spread(c.wide_span, c.asset_hash) && within
      limit most;
  end if;
end
$$;
