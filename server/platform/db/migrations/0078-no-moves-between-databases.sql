-- 0078-no-moves-between-databases.sql · Why: a platform moves between schemas of one database, in one transaction (docs/decisions/0115). What told two
-- databases of a move goes; the guards of what is append-only let the transaction that moves pass, as it says itself.

drop trigger sellers_moved on sellers;
drop function refuse_moved();
drop function refuse_moving();
drop function note_moving();
drop function part_of_row(jsonb, text[]);

create function is_moving() returns boolean language sql stable as $$
  select coalesce(current_setting('vintem.move', true), '') <> ''
$$;

do $$
declare
  guard record;
begin
  for guard in
    select p.oid::regprocedure as name, p.prosrc as body from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prorettype = 'trigger'::regtype
      and p.prosrc ~ 'is_(arriving|leaving)\(\)'
  loop
    execute format(
      'create or replace function %s returns trigger language plpgsql set search_path from current as %L',
      guard.name, regexp_replace(guard.body, 'is_(arriving|leaving)\(\)', 'is_moving()', 'g'));
  end loop;
end $$;

drop function is_arriving();
drop function is_leaving();
drop table move_changes;
drop table platform_moves;

-- A file of archived events that platforms in several schemas have: each schema knows the blocks of its own.
alter table event_archives add column is_shared boolean not null default false;
