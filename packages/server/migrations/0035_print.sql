-- Contacts on paper. A print is made by the long job of the same id (jid); its PDF is kept for a week, and the row with it.
create table print_job (
  tenant_id bigint not null,
  id uuid not null,
  -- Whose rights count and whose PDF it is; and who was really there when they asked for it.
  user_id uuid not null,
  real_user_id uuid not null,
  kind text not null,
  title text not null,
  -- What was asked for, with the words of the letter as they were then; and the request that caused it (JobOrigin).
  options jsonb not null,
  origin jsonb not null,
  -- The contacts, in order. No foreign key: contacts that are deleted or no longer visible when it runs are skipped and reported.
  contact_ids uuid[] not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  done int not null default 0,
  pages int,
  -- [{contact_id, name, reason}], and sentences.
  skipped jsonb not null default '[]',
  notes text[] not null default '{}',
  error text,
  file_id uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint print_job_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint print_job_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict
);
create index print_job_user on print_job (tenant_id, user_id, created_at desc, id desc);
create index print_job_created on print_job (tenant_id, created_at);
create index print_job_file on print_job (tenant_id, file_id);
select protect_tenant_table('print_job');

-- Letters with fields that each contact fills: rules/letter-fields.ts.
create table letter_template (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (name <> ''),
  body text not null check (body <> ''),
  sharing text not null check (sharing in ('private', 'downline', 'everyone')),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint letter_template_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete cascade
);
create unique index letter_template_name on letter_template (tenant_id, owner_id, lower(name));
create index letter_template_shared on letter_template (tenant_id, sharing, owner_id) where sharing <> 'private';
select protect_tenant_table('letter_template');
