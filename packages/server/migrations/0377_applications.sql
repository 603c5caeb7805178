-- Applications for insurance ------------------------------------------------------------------------------------------------
-- What people answer is health data, so answers and signed documents are encrypted. The columns beside them are what a policy has, too.
create table application (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  agent_id uuid not null,
  provider text not null check (provider in ('local', 'fire_light')),
  form text not null check (form in ('life', 'final_expense', 'preneed', 'medicare')),
  -- What the company decides later is the policy's status.
  status text not null check (status in ('draft', 'sent', 'signed', 'submitted', 'withdrawn')),
  answers_sealed bytea not null,
  version int not null default 1 check (version > 0),
  -- A carrier or a policy that was deleted is none.
  carrier_id uuid,
  product_line text,
  plan_name text not null default '',
  policy_id uuid,
  -- Until when the link can be signed.
  expires_at timestamptz,
  opened_at timestamptz,
  signed_at timestamptz,
  signed_how text check (signed_how in ('in_person', 'link')),
  submitted_at timestamptz,
  withdrawn_at timestamptz,
  withdraw_reason text not null default '',
  -- FireLight's activity, when its status last changed there, and when we last asked.
  external_id text,
  external_at timestamptz,
  checked_at timestamptz,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint application_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint application_agent foreign key (tenant_id, agent_id) references app_user (tenant_id, id) on delete restrict,
  constraint application_submitted check ((status = 'submitted') <= (submitted_at is not null))
);
create index application_newest on application (tenant_id, created_at desc, id desc);
create index application_contact on application (tenant_id, contact_id, created_at desc, id desc);
create index application_agent on application (tenant_id, agent_id);
create unique index application_policy on application (tenant_id, policy_id) where policy_id is not null;
create unique index application_external on application (tenant_id, external_id) where external_id is not null;
create index application_open on application (tenant_id, checked_at) where provider = 'fire_light' and status <> 'withdrawn';
select protect_tenant_table('application');

-- Each email, text, or copied link has its own secret, kept as a hash.
create table application_link (
  tenant_id bigint not null,
  token_hash bytea not null,
  application_id uuid not null,
  via text not null check (via in ('email', 'text', 'link')),
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint application_link_application foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade
);
create index application_link_application on application_link (tenant_id, application_id, created_at);
select protect_tenant_table('application_link', 'select, insert');

-- What was signed, and by whom: the exact bytes and their PDF, both encrypted, with their hashes. They aren't changed, except to encrypt them with a new key.
create table application_document (
  tenant_id bigint not null,
  application_id uuid not null,
  version int not null check (version > 0),
  kind text not null check (kind in ('signed', 'submitted')),
  content_sealed bytea not null,
  content_sha256 bytea not null,
  pdf_sealed bytea not null,
  pdf_sha256 bytea not null,
  -- Null: the applicant.
  made_by_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, application_id, version),
  constraint application_document_application foreign key (tenant_id, application_id) references application (tenant_id, id) on delete cascade,
  constraint application_document_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index application_document_made_by on application_document (tenant_id, made_by_id) where made_by_id is not null;
select protect_tenant_table('application_document', 'select, insert');
grant update (content_sealed, pdf_sealed) on application_document to bookline_app;
