-- 0073-names-of-users.sql · Why: a company read the name that another company had given the same person, and greeted them by it in its mails.

-- As the company writes it; null in rows of servers of the version before, which show the person's.
alter table portal_users add column name text;
