-- How many transactions of an account are assembled and neither submitted nor ended.
create index assembled_account on assembled (account_id, expires_at_ms);
