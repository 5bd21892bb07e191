-- 0024-time-goes-on.sql · Why: with the machine's clock set back, a server that was started again told times from before those it had
-- told already. The last instant is kept; a start before it goes on from there, or is refused until somebody decides.

alter table clock add column last_at timestamptz;

-- Whoever took the machine's time although business time had been later: when (by the machine), who, and what was given up.
create table clock_accepts (
  id      bigint generated always as identity primary key,
  at      timestamptz not null,
  by      text not null check (by <> ''),
  last_at timestamptz not null check (last_at > at)
);
create trigger clock_accepts_append_only before update or delete on clock_accepts
  for each statement execute function refuse_change();
create view audit.clock_accepts as select id, at, by, last_at from clock_accepts;
