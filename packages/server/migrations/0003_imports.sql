-- One uploaded file, from its validation to the last of its rows.
create table import_attempt (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  file_key text not null,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  size bigint not null,
  status text not null check (status in ('draft', 'queued', 'processing', 'complete', 'failed')),
  -- headers and mapping of the file, and the answers of the form.
  headers text[] not null,
  fields jsonb not null,
  options jsonb not null default '{}',
  rows int not null default 0,
  -- The last row_no whose chunk is committed: a chunk moves it in its own transaction, so a restart carries on behind it.
  processed_row_no int not null default 0,
  processed int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  duplicate int not null default 0,
  rejected int not null default 0,
  empty int not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint import_attempt_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index import_attempt_created on import_attempt (tenant_id, created_at desc, id desc);
create index import_attempt_made_by on import_attempt (tenant_id, made_by_id, created_at desc, id desc);
create index import_attempt_draft on import_attempt (tenant_id, created_at) where status = 'draft';

-- Every row of the file that did not become a contact of its own; the others carry the attempt's id on the contact.
create table import_row (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  row_no int not null,
  outcome text not null check (outcome in ('updated', 'duplicate', 'rejected')),
  contact_id uuid,
  reason text not null default '',
  cells text[],
  primary key (tenant_id, import_attempt_id, row_no),
  constraint import_row_attempt foreign key (tenant_id, import_attempt_id) references import_attempt (tenant_id, id) on delete cascade
);

select protect_tenant_table('import_attempt');
select protect_tenant_table('import_row');
