-- The ledger: the only thing that cannot be rebuilt. Its format is described in src/service/ledger/README.md.
create table ledger_entry (
  height int8 primary key check (height > 0),
  kind text not null check (kind in ('transaction', 'administration')),
  at_ms int8 not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  entry_hash bytea not null unique check (octet_length(entry_hash) = 32),
  body bytea not null,
  -- Administration: the operator's signature. A transaction carries its signatures in its body.
  signature bytea check (octet_length(signature) = 64),
  -- Transaction: what identifies it, and makes sure that it is stored once.
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

-- The newest entry; locking its one row is what puts appends in order.
create table ledger_head (
  id int2 primary key check (id = 1),
  height int8 not null,
  entry_hash bytea not null,
  at_ms int8 not null
);
insert into ledger_head (id, height, entry_hash, at_ms) values (1, 0, decode(repeat('00', 32), 'hex'), 0);

-- Secrets of the service: the operator's key (signs administration entries) and the key of the tokens.
create table service_key (
  name text primary key check (name in ('operator', 'token')),
  seed bytea not null check (octet_length(seed) = 32)
);

-- From here on everything follows from the entries in their order, unless said otherwise.
create table peer (
  peer_id text primary key,
  peer_type text not null check (peer_type in ('LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR')),
  privileged boolean not null
);

create table account (
  account_id text primary key,
  peer_id text not null references peer,
  email text not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  auth_public_key bytea not null check (octet_length(auth_public_key) = 32),
  status text not null check (status in ('registered', 'authorized', 'suspended'))
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

create table monthly_earning (
  peer_id text not null references peer,
  -- The first of the month, as YYYY-MM.
  month text not null,
  tokens int8 not null,
  primary key (peer_id, month)
);

create table balance (
  peer_id text primary key references peer,
  tokens int8 not null
);

-- The answer to each transaction's first submission, for those that are submitted again.
create table ledger_transaction (
  height int8 primary key references ledger_entry,
  payload_hash bytea not null unique,
  kind text not null check (kind in ('report', 'flag')),
  account_id text not null references account,
  rewarded int8 not null
);

create table contribution (
  height int8 not null references ledger_entry,
  -- Position within the report, counted from 0.
  position int4 not null,
  asset_id text not null,
  -- sha-256 of asset_id, which may be longer than an index row can be.
  asset_hash bytea not null unique,
  identifier text not null,
  kind text not null,
  canonical text not null,
  -- The identifier's interval on the line of src/service/contributions/number-line.ts; null for e-mail and URL.
  span numrange,
  fraud_type text not null,
  origination text not null,
  destination text not null,
  source_peer_id text,
  account_id text not null references account,
  peer_id text not null references peer,
  reported_at_ms int8 not null,
  expires_at_s int8 not null,
  confidence int2,
  flagger_peer_id text references peer,
  flagged_at_ms int8,
  primary key (height, position)
);
create index contribution_span on contribution using spgist (span);
create index contribution_canonical on contribution using hash (canonical) where span is null;

-- Not from the entries, and lost without harm: what was assembled and not yet submitted, and who is signed in.
create table assembled (
  payload_hash bytea primary key,
  kind text not null check (kind in ('report', 'flag')),
  account_id text not null references account,
  expires_at_ms int8 not null
);
create index assembled_expiry on assembled (expires_at_ms);

create table session (
  session_id uuid primary key,
  account_id text not null references account,
  expires_at_ms int8 not null
);
create index session_expiry on session (expires_at_ms);

-- The last number given to an asset; it follows the clock, so that it stays unique after an older backup is restored.
create table asset_suffix (
  id int2 primary key check (id = 1),
  last int8 not null
);
insert into asset_suffix (id, last) values (1, 0);
