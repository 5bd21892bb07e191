-- 0074-attempts-under-way.sql · Why: cards were counted once they were declined, so that many sent at once were all charged. An attempt now
-- takes its place before the acquirer is called, and gives it back after.

alter table card_attempts add column held integer not null default 0;
alter table card_attempts drop constraint card_attempts_refused_check;
alter table card_attempts add constraint card_attempts_counts check (refused >= 0 and held >= 0);
