-- 0066-platform-moves.sql · Why: a platform can move to another cell. Both cells say so themselves: what moves is fenced where it was before it is
-- copied, and belongs to the other cell from the commit on that has all of it there (docs/decisions/0076).

-- The moves that this cell has taken part in. The same id in both cells is the same move.
create table platform_moves (
  id uuid primary key,
  -- In the order in which the cell heard of them.
  number bigint not null generated always as identity,
  -- Platforms that share people move together.
  owners uuid[] not null,
  direction text not null check (direction in ('out', 'in')),
  -- The name of the other cell.
  other text not null,
  -- Out: `announced`, then `fenced`, then `left` once the other cell has it, `removed` once nothing of it is here; or `ending` and `ended` when it stays.
  -- In: `arrived`; or `refused`: it can no longer arrive.
  state text not null check (case direction
    when 'out' then state in ('announced', 'fenced', 'left', 'removed', 'ending', 'ended') else state in ('arrived', 'refused') end),
  begun_at timestamptz not null,
  changed_at timestamptz not null
);
-- One at a time leaves a cell.
create unique index platform_moves_leaving on platform_moves (direction) where state in ('announced', 'fenced', 'left', 'ending');

-- Written by the trigger that a move puts on each table while it is under way: its rows are written by the move alone.
create function refuse_moving() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('vintem.move', true) = tg_argv[0] then
    return new;
  end if;
  raise exception 'the platform of a row of % is being moved to another cell', tg_table_name using errcode = 'VT503';
end $$;

-- A platform that has left gets no new seller, from which all else would follow: who was let in before it left, and writes after it, is refused. All
-- other tables refer to what is not there any more.
create function refuse_moved() returns trigger language plpgsql set search_path from current as $$
begin
  if (
    select state from platform_moves where new.owner = any(owners) and state in ('left', 'removed', 'arrived') order by number desc limit 1
  ) in ('left', 'removed') then
    raise exception 'the platform of a row of % is in another cell', tg_table_name using errcode = 'VT503';
  end if;
  return new;
end $$;
create trigger sellers_moved before insert on sellers for each row execute function refuse_moved();

-- What is append-only is deleted by nobody, but by a move whose platforms the other cell has.
create function is_leaving() returns boolean language sql stable set search_path from current as $$
  select exists (
    select from platform_moves
    where id = nullif(current_setting('vintem.move', true), '')::uuid and direction = 'out' and state = 'left'
  )
$$;
create or replace function refuse_change() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' and is_leaving() then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation';
end $$;
create or replace function guard_audit_record() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' and (current_setting('vintem.audit_delete', true) = 'on' or is_leaving()) then
    return null;
  end if;
  raise exception 'audit_records is append-only' using errcode = 'check_violation';
end $$;
