-- At most so many contributions that overlap, in no order. The planner must not choose: it may take all the hits of a wide
-- range into a bitmap, or read the table from its start, to find that there are too many. This way it walks the index and
-- stops. Sorting is for the caller, outside: an order by beside a limit tempts it to read the primary key backwards.
-- Whether a point lies in an interval takes half the comparisons of whether two intervals overlap.
create function contributions_overlapping(within numrange, most int8) returns setof contribution
language plpgsql stable rows 100 set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  if lower(within) = upper(within) then
    return query select c.* from contribution c where c.span @> lower(within) limit most;
  else
    return query select c.* from contribution c where c.span && within limit most;
  end if;
end
$$;
