-- 0019-read-again.sql · Why: what was asked of a company, and why a card or a person was blocked, can be read again.

alter table corporate_cards add column block_reason text;
alter table corporate_holders add column block_reason text;

-- Recharges of a company in the order they were asked for.
create index corporate_charges_listed on corporate_charges (owner, seller, id) where purpose = 'recharge';
