-- Terms: what a tenant's people must have accepted before they go on. Versions are never changed and never removed, nor is who accepted
-- which. While a tenant has published none, version 0 is in force: the product's own terms of use.
create table terms_version (
  tenant_id bigint not null,
  version int not null check (version > 0),
  body text not null check (body <> ''),
  published_at timestamptz not null,
  primary key (tenant_id, version)
);
select protect_tenant_table('terms_version', 'select, insert');

create table terms_acceptance (
  tenant_id bigint not null,
  user_id uuid not null,
  version int not null check (version >= 0),
  accepted_at timestamptz not null,
  ip text not null,
  primary key (tenant_id, user_id, version),
  constraint terms_acceptance_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('terms_acceptance', 'select, insert');

-- The newest version the user accepted. tos_accepted_at has the time.
alter table app_user add tos_version int not null default 0;

-- What people say of themselves beside their profile: the producer number that regulators know them by, and the plan year for which
-- they are certified to sell Medicare.
alter table app_user
  add npn text,
  add medicare_certified_for int,
  -- Send an email when the user signs in from a new address.
  add tell_new_address boolean not null default true;

-- From where people signed in: a row for each person and address.
create table auth_ip (
  tenant_id bigint not null,
  user_id uuid not null,
  ip text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  sign_ins int not null check (sign_ins > 0),
  -- Of the last time.
  user_agent text not null,
  primary key (tenant_id, user_id, ip),
  constraint auth_ip_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index auth_ip_last on auth_ip (tenant_id, user_id, last_at desc);
select protect_tenant_table('auth_ip');

-- The only networks from which a tenant's people get in; while there is none, all of them do.
create table allowed_network (
  tenant_id bigint not null,
  network cidr not null,
  label text not null,
  primary key (tenant_id, network)
);
select protect_tenant_table('allowed_network', 'select, insert, delete');

create table help_request (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  about text not null check (about in ('question', 'problem', 'billing', 'idea')),
  message text not null,
  -- The address of the screen that it was written on, and with what.
  page text not null,
  user_agent text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  constraint help_request_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index help_request_newest on help_request (tenant_id, created_at desc, id desc);
select protect_tenant_table('help_request');

-- People who ask for an account on a tenant's public page.
create table signup (
  tenant_id bigint not null,
  id uuid not null,
  status text not null default 'new' check (status in ('new', 'invited', 'declined')),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  state text,
  npn text,
  message text not null,
  -- What the browser holds that sent it: only there is it shown again.
  token_hash bytea not null,
  ip text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id)
);
create unique index signup_token on signup (tenant_id, token_hash);
create unique index signup_waiting on signup (tenant_id, lower(email)) where status = 'new';
create index signup_newest on signup (tenant_id, created_at desc, id desc);
select protect_tenant_table('signup');
