-- A peer may name a download by its Idempotency-Key, so ids are unique for each peer alone.
alter table download drop constraint download_pkey, add primary key (peer_id, id);

-- Of what a download that was named so asked for: the name is not taken for another one.
alter table download add column parameters_sha256 bytea;
