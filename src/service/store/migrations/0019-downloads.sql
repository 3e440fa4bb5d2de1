-- What peers have downloaded: src/service/registry/downloads/README.md. A bit for each contribution, 2,048 in a row.

-- What a peer has bought, from the entries.
create table bought (
  peer_id text not null references peer,
  -- Its first ordinal, divided by 2,048.
  bucket int8 not null,
  bits bit(2048) not null,
  primary key (peer_id, bucket)
);

-- Not from the entries: what a peer has got for nothing, and what it is known to have reported itself.
create table known (
  peer_id text not null references peer,
  bucket int8 not null,
  bits bit(2048) not null,
  primary key (peer_id, bucket)
);

-- What each download returned, so that it can be had again. Not from the entries, but that each purchase has one.
create table download (
  id uuid primary key,
  peer_id text not null references peer,
  at_ms int8 not null,
  -- Of ordinals.
  ranges int8multirange not null,
  -- Of its entry; null for one that cost nothing, which is kept for a while only.
  height int8 unique references ledger_entry
);
create index download_free on download (at_ms) where height is null;
