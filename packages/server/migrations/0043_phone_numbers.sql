-- Telephony ----------------------------------------------------------------------------------------------------------

-- How a tenant's calls and texts leave the installation, and what its people may do with phone numbers. No row: as the installation has it,
-- with the defaults of the code. Tokens and secrets are sealed with the tenant's key.
create table telephony_settings (
  tenant_id bigint not null primary key,
  provider text not null check (provider in ('installation', 'local', 'twilio')),
  account_sid text not null default '',
  auth_token_sealed bytea,
  -- What browsers get their call tokens from.
  api_key_sid text not null default '',
  api_key_secret_sealed bytea,
  twiml_app_sid text not null default '',
  -- A month of one number, as agents are shown it.
  local_price numeric(8, 2) not null,
  toll_free_price numeric(8, 2) not null,
  buyers text not null check (buyers in ('everyone', 'managers', 'admins')),
  numbers_each int not null check (numbers_each between 1 and 100),
  recording text not null check (recording in ('off', 'choice', 'always')),
  -- What the called party hears before recording starts.
  disclosure text not null,
  updated_at timestamptz not null,
  constraint telephony_settings_credentials check (provider <> 'twilio' or (account_sid <> '' and auth_token_sealed is not null))
);
select protect_tenant_table('telephony_settings');

-- An order for a number. The row exists before the phone provider is asked, and the provider stores the row's id with the number. If the
-- process dies after the purchase, the id finds the number, and it isn't bought twice.
create table phone_number_order (
  tenant_id bigint not null,
  id uuid not null,
  number text not null,
  kind text not null check (kind in ('local', 'toll_free')),
  city text,
  state text,
  label text not null,
  monthly_price numeric(8, 2) not null,
  -- Where it is bought: settings that change in between do not lead it elsewhere.
  provider text not null check (provider in ('local', 'twilio')),
  account text not null,
  owner_id uuid not null,
  -- Who really asked, and the request it came with: what the job does is audited as theirs.
  made_by_id uuid not null,
  origin jsonb not null,
  -- unclear: the carrier could not be asked to the end. It is asked again at night.
  status text not null check (status in ('pending', 'done', 'failed', 'unclear')),
  -- Tries that may have reached the carrier, counted before each.
  attempts int not null default 0,
  problem text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id),
  constraint phone_number_order_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict
);
create unique index phone_number_order_open on phone_number_order (tenant_id, number) where status in ('pending', 'unclear');
create index phone_number_order_owner on phone_number_order (tenant_id, owner_id, created_at desc);
select protect_tenant_table('phone_number_order', 'select, insert, update');

-- The numbers of a tenant, those that it gave back included: calls and texts of then still name them.
create table phone_number (
  tenant_id bigint not null,
  -- That of its order.
  id uuid not null,
  -- E.164.
  number text not null,
  kind text not null check (kind in ('local', 'toll_free')),
  city text,
  state text,
  label text not null,
  voice boolean not null,
  sms boolean not null,
  mms boolean not null,
  monthly_price numeric(8, 2) not null,
  provider text not null check (provider in ('local', 'twilio')),
  -- The account at the carrier, and what the carrier calls the number.
  account text not null,
  ref text not null,
  -- The number's owner. Null: it belongs to the company and no user has it.
  owner_id uuid,
  bought_by_id uuid not null,
  bought_at timestamptz not null,
  -- When the number is released. Until then it works, and the release can be canceled.
  release_at timestamptz,
  released_at timestamptz,
  primary key (tenant_id, id),
  constraint phone_number_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict,
  constraint phone_number_of_order foreign key (tenant_id, id) references phone_number_order (tenant_id, id) on delete restrict
);
create unique index phone_number_number on phone_number (tenant_id, number) where released_at is null;
create index phone_number_of on phone_number (tenant_id, owner_id) where released_at is null;
select protect_tenant_table('phone_number', 'select, insert, update');

-- The number a user calls from, and what happens to missed calls.
create table dialer_profile (
  tenant_id bigint not null,
  user_id uuid not null,
  -- A phone of their own, E.164: they read out a code that was sent there.
  verified_number text,
  verified_at timestamptz,
  -- An admin's word: they may call whatever their subscription says.
  enabled boolean not null default false,
  default_number_id uuid,
  ring_s int not null default 25 check (ring_s between 10 and 60),
  forward_unanswered boolean not null default false,
  voicemail_greeting text not null default '',
  record_calls boolean not null default false,
  primary key (tenant_id, user_id),
  constraint dialer_profile_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint dialer_profile_number foreign key (tenant_id, default_number_id) references phone_number (tenant_id, id) on delete restrict
);
create index dialer_profile_number on dialer_profile (tenant_id, default_number_id) where default_number_id is not null;
select protect_tenant_table('dialer_profile');

-- A code on its way to a phone: one for each person, the last. Gone once it was used.
create table phone_verification (
  tenant_id bigint not null,
  user_id uuid not null,
  number text not null,
  code_hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint phone_verification_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('phone_verification');

-- R092: the results of a user's last search for numbers.
create table phone_number_search (
  tenant_id bigint not null,
  user_id uuid not null,
  found jsonb not null,
  searched_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint phone_number_search_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('phone_number_search');

-- The embedded carrier: what it sold, to whichever tenant. What is not here is for sale.
create table carrier_number (
  number text primary key,
  tenant_id bigint not null,
  ref uuid not null unique,
  mark text not null unique,
  sold_at timestamptz not null
);
grant select, insert, delete on carrier_number to bookline_app;

-- What the embedded carrier brought to phones outside: the page /phone-simulator shows it in their place.
create table simulated_touch (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('text', 'call')),
  from_number text not null,
  to_number text not null,
  -- The text, or what the call said.
  words text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index simulated_touch_created on simulated_touch (tenant_id, created_at desc, id desc);
select protect_tenant_table('simulated_touch', 'select, insert, delete');
