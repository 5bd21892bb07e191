-- 0008-traffic.sql · Why: callers are told what of their own traffic will hurt, so what they do is counted by the hour.

-- What was seen of a seller's calls within an hour of real time: how many, and of what shows that something will hurt
-- (`sign`, see server/doctor/signs.ts) so many, with a few of the cases. `detail` is one of a known few. No body, token,
-- secret or address is kept here.
create table traffic (
  owner uuid not null,
  hour timestamptz not null,
  seller uuid not null,
  operation text not null,
  sign text not null,
  detail text not null,
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  samples jsonb not null,
  primary key (owner, hour, seller, operation, sign, detail)
);
create index traffic_by_seller on traffic (owner, seller, hour);
-- For the sweep alone: rows are written in the order of their hours, and nobody else may be led past another's.
create index traffic_by_hour on traffic using brin (hour) with (autosummarize = on);
