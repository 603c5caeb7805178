-- User management: invitations, deactivation, and reassigning a departing user's contacts.

-- An invited person is not active: they sign in, own contacts and stand in lists of choices once they have accepted.
alter table app_user add column invited boolean not null default false;
-- A deleted person's row stays: what they wrote and did keeps its name. User name and mail address are free for others then.
alter table app_user add column deleted_at timestamptz;
create index app_user_name on app_user (tenant_id, last_name, first_name, id) where deleted_at is null;

-- One mail with a link that works once. Only the hash of its token is kept.
create table user_invitation (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  sent_by_id uuid not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- By an admin, or because a newer one was sent.
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint user_invitation_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint user_invitation_sent_by foreign key (tenant_id, sent_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index user_invitation_token on user_invitation (tenant_id, token_hash);
create index user_invitation_user on user_invitation (tenant_id, user_id, sent_at desc);

-- All contacts of one person going to another or into a pool, when that person leaves. Few go at once, many by a job.
create table contact_handover (
  tenant_id bigint not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid,
  to_pool_id uuid,
  total int not null,
  moved int not null default 0,
  made_by_id uuid not null,
  acting_as_id uuid,
  -- The request that caused it: what the job does is audited like the request itself.
  origin jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  error text,
  primary key (tenant_id, id),
  constraint contact_handover_one_taker check ((to_id is null) <> (to_pool_id is null)),
  constraint contact_handover_from foreign key (tenant_id, from_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_handover_to foreign key (tenant_id, to_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_handover_pool foreign key (tenant_id, to_pool_id) references pool (tenant_id, id) on delete restrict,
  constraint contact_handover_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_handover_from on contact_handover (tenant_id, from_id, created_at desc);

select protect_tenant_table('user_invitation');
select protect_tenant_table('contact_handover');
