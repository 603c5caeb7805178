-- Taking an import back, and trying its rejected rows again.

-- What an import made, by the import: an undo goes through it, and the list filters by it.
create index contact_import_attempt on contact (tenant_id, import_attempt_id, id) where import_attempt_id is not null;

-- How each column of the file writes its dates ('mdy', 'dmy' …), by its position: rejected rows are read again when the file is gone.
alter table import_attempt add column date_orders jsonb not null default '{}';

-- The undo of an import, at most one: from its start to its end, however often it was stopped on the way.
create table import_undo (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  -- Its long job: a new one each time it resumes after it was stopped.
  job_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  -- What happens to contacts the import created that users have edited since.
  worked_on text not null check (worked_on in ('leave', 'take')),
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- Where it stands: the contacts that the import made by id, then the rows that changed others from the last to the first, then the records.
  -- A chunk moves it in its own transaction.
  phase text not null default 'created' check (phase in ('created', 'updated', 'records')),
  after_id uuid,
  before_row_no int,
  total int not null,
  removed int not null default 0,
  restored int not null default 0,
  partly int not null default 0,
  kept int not null default 0,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, import_attempt_id),
  constraint import_undo_attempt foreign key (tenant_id, import_attempt_id) references import_attempt (tenant_id, id) on delete cascade,
  constraint import_undo_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index import_undo_job on import_undo (tenant_id, job_id);
create index import_undo_made_by on import_undo (tenant_id, made_by_id);

-- What became of each: a contact that the import made, a row that changed one, or a record that it brought. No foreign key to the contact: it
-- tells what was, also when the contact is purged.
create table import_undo_row (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  position int not null,
  what text not null check (what in ('contact', 'row', 'record')),
  contact_id uuid,
  -- The row of the file; null for a contact that it made.
  row_no int,
  outcome text not null check (outcome in ('removed', 'restored', 'partly', 'kept')),
  reason text not null default '',
  primary key (tenant_id, import_attempt_id, position),
  constraint import_undo_row_undo foreign key (tenant_id, import_attempt_id) references import_undo (tenant_id, import_attempt_id) on delete cascade
);
create index import_undo_row_kept on import_undo_row (tenant_id, import_attempt_id, position) where outcome in ('partly', 'kept');

-- A retry of an import's rejected rows, with a changed mapping or corrected values.
create table import_retry (
  tenant_id bigint not null,
  -- Its long job has the same.
  id uuid not null,
  import_attempt_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  fields jsonb not null,
  options jsonb not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- The last row_no that was tried.
  after_row_no int not null default 0,
  total int not null,
  processed int not null default 0,
  stored int not null default 0,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint import_retry_attempt foreign key (tenant_id, import_attempt_id) references import_attempt (tenant_id, id) on delete cascade,
  constraint import_retry_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index import_retry_attempt on import_retry (tenant_id, import_attempt_id, created_at desc);
create index import_retry_made_by on import_retry (tenant_id, made_by_id);

-- The rows of one retry. Rows missing from the corrected file aren't retried.
alter table import_row add column retry_id uuid;
create index import_row_retry on import_row (tenant_id, retry_id, row_no) where retry_id is not null;
-- Rejected rows of an attempt are read page by page.
create index import_row_rejected on import_row (tenant_id, import_attempt_id, row_no) where outcome = 'rejected';

select protect_tenant_table('import_undo');
select protect_tenant_table('import_undo_row');
select protect_tenant_table('import_retry');
