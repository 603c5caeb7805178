-- Users' accounts at other services. Both secrets are encrypted: `credential` lasts (a refresh token or key), and `token` is the short-lived
-- token obtained with it. A disconnected account stays until a job has revoked its access at the vendor.
create table outside_account (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('phone_burner', 'google', 'outlook', 'calendly', 'csg')),
  -- What the vendor knows it by; '' where it does not say.
  external_id text not null,
  name text not null,
  state text not null default 'connected' check (state in ('connected', 'reconnect', 'disconnected')),
  sync_enabled boolean not null default true,
  -- Null where the company's key serves.
  credential_sealed bytea,
  -- The last characters of a key, to identify it.
  hint text,
  token_sealed bytea,
  token_ends_at timestamptz,
  -- A sync was asked for that has not ended.
  asked_at timestamptz,
  last_synced_at timestamptz,
  -- Not before this: the vendor asked for patience, or did not answer.
  next_sync_at timestamptz not null,
  failures int not null default 0,
  problem text,
  problem_at timestamptz,
  -- What becomes of the events that were read from it.
  removes_events boolean not null default false,
  -- The request that connected it: what is done with it later is audited as that one is.
  origin jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint outside_account_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index outside_account_external on outside_account (tenant_id, user_id, kind, external_id) where state <> 'disconnected';
create index outside_account_due on outside_account (tenant_id, next_sync_at) where state = 'connected' and sync_enabled;
select protect_tenant_table('outside_account');

-- The calendars of an account, and which of them are read and which one is written to.
create table outside_calendar (
  tenant_id bigint not null,
  id uuid not null,
  account_id uuid not null,
  -- Of the account: at most one calendar a person is written to.
  user_id uuid not null,
  external_id text not null,
  name text not null,
  main boolean not null,
  writable boolean not null,
  read boolean not null,
  written boolean not null default false,
  -- Where the next look begins, and the days that it looks at.
  cursor text,
  window_from timestamptz,
  window_to timestamptz,
  -- Of what is written to: how far the changes of its owner's events were looked through, and on which day, since the days move on.
  own_cursor text,
  pushed_on date,
  last_synced_at timestamptz,
  problem text,
  -- When it was deleted at the vendor.
  gone_at timestamptz,
  primary key (tenant_id, id),
  constraint outside_calendar_account foreign key (tenant_id, account_id) references outside_account (tenant_id, id) on delete cascade,
  constraint outside_calendar_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index outside_calendar_external on outside_calendar (tenant_id, account_id, external_id);
create unique index outside_calendar_written on outside_calendar (tenant_id, user_id) where written;
select protect_tenant_table('outside_calendar');

-- Which event there is which one here. Nothing ties it to the event's row: one that was deleted here is to be deleted there first.
create table outside_event (
  tenant_id bigint not null,
  calendar_id uuid not null,
  external_id text not null,
  event_id uuid not null,
  -- The time of a repeating event that it stands for; '' for one that does not repeat.
  occurrence text not null default '',
  -- It was made here and written there; otherwise it was made there and read.
  ours boolean not null,
  -- What both sides had when they were last the same: there as the vendor tells, here as a hash. '' before it is there.
  etag text not null,
  content_hash text not null,
  starts_at timestamptz not null,
  -- Which look from scratch found it last.
  seen_in uuid,
  primary key (tenant_id, calendar_id, external_id),
  constraint outside_event_calendar foreign key (tenant_id, calendar_id) references outside_calendar (tenant_id, id) on delete cascade
);
create unique index outside_event_event on outside_event (tenant_id, calendar_id, event_id, occurrence);
create index outside_event_here on outside_event (tenant_id, event_id);
select protect_tenant_table('outside_event');

-- A sign-in at a vendor in progress. Deleted when the user returns, so it is valid for one attempt.
create table outside_attempt (
  tenant_id bigint not null,
  state_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash),
  constraint outside_attempt_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index outside_attempt_expires on outside_attempt (tenant_id, expires_at);
create index outside_attempt_user on outside_attempt (tenant_id, user_id);
select protect_tenant_table('outside_attempt', 'select, insert, delete');
