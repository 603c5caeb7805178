-- The OpenID Connect provider of a tenant's own people.
create table single_sign_on (
  tenant_id bigint not null,
  enabled boolean not null,
  -- What the button on the sign-in page calls it.
  label text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea,
  email_claim text not null,
  first_name_claim text not null,
  last_name_claim text not null,
  -- Only addresses of these domains get in, whatever the provider says.
  allowed_domains text[] not null check (cardinality(allowed_domains) > 0),
  -- Creates an account for a new user on first sign-in, with this role and this manager.
  create_users boolean not null,
  account_type text not null,
  manager_id uuid,
  -- Why the latest sign-in that failed at the provider did, for the admin who sets it up.
  failure text,
  failed_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id),
  constraint single_sign_on_manager foreign key (tenant_id, manager_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('single_sign_on');

-- Whom the provider means by a subject: known by mail the first time, by this ever after.
create table sso_identity (
  tenant_id bigint not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  constraint sso_identity_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index sso_identity_user on sso_identity (tenant_id, user_id);
select protect_tenant_table('sso_identity');

-- A sign-in on its way to the provider and back: taken out when it comes back, so that it is good for one try in one browser.
create table sso_attempt (
  tenant_id bigint not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
create index sso_attempt_expires on sso_attempt (tenant_id, expires_at);
select protect_tenant_table('sso_attempt', 'select, insert, delete');

-- Who comes from the provider has shown there what the company asks for: no second factor of ours is required of this session.
alter table session add column via_sso boolean not null default false;
