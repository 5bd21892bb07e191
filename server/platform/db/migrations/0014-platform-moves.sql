-- 0014-platform-moves.sql · Why: a platform can move to another cell. Both cells say so themselves
-- (docs/decisions/0030).

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
  -- Out: `announced`, then `fenced`, then `left` once the other cell has it, `removed` once nothing of it is
  -- here; or `ending` and `ended` when it stays. In: `arrived`; or `refused`: it can no longer arrive.
  state text not null,
  begun_at timestamptz not null,
  changed_at timestamptz not null,
  constraint platform_moves_check check (case direction
  when 'out' then state in ('copying', 'announced', 'fenced', 'left', 'removed', 'ending', 'ended') else state in ('arrived', 'refused') end)
);
create unique index platform_moves_leaving on platform_moves (direction)
  where state in ('copying', 'announced', 'fenced', 'left', 'ending');

-- Rows of a platform that were written, or deleted, while it was copied: the table and the primary key, once
-- or more often.
create table move_changes (
  number bigint primary key generated always as identity,
  move uuid not null,
  place text not null,
  key jsonb not null
);
create index move_changes_by_place on move_changes (move, place);

-- A platform that has left gets no new seller, from which all else would follow: who was let in before it
-- left, and writes after it, is refused. All other tables refer to what is not there any more.
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

-- Written by the trigger that a move puts on each table while it is under way: its rows are written by the
-- move alone.
create function refuse_moving() returns trigger language plpgsql set search_path from current as $$
begin
  if current_setting('vintem.move', true) = tg_argv[0] then
    return new;
  end if;
  raise exception 'the platform of a row of % is being moved to another cell', tg_table_name using errcode = 'VT503';
end $$;

-- What is append-only is deleted by nobody, but by a move whose platforms the other cell has.
create function is_leaving() returns boolean language sql stable set search_path from current as $$
  select exists (
    select from platform_moves
    where id = nullif(current_setting('vintem.move', true), '')::uuid and direction = 'out' and state = 'left'
  )
$$;

create function part_of_row(whole jsonb, columns text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(c, whole -> c) from unnest(columns) c
$$;

-- Run by triggers that a move puts on each table: their arguments are its id, the table, and the columns of
-- the primary key. What the move writes itself is not noted.
create function note_moving() returns trigger language plpgsql set search_path from current as $$
declare
  before jsonb;
  after jsonb;
begin
  if current_setting('vintem.move', true) = tg_argv[0] then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    before := part_of_row(to_jsonb(old), tg_argv[2:]);
    insert into move_changes (move, place, key) values (tg_argv[0]::uuid, tg_argv[1], before);
  end if;
  if tg_op <> 'DELETE' then
    after := part_of_row(to_jsonb(new), tg_argv[2:]);
    if before is distinct from after then
      insert into move_changes (move, place, key) values (tg_argv[0]::uuid, tg_argv[1], after);
    end if;
  end if;
  return null;
end $$;

-- Whether this transaction brings platforms into the cell: the row that says so is its own, so it is true for
-- nobody else, and never again.
create function is_arriving() returns boolean language sql stable set search_path from current as $$
  select exists (
    select from platform_moves
    where id = nullif(current_setting('vintem.move', true), '')::uuid and direction = 'in' and state = 'arrived'
      and xmin = pg_current_xact_id_if_assigned()::xid
  )
$$;
do $$
declare
  guard record;
begin
  for guard in
    select p.oid::regprocedure as name, p.prosrc as body from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
      and (p.proname like 'guard\_%' or p.proname in ('refuse_change', 'keep_settlement'))
  loop
    execute format(
      'create or replace function %s returns trigger language plpgsql set search_path from current as %L',
      guard.name,
      regexp_replace(guard.body, '\mbegin\M',
        'begin if is_arriving() then if tg_op = ''DELETE'' then return old; end if; return new; end if;'));
  end loop;
end $$;
