-- 0060-history-of-fees-and-rules.sql · Why: a platform must see since when each version of its fees and each of its split rules holds, and who made it.

-- Who did it, as the audit log names them: `type` and `id`. Null: it was not recorded.
alter table fee_plans add column created_at timestamptz, add column created_by jsonb;
alter table split_rules add column created_by jsonb, add column deleted_by jsonb;

-- Deleted rules are listed too; the indexes so far have the live ones alone.
create index split_rules_of_seller on split_rules (owner, seller, id);
create index split_rules_of_receiver on split_rules (owner, receiver, id);

-- What the audit log still knows of the rows so far, each found by an index.
update fee_plans f set (created_at, created_by) = (
  select a.at, jsonb_build_object('type', a.actor_type, 'id', replace(a.actor::text, '-', '')) from audit_records a
  where a.owner = f.owner and a.object is null and a.action = 'fee_plan.created' and a.after ->> 'version' = f.version::text
  order by a.id limit 1);
update split_rules r set created_by = (
  select jsonb_build_object('type', a.actor_type, 'id', replace(a.actor::text, '-', '')) from audit_records a
  where a.owner = r.owner and a.object = r.id and a.action = 'split_rule.created' order by a.id limit 1);
update split_rules r set deleted_by = (
  select jsonb_build_object('type', a.actor_type, 'id', replace(a.actor::text, '-', '')) from audit_records a
  where a.owner = r.owner and a.object = r.id and a.action = 'split_rule.deleted' order by a.id limit 1)
where deleted_at is not null;
