-- Something done to many contacts at once, and the way back.
create table bulk_attempt (
  tenant_id bigint not null,
  id uuid not null,
  action text not null check (action in ('update', 'tags', 'delete', 'restore', 'purge')),
  -- What is to be set, by the ids of statuses, sources and tags (features/bulk/bulk-actions.ts): never words about a contact.
  what jsonb not null default '{}',
  made_by_id uuid not null,
  acting_as_id uuid,
  -- The request that asked for it, and for its undo: what a job does is audited as theirs.
  origin jsonb not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- total = changed + unchanged + skipped once it is over; `reasons` are those of the skipped, with how many each.
  total int not null,
  changed int not null default 0,
  unchanged int not null default 0,
  skipped int not null default 0,
  reasons jsonb not null default '{}',
  -- The number of parts in the stored set, and the number done. Updated in the transaction of each part.
  parts int not null default 0,
  parts_done int not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- The job of the undo; of several one after another the last.
  undo_id uuid,
  undo_status text check (undo_status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  undo_by_id uuid,
  undo_as_id uuid,
  undo_origin jsonb,
  undo_asked_at timestamptz,
  undo_ended_at timestamptz,
  -- changed = undone + not_undone once the undo is over.
  undone int not null default 0,
  not_undone int not null default 0,
  -- The last undone part, counted from the first.
  undo_parts_done int not null default 0,
  primary key (tenant_id, id),
  constraint bulk_attempt_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint bulk_attempt_undo_by foreign key (tenant_id, undo_by_id) references app_user (tenant_id, id) on delete restrict
);
create index bulk_attempt_created on bulk_attempt (tenant_id, created_at desc, id desc);
create index bulk_attempt_made_by on bulk_attempt (tenant_id, made_by_id, created_at desc, id desc);
create index bulk_attempt_undo on bulk_attempt (tenant_id, undo_id) where undo_id is not null;
select protect_tenant_table('bulk_attempt');

-- The contacts of the set as it was when it was asked for, in its order: a part is what one transaction does. Gone once it is over.
create table bulk_part (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no int not null,
  contact_ids uuid[] not null,
  primary key (tenant_id, attempt_id, part_no),
  constraint bulk_part_attempt foreign key (tenant_id, attempt_id) references bulk_attempt (tenant_id, id) on delete cascade
);
select protect_tenant_table('bulk_part');

-- The outcome for each contact, written with the change itself. No foreign key: the contact may be purged. `before` is what the undo needs,
-- without personal data. It is deleted when the undo period ends.
create table bulk_row (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no int not null,
  position int not null,
  contact_id uuid not null,
  outcome text not null check (outcome in ('changed', 'unchanged', 'skipped')),
  reason text,
  before jsonb,
  primary key (tenant_id, attempt_id, part_no, position),
  constraint bulk_row_attempt foreign key (tenant_id, attempt_id) references bulk_attempt (tenant_id, id) on delete cascade,
  constraint bulk_row_reason check ((outcome = 'skipped') = (reason is not null))
);
create index bulk_row_skipped on bulk_row (tenant_id, attempt_id, part_no, position) where outcome = 'skipped';
select protect_tenant_table('bulk_row');

-- What an undo left as it is, and why.
create table bulk_left (
  tenant_id bigint not null,
  attempt_id uuid not null,
  part_no int not null,
  position int not null,
  contact_id uuid not null,
  reason text not null,
  primary key (tenant_id, attempt_id, part_no, position),
  constraint bulk_left_attempt foreign key (tenant_id, attempt_id) references bulk_attempt (tenant_id, id) on delete cascade
);
select protect_tenant_table('bulk_left');

-- Purging a contact deletes everything except the evidence for complaints: the consent ledger stays.
alter table contact_consent drop constraint contact_consent_contact;

-- What an import's rows say of a contact goes with it.
create index import_row_contact on import_row (tenant_id, contact_id) where contact_id is not null;
