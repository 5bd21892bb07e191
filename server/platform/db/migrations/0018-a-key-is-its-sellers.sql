-- 0018-a-key-is-its-sellers.sql · Why: the sellers of a platform shared one namespace of idempotency keys, so one could use up
-- its sibling's and learn which were used. A key is now of the seller whose token brings it.

-- Null: claimed by a server of the version before; it counts for the whole platform until it is 30 days old. No index is made
-- anew: the first seller that uses a key has its row here, where servers of the version before look for it and find it.
alter table idempotency add column seller uuid;

-- The same keys used by siblings of that seller, which are few.
create table idempotency_beside (
  owner uuid not null,
  seller uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  object_kind text not null,
  object_id uuid not null,
  created_at timestamptz not null,
  primary key (owner, seller, key)
);

create view audit.idempotency_keys as
  select owner, seller, key, object_kind, object_id, created_at from idempotency
  union all
  select owner, seller, key, object_kind, object_id, created_at from idempotency_beside;

create or replace view audit.objects as
  select 'transaction' as kind, t.owner, t.id, t.state, i.key as idempotency_key
  from transactions t
  left join audit.idempotency_keys i on i.owner = t.owner and i.object_id = t.id and i.object_kind = 'transaction'
  union all
  select 'refund', r.owner, r.id, r.state, i.key
  from refunds r left join audit.idempotency_keys i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'refund'
  union all
  select 'customer', c.owner, c.id, 'active', i.key
  from customers c left join audit.idempotency_keys i on i.owner = c.owner and i.object_id = c.id and i.object_kind = 'customer'
  union all
  select 'payment', p.owner, p.transaction, p.end_to_end_id, null from payments p
  union all
  select 'seller', s.owner, s.id, s.status, i.key
  from sellers s left join audit.idempotency_keys i on i.owner = s.owner and i.object_id = s.id and i.object_kind = 'seller'
  union all
  select 'bank_account', b.owner, b.id, case when b.deleted_at is null then 'active' else 'deleted' end, null from bank_accounts b
  union all
  select 'split_rule', r.owner, r.id, case when r.deleted_at is null then 'active' else 'deleted' end, i.key
  from split_rules r
  left join audit.idempotency_keys i on i.owner = r.owner and i.object_id = r.id and i.object_kind = 'split_rule'
  union all
  select 'receivable', r.owner, r.id, r.state, null from receivables r
  union all
  select 'payout', p.owner, p.id, p.state, i.key
  from payouts p left join audit.idempotency_keys i on i.owner = p.owner and i.object_id = p.id and i.object_kind = 'payout'
  union all
  select 'dispute', d.owner, d.id, d.state, null from disputes d;
