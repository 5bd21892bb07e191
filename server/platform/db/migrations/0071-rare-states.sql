-- 0071-rare-states.sql · Why: a list of failed or refunded sales looked through every sale of the platform: 6.7 million took 20 s. New, pending,
-- authorized and paid sales are not in this index, so neither creating a sale nor its payment writes to it.

create index transactions_rare on transactions (owner, state, id)
  where state not in ('new', 'pending', 'pre_authorized', 'succeeded');
