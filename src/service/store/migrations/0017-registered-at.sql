-- When an account was registered: the time of its entry.
alter table account add column registered_at_ms int8;

with added as materialized (
  -- The body of a transaction need not be UTF-8.
  select at_ms, convert_from(body, 'UTF8')::json ->> 'accountId' as account_id from ledger_entry
  where case when kind = 'administration' then convert_from(body, 'UTF8') like '%"type":"account-added"}' else false end
)
update account set registered_at_ms = added.at_ms from added where added.account_id = account.account_id;

alter table account alter column registered_at_ms set not null;
