-- 0071-rare-states.sql · Why: a list of failed or refunded sales looked through every sale of the platform, and one of failed deliveries through
-- every delivery of its endpoint: 6.7 million sales took 20 s. What most rows are is in no such index, so neither creating a sale, nor its
-- payment, nor an accepted delivery writes to it. Built while others read and write.

create index concurrently transactions_rare on transactions (owner, state, id)
  where state not in ('new', 'pending', 'pre_authorized', 'succeeded');

create index concurrently webhook_deliveries_rare on webhook_deliveries (owner, endpoint, state, event)
  where state not in ('pending', 'succeeded');
