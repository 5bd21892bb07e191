-- 0040-verifications.sql · Why: who watches the servers must see that the books were recomputed lately, and without a fault.

create table verifications (
  at timestamptz primary key,
  checks int not null,
  faults int not null,
  duration_ms int not null
);
