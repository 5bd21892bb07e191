-- 0034-mode.sql · Why: a database belongs to the sandbox or to live operation, and never changes sides: sandbox money became live by one
-- forgotten variable, and the sandbox's clock moved live money.

-- One row. `mode` is null until it is decided: by the first server on a new database, by an operator on one that was used before
-- modes were recorded (`used_before`).
create table installation (
  single boolean primary key default true check (single),
  mode text check (mode in ('sandbox', 'live')),
  used_before boolean not null
);

insert into installation (mode, used_before)
select
  case when to_regnamespace('bank') is not null
    or exists (select from clock where offset_ms <> 0)
    or exists (select from sandbox_calls)
    or exists (select from credentials where email like 'platform.%@example.com')
  then 'sandbox' end,
  exists (select from sellers);

create function keep_mode() returns trigger language plpgsql as $$
begin
  raise exception 'the mode of a database never changes: it is %', old.mode;
end $$;

create trigger installation_keeps_mode before update or delete on installation
  for each row when (old.mode is not null) execute function keep_mode();
