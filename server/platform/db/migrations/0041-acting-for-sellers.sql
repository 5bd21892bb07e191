-- 0041-acting-for-sellers.sql · Why: a seller must see which calls its platform made in its name.

-- True where a platform's credential was used for one of its sellers; null otherwise.
alter table requests add column acting boolean;
