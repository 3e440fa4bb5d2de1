-- What a peer reported already: src/service/registry/contributions/originals.ts. The first 16 bytes of a SHA-256 of peer, identifier,
-- countries and fraud type; null in a contribution that repeats another.
drop index contribution_value;
alter table contribution add column original_key bytea check (octet_length(original_key) = 16);
-- One pass over the table. No contribution so far counts as a repeat: each was paid.
alter table contribution alter column original_key type bytea using
  substring(sha256(convert_to(concat_ws(E'\n', peer_id, canonical, origination, destination, fraud_type), 'UTF8')) for 16);
-- Single values have one index for both, since nearly all contributions are such. The newest of equal ones is found by its height.
create index contribution_value on contribution (value, original_key, height) where value is not null;
create index contribution_original on contribution (original_key, height) where value is null;

-- The answer to a report that is submitted again says how many of its contributions were repeats.
alter table ledger_transaction add column repeated int4 not null default 0;
