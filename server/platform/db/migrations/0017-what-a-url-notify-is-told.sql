-- 0017-what-a-url-notify-is-told.sql · Why: a seller's `url_notify` was told everything (`*`). Receivers of older clients answer 500 to
-- kinds they do not know, and `transaction.created` then held up the news that a pix was paid. It is told what they act on.

-- The list of server/webhooks/endpoint.ts. An endpoint whose events somebody chose keeps them.
update webhook_endpoints
set events = array['transaction.succeeded', 'transaction.canceled', 'transaction.failed', 'transaction.refunded',
  'transaction.partial_refunded', 'transaction.charged_back', 'transaction.disputed', 'transaction.pre_authorized']
where origin = 'seller' and events = array['*'];
