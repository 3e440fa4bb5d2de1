-- Every contribution's place in the ledger, counted from 0: how many there are before it. A withdrawn one keeps its own.
create unlogged table first_ordinal (height int8 primary key, ordinal int8 not null);
insert into first_ordinal
  select height, (sum(count(*)) over (order by height) - count(*))::int8
  from (select height from contribution union all select height from withdrawn_contribution) reported group by height;
create function ordinal_of(of_height int8, of_position int4) returns int8 language plpgsql stable as $$
begin
  return (select ordinal + of_position from first_ordinal where height = of_height);
end
$$;
-- One pass over each table.
alter table contribution add column ordinal int8;
alter table contribution alter column ordinal type int8 using ordinal_of(height, position), alter column ordinal set not null;
alter table withdrawn_contribution add column ordinal int8;
alter table withdrawn_contribution
  alter column ordinal type int8 using ordinal_of(height, position), alter column ordinal set not null;
drop function ordinal_of(int8, int4);
drop table first_ordinal;
create unique index contribution_ordinal on contribution (ordinal);
create unique index withdrawn_contribution_ordinal on withdrawn_contribution (ordinal);
create index contribution_reported_at on contribution (reported_at_ms);
create index contribution_peer on contribution (peer_id, ordinal);
create index contribution_source on contribution (source_peer_id, ordinal) where source_peer_id is not null;

-- What a downloaded contribution costs from the entry of a height on, in tokens: without and with its confidence index. Without
-- a row downloads are free.
create table price (
  height int8 primary key references ledger_entry,
  tokens int8 not null check (tokens >= 0),
  scored_tokens int8 not null check (scored_tokens >= 0)
);

-- What a peer that is added after the entry of a height begins with; nothing without a row.
create table bonus (
  height int8 primary key references ledger_entry,
  tokens int8 not null check (tokens >= 0)
);

-- A peer's plan, until a time in seconds or for good; FREEMIUM without a row.
create table plan (
  peer_id text primary key references peer,
  plan text not null check (plan in ('FREEMIUM', 'PREMIUM')),
  until_s int8
);

alter table peer
  add column company_name text,
  add column operating_country text,
  -- How many contributions its accounts have flagged, withdrawn ones included.
  add column flags_made int8 not null default 0;
update peer set flags_made = made.flags from (
  select flagger_peer_id, count(*) as flags
  from (select flagger_peer_id from contribution union all select flagger_peer_id from withdrawn_contribution) flagged
  group by flagger_peer_id
) made where flagger_peer_id = peer_id;

-- How many contributions there are, by the day (UTC, counted from 1970) of their reports, without those that are withdrawn.
create table tally (
  -- What the name is; an expiry is the day on which contributions expire.
  what text not null check (what in ('fraud type', 'origination', 'destination', 'expiry')),
  day int4 not null,
  name text not null,
  reported int8 not null,
  -- How many of them are flagged.
  flagged int8 not null,
  primary key (what, day, name)
);
-- What is withdrawn counts nothing, yet has its rows: it was counted when it was reported.
create unlogged table counted as
  select reported_at_ms, fraud_type, origination, destination, expires_at_s, peer_id, 1 as reported,
    (flagged_at_ms is not null)::int4 as flagged
  from contribution
  union all
  select reported_at_ms, fraud_type, origination, destination, expires_at_s, peer_id, 0, 0 from withdrawn_contribution;
insert into tally
  select what, reported_at_ms / 86400000 as day, name, sum(reported), sum(flagged)
  from counted cross join lateral (values ('fraud type', fraud_type), ('origination', origination),
    ('destination', destination), ('expiry', (expires_at_s / 86400)::text)) as tallied (what, name)
  group by what, day, name;

-- The same by the peer that reported them.
create table peer_tally (
  peer_id text not null references peer,
  fraud_type text not null,
  reported int8 not null,
  flagged int8 not null,
  primary key (peer_id, fraud_type)
);
insert into peer_tally
  select peer_id, fraud_type, sum(reported), sum(flagged) from counted group by peer_id, fraud_type;
drop table counted;

-- Every payment into a peer's balance or out of it; they add up to it.
create table token_movement (
  peer_id text not null references peer,
  height int8 not null references ledger_entry,
  kind text not null check (kind in ('report', 'source', 'flag', 'download', 'bonus')),
  -- Negative for a download.
  tokens int8 not null,
  -- How many contributions it was for.
  contributions int8 not null,
  primary key (peer_id, height)
);

-- The payments so far. What a report or flag paid to its own peer is known. What a source got follows from the peers' types, the
-- rates and the limits of the time, and from what it had earned in the month.
create unlogged table reported as
  select height, position, asset_id, peer_id, source_peer_id, fraud_type, flagger_peer_id, flagged_at_ms, original_key
  from contribution
  union all
  select height, position, asset_id, peer_id, source_peer_id, fraud_type, flagger_peer_id, flagged_at_ms, original_key
  from withdrawn_contribution;
