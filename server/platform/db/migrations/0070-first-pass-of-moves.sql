-- 0070-first-pass-of-moves.sql · Why: most of a platform that moves to another cell is copied while its callers are still served. Which rows are
-- written meanwhile is noted, so that only these are copied again once nobody writes any more (docs/decisions/0094).

-- Rows of a platform that were written, or deleted, while it was copied: the table and the primary key, once or more often.
create table move_changes (
  number bigint primary key generated always as identity,
  move uuid not null,
  place text not null,
  key jsonb not null
);
create index move_changes_by_place on move_changes (move, place);

-- Out: `copying` while its callers are still served, then `announced` and so on.
alter table platform_moves drop constraint platform_moves_check;
alter table platform_moves add constraint platform_moves_check check (case direction
  when 'out' then state in ('copying', 'announced', 'fenced', 'left', 'removed', 'ending', 'ended') else state in ('arrived', 'refused') end);
drop index platform_moves_leaving;
create unique index platform_moves_leaving on platform_moves (direction)
  where state in ('copying', 'announced', 'fenced', 'left', 'ending');

create function part_of_row(whole jsonb, columns text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(c, whole -> c) from unnest(columns) c
$$;

-- Run by triggers that a move puts on each table: their arguments are its id, the table, and the columns of the primary key. What the move writes
-- itself is not noted.
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

-- Whether this transaction brings platforms into the cell: the row that says so is its own, so it is true for nobody else, and never again.
create function is_arriving() returns boolean language sql stable set search_path from current as $$
  select exists (
    select from platform_moves
    where id = nullif(current_setting('vintem.move', true), '')::uuid and direction = 'in' and state = 'arrived'
      and xmin = pg_current_xact_id_if_assigned()::xid
  )
$$;

-- A row that was copied once is brought to what it has become, over several states at once. The guards let that pass, and nothing else is derived.
do $$
declare
  guard record;
begin
  for guard in
    select p.oid::regprocedure as name, p.prosrc as body from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
      and (p.proname like 'guard\_%' or p.proname in ('refuse_change', 'mark_account', 'mark_account_of'))
  loop
    execute format(
      'create or replace function %s returns trigger language plpgsql set search_path from current as %L',
      guard.name,
      regexp_replace(guard.body, '\mbegin\M',
        'begin if is_arriving() then if tg_op = ''DELETE'' then return old; end if; return new; end if;'));
  end loop;
end $$;
