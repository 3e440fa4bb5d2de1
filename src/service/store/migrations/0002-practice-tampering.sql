-- Not from the entries: what a practice registry does wrong on purpose, and for whom. No row: it is honest.
create table practice_tampering (
  account_id text primary key references account,
  kind text not null
);
