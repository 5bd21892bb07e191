-- 0012-sums-in-place.sql · Why: the sums of a day are added to with every purchase: where a page has room for a row's next version,
-- no index is written. Pages that are full stay as they are until their rows move.

alter table corporate_rollups set (fillfactor = 50);
alter table corporate_spending set (fillfactor = 50);
