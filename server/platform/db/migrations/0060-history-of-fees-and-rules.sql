-- 0060-history-of-fees-and-rules.sql · Why: a platform must see since when each version of its fees and each of its split rules holds, and who made it.

-- Who did it, as the audit log names them: `type` and `id`. Null: it was not recorded.
alter table fee_plans add column created_at timestamptz, add column created_by jsonb;
alter table split_rules add column created_by jsonb, add column deleted_by jsonb;

-- Deleted rules are listed too; the indexes so far have the live ones alone.
create index split_rules_of_seller on split_rules (owner, seller, id);
create index split_rules_of_receiver on split_rules (owner, receiver, id);
