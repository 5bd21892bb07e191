-- 0056-approvers.sql · Why: who was shown the secret of a credential must not approve what it asks for, an old approval must not undo a newer
-- policy, and the sweep of held contents needs an index.

-- People who were shown the current secret, and the one before it, which works until `previous_until`.
alter table credentials
  add column secret_shown_to uuid[] not null default '{}',
  add column previous_shown_to uuid[] not null default '{}';
-- Few rows, each found by an index: who made or rotated what exists. Which of them know the current secret is not known, so all of them do.
update credentials c set secret_shown_to = coalesce((
  select array_agg(distinct a.actor) from audit_records a
  where a.owner = c.owner and a.object = c.id and a.action in ('credential.created', 'credential.secret_rotated')
    and a.actor_type in ('user', 'operator') and a.actor is not null), '{}');

-- People who were shown the secret of the credential that asked.
alter table approvals add column shown_to uuid[] not null default '{}';
create index approvals_acting_for on approvals (owner, acting_for, id desc);
create index approvals_with_content on approvals (ended_at) where content_sealed is not null and ended_at is not null;

alter table approval_policies add column version int not null default 1;
