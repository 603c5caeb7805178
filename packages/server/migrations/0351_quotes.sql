-- Medicare quotes -----------------------------------------------------------------------------------------------------------
-- A saved quote. What prices depend on is health data, so it's encrypted with the plans.
create table csg_quote (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  source text not null check (source in ('sample', 'csg')),
  content_sealed bytea not null,
  as_of timestamptz not null,
  made_by_id uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  constraint csg_quote_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint csg_quote_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index csg_quote_contact on csg_quote (tenant_id, contact_id, created_at desc, id desc);
create index csg_quote_made_by on csg_quote (tenant_id, made_by_id);
select protect_tenant_table('csg_quote');

-- CSG allows few sessions, so everyone with a key shares one.
create table csg_session (
  tenant_id bigint not null,
  -- SHA-256 of the key, in hexadecimal.
  key_hash text not null,
  token_sealed bytea not null,
  ends_at timestamptz not null,
  primary key (tenant_id, key_hash)
);
select protect_tenant_table('csg_session');

-- What CSG answered, for a day. It says nothing about a person: the question is only a hash.
create table csg_answer (
  tenant_id bigint not null,
  question_hash text not null,
  plans jsonb not null,
  as_of timestamptz not null,
  primary key (tenant_id, question_hash)
);
create index csg_answer_as_of on csg_answer (tenant_id, as_of);
select protect_tenant_table('csg_answer');
