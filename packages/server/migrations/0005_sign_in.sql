-- Keys of a tenant's secrets, each wrapped with a key of the installation (platform/crypto/tenant-secrets.ts). The newest version seals;
-- older ones stay while anything that they sealed does.
create table tenant_key (
  tenant_id bigint not null,
  version int not null check (version > 0),
  -- Which of the installation's keys wraps it.
  wrapped_by text not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, version)
);
select protect_tenant_table('tenant_key', 'select, insert, update');

alter table app_user add password_changed_at timestamptz;

-- A person's second factor. On when enabled_at is set; with an authenticator app when secret is.
create table two_factor (
  tenant_id bigint not null,
  user_id uuid not null,
  secret bytea,
  -- Shown as a QR code and not confirmed with a code yet.
  pending_secret bytea,
  pending_at timestamptz,
  enabled_at timestamptz,
  -- Codes may also be sent by email.
  email_codes boolean not null default true,
  -- The time step of the last code of the app that was accepted: neither it nor an older one is again.
  last_step bigint,
  -- When a code of any kind was last accepted.
  last_otp_at timestamptz,
  primary key (tenant_id, user_id),
  constraint two_factor_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint two_factor_when_enabled check (enabled_at is null or (last_otp_at is not null and (secret is not null or email_codes)))
);
select protect_tenant_table('two_factor');

create table recovery_code (
  tenant_id bigint not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  constraint recovery_code_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('recovery_code');

-- The one code on its way to a person by mail: a new one takes its place.
create table mailed_code (
  tenant_id bigint not null,
  user_id uuid not null,
  code bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint mailed_code_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('mailed_code');

-- Rows that belong to no tenant: like a session, they are found by a secret before the user is known --------------------------------------

-- The password was right and the second step is due.
create table sign_in_challenge (
  token_hash bytea primary key,
  tenant_id bigint not null,
  user_id uuid not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_user on sign_in_challenge (tenant_id, user_id);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

create table password_reset (
  token_hash bytea primary key,
  tenant_id bigint not null,
  user_id uuid not null,
  expires_at timestamptz not null
);
create index password_reset_user on password_reset (tenant_id, user_id);
create index password_reset_expires on password_reset (expires_at);

grant select, insert, update, delete on sign_in_challenge, password_reset to bookline_app;
