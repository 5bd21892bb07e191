-- 0077-a-page-keeps-its-tokens.sql · Why: a payment link took any card token of its seller, so that its page could be used with cards that
-- were typed elsewhere. A token keeps the link on whose page it was made; null for one of the API, and for those of earlier versions.

alter table card_tokens add column payment_link uuid;
