-- 0063-conditions-of-a-write.sql · Why: engines that place tables on several nodes take no function without a result, or with effects, in a write.

-- Refuses a statement, and with it the commit that waits for no answer of it. Replaces "demand", which earlier versions still call.
create function assert_holds(holds boolean, what text) returns boolean language plpgsql immutable as $$
begin
  if holds is not true then
    raise exception '%', what using errcode = 'assert_failure';
  end if;
  return true;
end $$;
