-- 0076-a-key-knows-its-caller.sql · Why: a caller that repeated another caller's key got what the first one got, secrets included. A key keeps who
-- used it first, and a signing secret who had it made, so that it is shown again to that caller alone. Rows of earlier versions have neither.

alter table idempotency add column caller uuid;
alter table idempotency_beside add column caller uuid;
alter table webhook_endpoints add column secret_by uuid;
alter table corporate_authorization_endpoints add column secret_by uuid;
