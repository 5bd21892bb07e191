-- 0032-fields-that-came-later.sql · Why: a field that a request gains is part of what its idempotency key stands for, and a server of the
-- previous version, which ignores that field, must still recognize its own requests.

-- Hashes of the fields that came after the first release, one piece for each, in the order they came. Null: the key was claimed by a server
-- that knows none of them. `request_hash` stays without them, so that such a server compares what it always did.
alter table idempotency add column later_hash bytea;
alter table idempotency_beside add column later_hash bytea;
