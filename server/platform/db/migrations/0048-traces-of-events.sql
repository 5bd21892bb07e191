-- 0048-traces-of-events.sql · Why: a webhook is sent after the request that caused it, often by another process, and its trace must lead back
-- to that request.

-- The `traceparent` of what recorded the event. Null where no traces are exported, and where that trace is not recorded.
alter table events add column trace text;
