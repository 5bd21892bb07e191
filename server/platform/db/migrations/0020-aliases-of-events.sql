-- 0020-aliases-of-events.sql · Why: clients of this family know `transaction.void.succeeded`, which is told beside our own event to the
-- `url_notify` of a seller, as a delivery of its own: with an id, an order, attempts and an end.

-- The event whose bytes are sent under its other name; `event` is then the id of the alias (server/outbox/alias.ts), which names no
-- row. So `event` no longer refers to one: deliveries are only ever made from events.
alter table webhook_deliveries add column alias_of uuid;
alter table webhook_deliveries drop constraint webhook_deliveries_owner_event_fkey;
alter table webhook_deliveries add constraint webhook_deliveries_alias_of_fkey foreign key (owner, alias_of)
  references events (owner, id) not valid;
