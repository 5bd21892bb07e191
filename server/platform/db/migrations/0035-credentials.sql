-- 0035-credentials.sql · Why: credentials that an operator gives out have an end, networks, a note, a last use, and a secret that can be
-- rotated while the one before still works.

alter table credentials
  add column note text,
  add column expires_at timestamptz,
  -- Addresses and networks from which it may be used; null: from everywhere.
  add column networks text[],
  add column last_used_at timestamptz,
  add column last_used_from text,
  -- The secret before the last rotation, and until when it works.
  add column previous_hash bytea,
  add column previous_until timestamptz,
  add constraint previous_has_an_end check ((previous_hash is null) = (previous_until is null));
