-- What the operator has taken out of the answers: src/service/registry/contributions/README.md.

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
  -- How many it took out.
  contributions int8 not null,
  check (from_height <= to_height and to_height < height)
);

-- A contribution is in one of the two tables, so that no query and no index of contributions has to know of this one. A
-- migration that changes the columns of one changes the other too.
create table withdrawn_contribution (like contribution, primary key (height, position));
