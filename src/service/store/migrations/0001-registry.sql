-- The ledger: the only thing that cannot be rebuilt. Its format: src/service/ledger/README.md.

create table ledger_entry (
  height int8 primary key check (height > 0),
  kind text not null check (kind in ('transaction', 'administration')),
  at_ms int8 not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  entry_hash bytea not null unique check (octet_length(entry_hash) = 32),
  body bytea not null,
  -- Administration: the operator's signature. A transaction carries its signatures in its body.
  signature bytea check (octet_length(signature) = 64),
  -- Transaction: identifies it, so that it is stored once.
  payload_hash bytea unique check (octet_length(payload_hash) = 32),
  check ((kind = 'administration') = (signature is not null)),
  check ((kind = 'transaction') = (payload_hash is not null))
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: its entries are neither changed nor removed.' using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function refuse_ledger_change();
-- A session that replays a replica (session_replication_role) skips ordinary triggers.
alter table ledger_entry enable always trigger ledger_entry_append_only;
alter table ledger_entry enable always trigger ledger_entry_no_truncate;

-- The newest entry. Locking its one row puts appends in order.
create table ledger_head (
  id int2 primary key check (id = 1),
  height int8 not null,
  entry_hash bytea not null,
  at_ms int8 not null
);
insert into ledger_head (id, height, entry_hash, at_ms) values (1, 0, decode(repeat('00', 32), 'hex'), 0);

-- Secrets of the service: the operator's key (signs administration entries), and the log's key (signs
-- checkpoints), with the one before it while both sign.
create table service_key (
  name text primary key check (name in ('operator', 'log', 'log-old')),
  seed bytea not null check (octet_length(seed) = 32)
);

-- The ledger as a transparency log: src/service/ledger/TRANSPARENCY.md. The tree follows from the entries; it grows behind
-- them, after their commit.
create table ledger_tree (
  id int2 primary key check (id = 1),
  size int8 not null check (size >= 0),
  -- The roots of the perfect subtrees that the tree consists of, the greatest first.
  edge bytea not null
);
insert into ledger_tree (id, size, edge) values (1, 0, '');

-- One row for each full tile of the level below: the root of 256^level leaves.
create table ledger_node (
  level int2 not null check (level > 0),
  index int8 not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- What is published: the newest, the newest with a quorum, and one of each day.
create table ledger_checkpoint (
  size int8 primary key check (size > 0),
  -- With the cosignatures that came.
  note text not null,
  quorum boolean not null
);

-- What each witness of the policy last did.
create table ledger_witness (
  name text primary key,
  -- The last checkpoint that it cosigned, and the time it stated; 0 before the first.
  size int8 not null default 0,
  cosigned_at_s int8,
  note text,
  -- Its first refusal that nobody has closed, the checkpoint that it refused, and the one that it had cosigned before.
  alarm text check (alarm in ('rollback', 'fork')),
  alarm_at_ms int8,
  alarm_note text,
  alarm_cosigned text
);


-- Peers, accounts and terms. From here on every table follows from the entries in their order, unless it says otherwise.

create table peer (
  peer_id text primary key,
  peer_type text not null check (peer_type in ('LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR')),
  privileged boolean not null,
  company_name text,
  operating_country text,
  -- The number of contributions its accounts have flagged, withdrawn ones included.
  flags_made int8 not null default 0
);

create table account (
  account_id text primary key,
  peer_id text not null references peer,
  email text not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  auth_public_key bytea not null check (octet_length(auth_public_key) = 32),
  status text not null check (status in ('registered', 'authorized', 'suspended')),
  -- The time of the entry that added it.
  registered_at_ms int8 not null
);
create unique index account_email on account (lower(email));

-- Tokens for one contribution or flag; 10 where there is no row.
create table reward_rate (
  peer_type text not null check (peer_type in ('LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR')),
  fraud_type text not null,
  tokens int8 not null check (tokens >= 0),
  primary key (peer_type, fraud_type)
);

-- The most that a peer can earn in a month (UTC); no limit where there is no row.
create table monthly_limit (
  peer_id text primary key references peer,
  tokens int8 not null check (tokens >= 0)
);

-- The price of a downloaded contribution from the entry of a height on, in tokens, without and with its confidence index.
-- Downloads are free without a row.
create table price (
  height int8 primary key references ledger_entry,
  tokens int8 not null check (tokens >= 0),
  scored_tokens int8 not null check (scored_tokens >= 0)
);

-- The name and key of the log from the entry of a height on; the ledger is not published without a row.
create table log_key (
  height int8 primary key references ledger_entry,
  origin text not null,
  public_key bytea not null check (octet_length(public_key) = 32)
);

-- The first tokens of a peer that is added after the entry of a height; none without a row.
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


-- Contributions: src/service/registry/contributions/README.md.

create table contribution (
  -- Its place in the ledger, counted from 0: the number of contributions before it. A withdrawn one keeps its own.
  ordinal int8 not null,
  height int8 not null references ledger_entry,
  -- Position within the report, counted from 0.
  position int4 not null,
  asset_id text not null,
  -- SHA-256 of asset_id, which may be longer than an index row can be.
  asset_hash bytea not null unique,
  identifier text not null,
  kind text not null,
  canonical text not null,
  -- Its place on the number line, in one of three columns: a single value; a range of IPv4, numeric or phone numbers, whose
  -- places are below 10^16; a range of IPv6. All three are null for an e-mail address or a URL.
  value numeric,
  span int8range,
  wide_span numrange,
  -- The host of an e-mail address or a URL, its labels turned and each with a dot behind it: `example.evil.www.` Those of a
  -- host and of all below it begin alike. Null where it is an IP address.
  host_place text collate "C",
  fraud_type text not null,
  origination text not null,
  destination text not null,
  source_peer_id text,
  account_id text not null references account,
  peer_id text not null references peer,
  reported_at_ms int8 not null,
  expires_at_s int8 not null,
  flagger_peer_id text references peer,
  flagged_at_ms int8,
  -- The first 16 bytes of a SHA-256 of peer, identifier, countries and fraud type (registry/contributions/originals.ts);
  -- null in a contribution that repeats another.
  original_key bytea check (octet_length(original_key) = 16),
  primary key (height, position)
);

-- Sets equal ranges apart in their index. A place becomes the first of 2048 places (for IPv6, of all fractions up to the
-- next), and a range reaches beyond its ends by less than one such place, by its asset's hash, which nobody can choose.
-- Two ranges overlap exactly where they did.
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

-- Single values, and below all else by its text, in the order of the ledger: equal ones are read from the newest on.
create index contribution_value on contribution (value, ordinal) where value is not null;
create index contribution_canonical on contribution (hashtextextended(canonical, 0), ordinal) where value is null;
create index contribution_host on contribution (host_place, ordinal) where host_place is not null;
create index contribution_mail_host on contribution (host_place, ordinal) where kind = 'email';
create index contribution_original on contribution (original_key, height) where original_key is not null;
create index contribution_span on contribution using spgist (spread(span, asset_hash)) where span is not null;
create index contribution_wide_span on contribution using spgist (spread(wide_span, asset_hash)) where wide_span is not null;
create unique index contribution_ordinal on contribution (ordinal);
create index contribution_reported_at on contribution (reported_at_ms);
create index contribution_peer on contribution (peer_id, ordinal);
create index contribution_source on contribution (source_peer_id, ordinal) where source_peer_id is not null;

-- At most so many contributions that overlap, in no order. The planner must not choose: it may take all the hits of a wide
-- range into a bitmap, or read the table from its start, to find that there are too many. This way it walks the indexes and
-- stops. Sorting is for the caller, outside: an order by beside a limit tempts it to read the primary key backwards.
-- Asking whether a point lies in an interval takes half the comparisons of asking whether two intervals overlap.
create function contributions_overlapping(within numrange, most int8) returns setof contribution
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

-- At most so many contributions at a host, the newest first, and then below it. `asked` is the kind of the search term.
create function contributions_at_host(place text, asked text, most int8) returns setof contribution
language plpgsql stable rows 100 set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  -- A slash follows the dot.
  beyond text := rtrim(place, '.') || '/';
begin
  if asked = 'mail-host' then
    return query
      (select c.* from contribution c where c.kind = 'email' and c.host_place = place order by c.ordinal desc limit most)
      union all (select c.* from contribution c where c.kind = 'email' and c.host_place > place and c.host_place < beyond)
      limit most;
  else
    return query
      (select c.* from contribution c where c.host_place = place order by c.ordinal desc limit most)
      union all (select c.* from contribution c where c.host_place > place and c.host_place < beyond)
      limit most;
  end if;
end
$$;

-- The withdrawals in force. A contribution is withdrawn as long as any of them covers it.
create table withdrawal (
  -- Of the entry that withdrew.
  height int8 primary key references ledger_entry,
  peer_id text not null references peer,
  -- Null: the whole peer.
  account_id text references account,
  -- The reports that it covers; both ends belong to it.
  from_height int8 not null,
  to_height int8 not null,
  reason text not null,
  -- The number of contributions it took out.
  contributions int8 not null,
  check (from_height <= to_height and to_height < height)
);

-- A contribution is in one of the two tables, so no query and no index of contributions has to know of this one. Their
-- columns are the same, in the same order: rows move between them whole.
create table withdrawn_contribution (like contribution, primary key (height, position));
create unique index withdrawn_contribution_ordinal on withdrawn_contribution (ordinal);


-- What entries other than reports did to contributions: with the reports themselves, all that the change feed tells.
create table effect (
  -- Of the entry that did it.
  height int8 not null references ledger_entry,
  -- Within the entry, counted from 0.
  position int4 not null,
  kind text not null check (kind in ('flagged', 'withdrawn', 'reinstated')),
  -- Of the contribution.
  ordinal int8 not null,
  -- Whether the contribution was flagged after the entry.
  flagged boolean not null,
  primary key (height, position)
);
-- Withdrawals are few, flags are many: when each of the former was, of a contribution.
create index effect_withdrawal on effect (ordinal, height) where kind <> 'flagged';


-- Tokens.

-- The answer to each transaction's first submission, for those that are submitted again.
create table ledger_transaction (
  height int8 primary key references ledger_entry,
  payload_hash bytea not null unique,
  kind text not null check (kind in ('report', 'flag')),
  account_id text not null references account,
  rewarded int8 not null,
  -- The number of its contributions that repeat others.
  repeated int4 not null,
  -- The number of contributions that it names.
  contributions int4 not null
);
create index ledger_transaction_account on ledger_transaction (account_id, height);

-- Every payment into a peer's balance or out of it; they add up to it.
create table token_movement (
  peer_id text not null references peer,
  height int8 not null references ledger_entry,
  kind text not null check (kind in ('report', 'source', 'flag', 'download', 'bonus')),
  -- Negative for a download.
  tokens int8 not null,
  -- The number of contributions it was for.
  contributions int8 not null,
  primary key (peer_id, height)
);

create table balance (
  peer_id text primary key references peer,
  tokens int8 not null
);

create table monthly_earning (
  peer_id text not null references peer,
  -- The month (UTC) as YYYY-MM.
  month text not null,
  tokens int8 not null,
  primary key (peer_id, month)
);


-- Statistics: the number of contributions, without those that are withdrawn.

-- By the day (UTC, counted from 1970) of their reports.
create table tally (
  -- What the name is; an expiry is the day on which contributions expire.
  what text not null check (what in ('fraud type', 'origination', 'destination', 'expiry')),
  day int4 not null,
  name text not null,
  reported int8 not null,
  -- The number of them that are flagged.
  flagged int8 not null,
  primary key (what, day, name)
);

-- By the peer that reported them.
create table peer_tally (
  peer_id text not null references peer,
  fraud_type text not null,
  reported int8 not null,
  flagged int8 not null,
  primary key (peer_id, fraud_type)
);


-- Downloads: src/service/registry/downloads/README.md. A bit for each contribution, 2,048 in a row.

-- The contributions that a peer has bought.
create table bought (
  peer_id text not null references peer,
  -- Its first ordinal, divided by 2,048.
  bucket int8 not null,
  bits bit(2048) not null,
  primary key (peer_id, bucket)
);

-- Not from the entries: the contributions that a peer got for nothing, and those that it is known to have reported itself.
create table known (
  peer_id text not null references peer,
  bucket int8 not null,
  bits bit(2048) not null,
  primary key (peer_id, bucket)
);

-- What each download returned, so that it can be repeated. Not from the entries, but that each purchase has one.
create table download (
  -- A client may give it by its Idempotency-Key, so it is unique for each peer alone.
  id uuid not null,
  peer_id text not null references peer,
  at_ms int8 not null,
  -- Of ordinals.
  ranges int8multirange not null,
  -- Of its entry; null for one that cost nothing: of these the peer's newest are kept.
  height int8 unique references ledger_entry,
  -- Of what a download that a client named asked for: the name is not taken for another one.
  parameters_sha256 bytea,
  primary key (peer_id, id)
);
create index download_free on download (peer_id, at_ms) where height is null;


-- Not from the entries: the keys by which programs of a peer read the change feed and lists and check identifiers.
create table feed_key (
  key_id text primary key,
  peer_id text not null references peer,
  name text not null,
  -- Of the whole key, which is random: no salt and no slow hash protects it better.
  key_sha256 bytea not null unique check (octet_length(key_sha256) = 32),
  -- The account that made it, and when.
  account_id text not null references account,
  made_at_ms int8 not null,
  expires_at_ms int8,
  -- Of the changes that it shows; empty: all.
  fraud_types text[] not null,
  destinations text[] not null,
  -- Identifiers and ranges that are in none of its lists.
  never text[] not null,
  -- To the minute.
  used_at_ms int8,
  -- The day (UTC, counted from 1970) of its last request, and the number of its requests on that day.
  requests_day int4 not null default 0,
  requests int8 not null default 0
);
create index feed_key_peer on feed_key (peer_id, made_at_ms);

-- Not from the entries: where a peer is sent changes of the feed, and how far it was.
create table webhook (
  webhook_id text primary key,
  peer_id text not null references peer,
  -- The account that made it, and when.
  account_id text not null references account,
  made_at_ms int8 not null,
  name text not null,
  url text not null,
  -- Signs what is sent, so it is kept as it is.
  secret bytea not null check (octet_length(secret) = 32),
  events text[] not null,
  watch text[] not null,
  -- The cursor: behind the change of this entry at this position.
  height int8 not null,
  position int4 not null,
  -- Who sends a message, and until when by the clock of the store. Nobody else sends meanwhile.
  busy_by uuid,
  busy_until_ms int8 not null default 0,
  -- Attempts since the last success, the time of the first of them, and when the next may be.
  tries int4 not null default 0,
  failing_since_ms int8,
  due_at_ms int8 not null default 0,
  -- Of the last attempt: null without an answer.
  answered_at_ms int8,
  status int4,
  problem text,
  off text check (off in ('gone', 'failing', 'cursor-ahead')),
  -- The last month (UTC) in which it was sent that the limit is near.
  limit_month text
);
create index webhook_peer on webhook (peer_id, made_at_ms);


-- Not from the entries, and lost without harm.

-- Transactions that were assembled and neither submitted nor ended.
create table assembled (
  payload_hash bytea primary key,
  kind text not null check (kind in ('report', 'flag')),
  account_id text not null references account,
  expires_at_ms int8 not null
);
create index assembled_expiry on assembled (expires_at_ms);
create index assembled_account on assembled (account_id, expires_at_ms);

-- The last number given to an asset. It follows the clock, so it stays unique after an older backup is restored.
create table asset_suffix (
  id int2 primary key check (id = 1),
  last int8 not null
);
insert into asset_suffix (id, last) values (1, 0);

-- A refresh token is exchanged for the next one, and a session lasts a day in all.
create table session (
  session_id uuid primary key,
  account_id text not null references account,
  opened_at_ms int8 not null,
  expires_at_ms int8 not null,
  -- The number of exchanges of its refresh token, and the time of the last.
  exchanges int4 not null default 0,
  exchanged_at_ms int8 not null default 0,
  -- The pairs of tokens that it was given.
  pairs int4 not null default 1
);
create index session_expiry on session (expires_at_ms);
create index session_account on session (account_id);

-- A session's tokens, by their hashes. A used refresh token is known as long as its session: its reuse ends it.
create table session_token (
  access_sha256 bytea primary key check (octet_length(access_sha256) = 32),
  refresh_sha256 bytea not null unique check (octet_length(refresh_sha256) = 32),
  access_until_ms int8 not null,
  session_id uuid not null references session on delete cascade,
  -- The number of exchanges before this pair.
  exchanges int4 not null
);
create index session_token_session on session_token (session_id);

-- The mistake that a practice registry makes on purpose for an account. It is honest without a row.
create table practice_tampering (
  account_id text primary key references account,
  kind text not null
);
