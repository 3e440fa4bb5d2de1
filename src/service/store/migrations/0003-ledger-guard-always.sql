-- A session that replays a replica (session_replication_role) skips ordinary triggers; the ledger's guard is for it too.
alter table ledger_entry enable always trigger ledger_entry_append_only;
alter table ledger_entry enable always trigger ledger_entry_no_truncate;
