-- 0042-no-marks.sql · Why: no version that may still run reads the mark of an account (decision 0036), and its triggers cost every change of a card.

drop trigger corporate_cards_mark on corporate_cards;
drop trigger corporate_holders_mark on corporate_holders;
drop trigger corporate_cost_centers_mark on corporate_cost_centers;
drop trigger corporate_accounts_mark on corporate_accounts;
alter table corporate_accounts drop column mark;
drop function mark_account_of(), mark_account(), new_mark();
