-- Scope of appointment (42 CFR 422.2264) ------------------------------------------------------------------------------
-- A form and where it stands. What was signed is in soa_version. The contact may be purged; the form is kept for ten years, so it has no foreign key.
create table soa_request (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  -- As they sign, and before that as the contact was called.
  contact_name text not null,
  agent_id uuid not null,
  origin text not null check (origin in ('agent', 'visitor')),
  language text not null,
  status text not null check (status in ('sent', 'signed', 'completed', 'rejected')),
  -- What the agent suggests, and then what they chose.
  products text[] not null,
  appointment_on date,
  -- Newest version. 0: not signed.
  version int not null default 0,
  created_at timestamptz not null,
  opened_at timestamptz,
  -- Until when it can be signed.
  expires_at timestamptz not null,
  signed_at timestamptz,
  -- Until when it counts.
  valid_until timestamptz,
  completed_at timestamptz,
  rejected_at timestamptz,
  reject_reason text not null default '',
  primary key (tenant_id, id),
  constraint soa_request_agent foreign key (tenant_id, agent_id) references app_user (tenant_id, id) on delete restrict,
  constraint soa_request_signed check ((version > 0) = (signed_at is not null) and (signed_at is null) = (valid_until is null)),
  constraint soa_request_status check (status not in ('signed', 'completed') or signed_at is not null)
);
create index soa_request_newest on soa_request (tenant_id, created_at desc, id desc);
create index soa_request_agent on soa_request (tenant_id, agent_id, created_at desc, id desc);
create index soa_request_contact on soa_request (tenant_id, contact_id, created_at desc, id desc);
-- Forms have no delete: ten years go by before anyone may ask for one.
select protect_tenant_table('soa_request', 'select, insert, update');

-- Each email, text, or copied link has its own secret, kept as a hash.
create table soa_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  soa_id uuid not null,
  via text not null check (via in ('email', 'text', 'link')),
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint soa_link_soa foreign key (tenant_id, soa_id) references soa_request (tenant_id, id) on delete restrict
);
create index soa_link_soa on soa_link (tenant_id, soa_id, created_at);
select protect_tenant_table('soa_link', 'select, insert');

-- What was signed, completed, or amended: the exact bytes and their PDF. Rows are only added, and each names the hash of the one before.
create table soa_version (
  tenant_id bigint not null,
  soa_id uuid not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('signed', 'completed', 'amended')),
  content text not null,
  content_sha256 bytea not null,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  chain_no int not null check (chain_no > 0),
  previous_hash bytea not null,
  entry_hash bytea not null,
  -- Null: the person who signed.
  made_by_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, soa_id, version),
  constraint soa_version_soa foreign key (tenant_id, soa_id) references soa_request (tenant_id, id) on delete restrict,
  constraint soa_version_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index soa_version_chain on soa_version (tenant_id, chain_no);
create index soa_version_pdf on soa_version (tenant_id, pdf_sha256);
create index soa_version_made_by on soa_version (tenant_id, made_by_id) where made_by_id is not null;
select protect_tenant_table('soa_version', 'select, insert');
