-- 0013-known-since.sql · Why: whoever asks for what is new filters purchases by when they came to be known here. They lie in that
-- order, so the least and the most of some pages at a time are all an index needs, and a purchase costs no more to write.

create index corporate_purchases_known_since on corporate_purchases using brin (created_at) with (pages_per_range = 16, autosummarize = on);
