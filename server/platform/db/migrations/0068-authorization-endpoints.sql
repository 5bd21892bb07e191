-- 0068-authorization-endpoints.sql · Why: a platform has its own word in the authorization of purchases by corporate cards: an endpoint that is asked
-- while the buyer waits (docs/decisions/0091).

-- One for each platform. Its secrets are sealed. `listened_until`: in a sandbox, `vintem listen` answers in its place until then, in real time.
create table corporate_authorization_endpoints (
  owner uuid not null,
  id uuid not null,
  -- The platform's own seller.
  seller uuid not null,
  url text not null,
  timeout_ms int not null check (timeout_ms between 100 and 1500),
  on_failure text not null check (on_failure in ('decline', 'approve')),
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  listened_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, id),
  foreign key (owner, seller) references sellers (owner, id),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create unique index corporate_authorization_endpoints_one on corporate_authorization_endpoints (owner);

-- Of a sandbox: a question that waits for `vintem listen`, for two seconds at most. `answer`: what its receiver said, as JSON.
create table corporate_authorization_requests (
  owner uuid not null,
  id uuid not null,
  body text not null,
  -- In real time.
  expires_at timestamptz not null,
  taken_at timestamptz,
  answer jsonb,
  primary key (owner, id)
);

-- What the endpoint answered about a purchase; null where nobody was asked. The index has those purchases alone.
alter table corporate_purchases add column endpoint_decision jsonb;
create index corporate_purchases_asked on corporate_purchases (owner, id) where endpoint_decision is not null;
