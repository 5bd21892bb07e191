-- 0071-rare-states.sql · Why: a list of failed or refunded sales, or of boletos where nearly all sales are by pix, looked through every sale of the
-- platform, and one of failed deliveries through every delivery of its endpoint: 6.7 million sales took 20 s. Neither creating a sale by pix, nor
-- paying it, nor an accepted delivery writes to these indexes. Built while others read and write.

create index concurrently transactions_rare on transactions (owner, state, id)
  where state not in ('new', 'pending', 'pre_authorized', 'succeeded');

create index concurrently transactions_by_method on transactions (owner, method, id) where method <> 'pix';

create index concurrently webhook_deliveries_rare on webhook_deliveries (owner, endpoint, state, event)
  where state not in ('pending', 'succeeded');
