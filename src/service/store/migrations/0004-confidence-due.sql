-- What of the confidence index is put off, see src/service/contributions/confidence/README.md. It follows from what was
-- reported and flagged, and from how far the upkeep has come.

-- All that the contributions of a report from position to position meet must be computed anew.
create table confidence_due_run (
  height int8 not null,
  first_position int4 not null,
  last_position int4 not null,
  primary key (height, first_position),
  check (first_position <= last_position)
);

-- A place, which is an interval or a text, must be computed anew; or all places that meet it.
create table confidence_due_place (
  -- sha-256 of the place, which may be longer than an index row can be.
  place_hash bytea not null check (octet_length(place_hash) = 32),
  around boolean not null,
  span numrange,
  canonical text,
  -- It has too many witnesses for one statement.
  crowded boolean not null default false,
  -- A pass that is under way takes care of it, unless it is marked again.
  taken boolean not null default false,
  primary key (place_hash, around),
  check ((span is null) <> (canonical is null)),
  check (span is not null or not around)
);
create index confidence_due_place_span on confidence_due_place using spgist (span);

-- Which process does what was put off, and until when it may. Not from the entries.
create table confidence_upkeep (
  id int2 primary key check (id = 1),
  holder uuid,
  held_until timestamptz not null
);
insert into confidence_upkeep (id, holder, held_until) values (1, null, '-infinity');
