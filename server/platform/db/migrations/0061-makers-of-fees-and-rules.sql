-- 0061-makers-of-fees-and-rules.sql · Why: rows from before the columns of 0060 get who made them, in a transaction in which sales still read both tables.

-- What the audit log still knows. A first version of fees has no record; a few thousand rows take seconds.
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
