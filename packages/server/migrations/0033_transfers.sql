-- A transfer of many contacts to people and pools (R054): who gets how many, and how far it is. The set is frozen when it begins.
create table transfer_attempt (
  tenant_id bigint not null,
  id uuid not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  distribution text not null check (distribution in ('round_robin', 'weighted', 'capped')),
  -- What becomes of the contacts beyond the caps.
  rest text not null check (rest in ('stay', 'last')),
  -- [{kind, id, name, weight, cap, planned}] in order, with the names at the time. Choices count from 1; 0 means no recipient.
  receivers jsonb not null,
  -- Their names, to be found and ordered by.
  to_names text not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  total int not null,
  processed int not null default 0,
  moved int not null default 0,
  kept int not null default 0,
  left_over int not null default 0,
  skipped int not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz not null,
  -- R139: reverted, as far as possible.
  reverted boolean not null default false,
  revert_status text check (revert_status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- Its long job.
  revert_id uuid,
  revert_by_id uuid,
  revert_acting_as_id uuid,
  revert_origin jsonb,
  -- Log rows up to this position are decided.
  revert_position int not null default 0,
  revert_moved int not null default 0,
  revert_skipped int not null default 0,
  revert_error text,
  revert_started_at timestamptz,
  revert_finished_at timestamptz,
  primary key (tenant_id, id),
  constraint transfer_attempt_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint transfer_attempt_acting_as foreign key (tenant_id, acting_as_id) references app_user (tenant_id, id) on delete restrict,
  constraint transfer_attempt_revert_by foreign key (tenant_id, revert_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint transfer_attempt_revert_acting_as foreign key (tenant_id, revert_acting_as_id) references app_user (tenant_id, id) on delete restrict
);
create index transfer_attempt_created on transfer_attempt (tenant_id, created_at desc, id desc);
create index transfer_attempt_made_by on transfer_attempt (tenant_id, made_by_id, created_at desc, id desc);
create index transfer_attempt_acting_as on transfer_attempt (tenant_id, acting_as_id, created_at desc, id desc) where acting_as_id is not null;
create index transfer_attempt_revert_by on transfer_attempt (tenant_id, revert_by_id) where revert_by_id is not null;
create index transfer_attempt_revert_acting_as on transfer_attempt (tenant_id, revert_acting_as_id) where revert_acting_as_id is not null;
create unique index transfer_attempt_revert on transfer_attempt (tenant_id, revert_id) where revert_id is not null;
select protect_tenant_table('transfer_attempt');

-- The frozen set, some thousand contacts a row, in the order of the set: whose each was when it was frozen, and the number of the receiver
-- that is to have it. A row goes when its contacts stand in the log. Arrays, so that freezing 250,000 contacts writes 125 rows.
create table transfer_chunk (
  tenant_id bigint not null,
  transfer_attempt_id uuid not null,
  -- The place of its first contact in the set, from 1 on.
  position int not null,
  contact_ids uuid[] not null,
  holder_ids uuid[] not null,
  receiver_nos smallint[] not null,
  primary key (tenant_id, transfer_attempt_id, position),
  constraint transfer_chunk_attempt foreign key (tenant_id, transfer_attempt_id) references transfer_attempt (tenant_id, id) on delete cascade
);
select protect_tenant_table('transfer_chunk');

-- The result for each contact. No foreign keys: contacts may be purged and pools deleted, and 250,000 rows are written faster without
-- them.
create table transfer_log (
  tenant_id bigint not null,
  transfer_attempt_id uuid not null,
  position int not null,
  contact_id uuid not null,
  -- The previous owner: a user or a pool. Both null if the user can no longer see the owner.
  from_owner_id uuid,
  from_pool_id uuid,
  -- Whose it became, or was to become.
  to_owner_id uuid,
  to_pool_id uuid,
  outcome text not null check (outcome in ('moved', 'kept', 'left', 'skipped')),
  reason text,
  -- Its agreement to texts was given to another corporation than the one it came to.
  texts_lapsed boolean not null default false,
  at timestamptz not null,
  -- What its revert did with it.
  revert_outcome text check (revert_outcome in ('moved', 'skipped')),
  revert_reason text,
  reverted_at timestamptz,
  primary key (tenant_id, transfer_attempt_id, position),
  constraint transfer_log_attempt foreign key (tenant_id, transfer_attempt_id) references transfer_attempt (tenant_id, id) on delete cascade
);
create index transfer_log_outcome on transfer_log (tenant_id, transfer_attempt_id, outcome, position);
create index transfer_log_contact on transfer_log (tenant_id, contact_id);
select protect_tenant_table('transfer_log');
