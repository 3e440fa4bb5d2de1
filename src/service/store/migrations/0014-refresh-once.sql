-- A refresh token is exchanged for the next one, and a session lasts a day in all. Sessions that are open end at their next refresh.
alter table session
  add column opened_at_ms int8 not null default 0,
  -- How often its refresh token was exchanged, and when last.
  add column exchanges int4 not null default 0,
  add column exchanged_at_ms int8 not null default 0;
