-- 0033-metadata.sql · Why: callers store texts of their own (metadata) with customers and transactions.

-- `json`, not `jsonb`, because `jsonb` reorders keys. Nothing is searched in it. Null: there is none.
alter table customers add column metadata json;
alter table transactions add column metadata json;
