-- 0045-old-bank-account-tokens.sql · Why: accounts that somebody named and never linked must not be kept for ever.

create index bank_account_tokens_expiring on bank_account_tokens (expires_at);
