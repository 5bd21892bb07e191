-- 0075-no-truncate.sql · Why: what is append-only refused a change of a row and let TRUNCATE take all of them.

create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_change();
create trigger payments_no_truncate before truncate on payments for each statement execute function refuse_change();
create trigger events_no_truncate before truncate on events for each statement execute function refuse_change();
-- Its partitions do not inherit this one. Those of later months get it when they begin, or by the job of months.
create trigger events_first_no_truncate before truncate on events_first for each statement execute function refuse_change();
create trigger feed_no_truncate before truncate on feed for each statement execute function refuse_change();
create trigger statement_lines_no_truncate before truncate on statement_lines for each statement execute function refuse_change();
create trigger cnab_occurrences_no_truncate before truncate on cnab_occurrences for each statement execute function refuse_change();
create trigger corporate_payments_no_truncate before truncate on corporate_payments for each statement execute function refuse_change();
create trigger corporate_secret_readings_no_truncate before truncate on corporate_secret_readings
  for each statement execute function refuse_change();
create trigger corporate_acceptances_no_truncate before truncate on corporate_acceptances
  for each statement execute function refuse_change();
create trigger clock_accepts_no_truncate before truncate on clock_accepts for each statement execute function refuse_change();
create trigger audit_records_no_truncate before truncate on audit_records for each statement execute function refuse_change();
create trigger audit_blocks_no_truncate before truncate on audit_blocks for each statement execute function refuse_change();
