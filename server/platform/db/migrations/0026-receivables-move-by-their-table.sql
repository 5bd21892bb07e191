-- 0026-receivables-move-by-their-table.sql · Why: what keeps a receivable from being settled twice, or from being scheduled again once
-- it was, was only the lock of whoever changed it; and a piece of evidence could be refused after it was sent.

-- Receivables move only as the table in receivables/receivable.ts allows, whoever writes (a test compares the two). What was
-- settled stays so, on the day on which it was.
create function guard_receivable_state() returns trigger language plpgsql as $$
begin
  if old.state is distinct from new.state
    and (old.state || '>' || new.state) not in ('scheduled>settled', 'scheduled>canceled', 'canceled>scheduled') then
    raise exception 'a receivable cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.settled_at is not null and old.settled_at is distinct from new.settled_at then
    raise exception 'a receivable is settled once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger receivables_state before update of state, settled_at on receivables
  for each row when (old.state is distinct from new.state or old.settled_at is distinct from new.settled_at)
  execute function guard_receivable_state();

-- The same of evidence, by the table in disputes/evidence.ts.
create function guard_evidence_state() returns trigger language plpgsql as $$
begin
  if (old.state || '>' || new.state) not in ('pending>sent', 'pending>refused') then
    raise exception 'a piece of evidence cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger dispute_evidence_state before update of state on dispute_evidence
  for each row when (old.state is distinct from new.state) execute function guard_evidence_state();
