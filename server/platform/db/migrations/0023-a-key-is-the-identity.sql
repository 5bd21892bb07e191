-- 0023-a-key-is-the-identity.sql · Why: a sale with a new Idempotency-Key was answered with the open one of the same reference_id,
-- which another key or none had made. With a key the key alone decides; the open twin is found among and for calls without one.

-- The index of open references stays as it is, since servers of the version before insert by it. Whichever came first has
-- its place in it; a sale with a key needs none, and goes beside, or gives its place up to one without.
alter table transactions add column keyed boolean, add column reference_beside text,
  add constraint transactions_one_reference check (reference_beside is null or reference_id is null) not valid;

-- To find by their reference those that are beside. Few; an index of the sales would be made of all of them.
create table references_beside (
  owner uuid not null,
  reference text not null,
  transaction uuid not null,
  primary key (owner, reference, transaction),
  foreign key (owner, transaction) references transactions (owner, id)
);
