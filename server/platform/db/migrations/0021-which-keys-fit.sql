-- 0021-which-keys-fit.sql · Why: a key ring that was missing was made anew, and another's was taken, without a word: every
-- credential was useless then, and nothing that lay sealed opened. The database knows its keys by a check value of each.

-- HMAC-SHA-256 under the key, of a text that names it: it tells a key again, and nothing of it. `hash` is the hash key, the others
-- are seal keys by their ids. Of all platforms, as the ring is.
create table key_checks (
  key   text primary key,
  mark  bytea not null check (length(mark) = 32),
  since timestamptz not null
);
