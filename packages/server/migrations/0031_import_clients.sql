-- Books of business: what a carrier's file says of policies, and files that come in a ZIP.

-- What a file is of: people to call, or clients with their policies.
alter table import_attempt add column kind text not null default 'leads' check (kind in ('leads', 'clients'));

-- The plan as the carrier calls it: 'HumanaChoice H5216-123 (PPO)'.
alter table contact_policy add column plan_name text not null default '';
-- What two writings of one policy number have in common: carriers put hyphens where spreadsheets take leading zeros.
alter table contact_policy add column policy_key text not null
  generated always as (ltrim(upper(regexp_replace(policy_number, '[^A-Za-z0-9]', '', 'g')), '0')) stored;
create index contact_policy_key on contact_policy (tenant_id, policy_key) where policy_key <> '';

-- Each record that a client file named: a policy or a Medicare detail. No foreign key to the record: if it was deleted since, an undo has
-- nothing to revert.
create table import_row_record (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('policy', 'medicare')),
  -- The first row that spoke of it; 0 where none did and it was ended for that.
  row_no int not null,
  did text not null check (did in ('created', 'changed', 'same', 'ended')),
  -- What its changed columns were before the first change of this import; null for what was created or stayed.
  before jsonb,
  -- Its version after this import's last change. A higher version means that a user changed it.
  version int not null,
  primary key (tenant_id, import_attempt_id, record_id),
  constraint import_row_record_attempt foreign key (tenant_id, import_attempt_id) references import_attempt (tenant_id, id) on delete cascade
);
create index import_row_record_row on import_row_record (tenant_id, import_attempt_id, row_no);

-- What people made of the headers of carriers' files, so that the next file of that kind is understood at once: apart from what they make of
-- leads' headers, where the same words mean other things ('Status').
create table import_book_column (
  tenant_id bigint not null,
  -- In small letters, without punctuation.
  header text not null,
  target text not null,
  learned_at timestamptz not null,
  primary key (tenant_id, header)
);

-- The files that rows of an import name, and whose they are: a ZIP that comes with the import, or later, is matched by them.
create table import_row_file (
  tenant_id bigint not null,
  import_attempt_id uuid not null,
  row_no int not null,
  -- As `attachmentName` writes it: in small letters, without folders.
  file_name text not null,
  -- No foreign key: the contact may have been purged since.
  contact_id uuid not null,
  primary key (tenant_id, import_attempt_id, row_no, file_name),
  constraint import_row_file_attempt foreign key (tenant_id, import_attempt_id) references import_attempt (tenant_id, id) on delete cascade
);
create index import_row_file_name on import_row_file (tenant_id, import_attempt_id, file_name);

-- A ZIP of files and what became of each.
create table attachment_import (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  file_key text not null,
  file_name text not null,
  size bigint not null,
  status text not null check (status in ('draft', 'waiting', 'queued', 'processing', 'complete', 'failed', 'cancelled', 'undoing', 'undone')),
  -- How files find their contacts: by their names, or by a table of names and keys.
  options jsonb not null,
  -- The import of leads whose rows name the files; matched once that has ended.
  import_attempt_id uuid,
  entries int not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint attachment_import_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index attachment_import_created on attachment_import (tenant_id, created_at desc, id desc);
create index attachment_import_waiting on attachment_import (tenant_id, import_attempt_id) where status = 'waiting';
create index attachment_import_made_by on attachment_import (tenant_id, made_by_id, created_at desc, id desc);

create table attachment_entry (
  tenant_id bigint not null,
  attachment_import_id uuid not null,
  -- Its place in the ZIP, from 0.
  position int not null,
  path text not null,
  size bigint not null,
  -- What its contact was looked for by; '' where there was nothing.
  wanted text not null default '',
  outcome text not null check (outcome in ('matched', 'ambiguous', 'unmatched', 'refused', 'stored', 'failed', 'undone')),
  reason text not null default '',
  -- No foreign key: the outcome of a file stays when the contact is purged.
  contact_id uuid,
  -- The document that it became, or became a version of.
  contact_file_id uuid,
  version int,
  primary key (tenant_id, attachment_import_id, position),
  constraint attachment_entry_import foreign key (tenant_id, attachment_import_id) references attachment_import (tenant_id, id) on delete cascade
);
create index attachment_entry_outcome on attachment_entry (tenant_id, attachment_import_id, outcome, position);

select protect_tenant_table('import_row_record');
select protect_tenant_table('import_book_column');
select protect_tenant_table('import_row_file');
select protect_tenant_table('attachment_import');
select protect_tenant_table('attachment_entry');
