-- 0058-split-rules-of-payment-links.sql · Why: the sales of a marketplace's payment link can be split among sellers as a sale with its own rules is.

-- As sent; empty: the stored rules of the link's seller apply to each sale.
alter table payment_links add column split_rules json not null default '[]';