create unlogged table said as
  select height, convert_from(body, 'UTF8')::jsonb as said from ledger_entry where kind = 'administration';
create unlogged table type_from as
  select said ->> 'peerId' as peer_id, height, said ->> 'peerType' as peer_type from said
  where said ->> 'type' in ('peer-added', 'peer-changed');
create unlogged table rate_from as
  select said ->> 'peerType' as peer_type, said ->> 'fraudType' as fraud_type, height, (said ->> 'tokens')::int8 as tokens
  from said where said ->> 'type' = 'rate-set';
create unlogged table limit_from as
  select said ->> 'peerId' as peer_id, height, (said ->> 'tokens')::int8 as tokens from said
  where said ->> 'type' in ('limit-set', 'limit-removed');

-- The contributions of each report that earned something.
create unlogged table earned_by as
  select height, 'report' as kind, peer_id, count(*) as contributions from reported
  where original_key is not null group by height, peer_id
  union all
  select height, 'source', source_peer_id, count(*) from reported
  where original_key is not null and source_peer_id <> peer_id group by height, source_peer_id;

-- The contributions that each flag made flagged and was paid for. A row has the flag's time: where a peer has flagged several times in
-- one millisecond, the first whose bytes name the asset was it, by a name that no other asset has.
create unlogged table flag as
  select t.height, a.peer_id, e.at_ms, count(*) over (partition by a.peer_id, e.at_ms) = 1 as alone
  from ledger_transaction t join account a using (account_id) join ledger_entry e using (height) where t.kind = 'flag';
create index on flag (peer_id, at_ms);
analyze flag;
insert into earned_by
  select flag.height, 'flag', flagger_peer_id, count(*)
  from reported r cross join lateral (
    select f.height from flag f where f.peer_id = r.flagger_peer_id and f.at_ms = r.flagged_at_ms
    order by case when f.alone then true else (
        select position(convert_to(regexp_replace(r.asset_id, '#[^#]*$', ''), 'UTF8') in body) > 0
        from ledger_entry e where e.height = f.height
      ) end desc, f.height limit 1
  ) flag
  where r.flagger_peer_id <> r.peer_id group by flag.height, flagger_peer_id;

-- What a source would get without a limit: nine tenths of each, rounded down.
create unlogged table share as
  select r.height, r.source_peer_id as peer_id, sum(r.contributions * (coalesce(rate.tokens, 10) * 9 / 10))::int8 as tokens
  from (
    select height, peer_id, source_peer_id, fraud_type, count(*) as contributions from reported
    where original_key is not null and source_peer_id <> peer_id group by height, peer_id, source_peer_id, fraud_type
  ) r
  cross join lateral (
    select peer_type from type_from t where t.peer_id = r.peer_id and t.height < r.height order by t.height desc limit 1
  ) type
  left join lateral (
    select tokens from rate_from f
    where f.peer_type = type.peer_type and f.fraud_type = r.fraud_type and f.height < r.height
    order by f.height desc limit 1
  ) rate on true
  group by r.height, r.source_peer_id;

do $$
declare
  payment record;
  this_month text;
  -- By peer, in this month.
  earned jsonb;
  so_far int8;
  paid int8;
begin
  for payment in
    select height, peer_id, kind, tokens, contributions, most,
      to_char(to_timestamp(at_ms / 1000) at time zone 'UTC', 'YYYY-MM') as month
    from (
      select height, peer_id, t.kind, rewarded as tokens, null::int8 as most
      from ledger_transaction t join account using (account_id) where rewarded > 0
      union all
      select height, peer_id, 'source', tokens,
        (select l.tokens from limit_from l where l.peer_id = share.peer_id and l.height < share.height
          order by l.height desc limit 1)
      from share where tokens > 0
    ) payable
    join earned_by using (height, peer_id, kind)
    join ledger_entry e (height, entry_kind, at_ms) using (height)
    order by height
  loop
    if payment.month is distinct from this_month then
      this_month := payment.month;
      earned := '{}';
    end if;
    so_far := coalesce((earned ->> payment.peer_id)::int8, 0);
    paid := least(payment.tokens, greatest(payment.most - so_far, 0));
    if payment.most is null then
      paid := payment.tokens;
    end if;
    if paid > 0 then
      earned := earned || jsonb_build_object(payment.peer_id, so_far + paid);
      insert into token_movement (peer_id, height, kind, tokens, contributions)
      values (payment.peer_id, payment.height, payment.kind, paid, payment.contributions);
    end if;
  end loop;
end
$$;
drop table reported, said, type_from, rate_from, limit_from, earned_by, flag, share;
