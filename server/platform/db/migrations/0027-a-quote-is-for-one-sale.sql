-- 0027-a-quote-is-for-one-sale.sql · Why: any number of sales could be made by one quote within its hour. It keeps which one was;
-- one that failed gives it free again. Quotes used before this are not known to be: they last an hour.

alter table quotes add column used_by uuid,
  add constraint quotes_used_by foreign key (owner, used_by) references transactions (owner, id) not valid;
