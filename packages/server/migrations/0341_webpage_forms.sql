-- Contact forms of public pages ----------------------------------------------------------------------------------------
-- Pages that someone sent a form from, as they were shown, once per content. Consents refer to them, so they are never changed or deleted.
create table webpage_copy (
  tenant_id bigint not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  html text not null,
  created_at timestamptz not null,
  primary key (tenant_id, sha256)
);
select protect_tenant_table('webpage_copy', 'select, insert');

-- What a visitor sent, until a job has found or added the contact. Then the contact's records have it, and only the message stays here for the timeline.
create table webpage_form (
  tenant_id bigint not null,
  id uuid not null,
  -- Of what was sent and the page's token, so that sending it twice counts once.
  sent_hash bytea not null,
  kind text not null check (kind in ('user', 'corporation')),
  page_owner_id uuid not null,
  page_url text not null,
  copy_sha256 bytea not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  email text not null,
  message text not null,
  -- [{ channel, wording }]
  opt_ins jsonb not null,
  wording_version text not null,
  contact_id uuid,
  outcome text check (outcome in ('created', 'updated')),
  handled_at timestamptz,
  primary key (tenant_id, id),
  constraint webpage_form_sent unique (tenant_id, sent_hash),
  constraint webpage_form_handled check ((handled_at is null) = (outcome is null)),
  constraint webpage_form_copy foreign key (tenant_id, copy_sha256) references webpage_copy (tenant_id, sha256) on delete restrict,
  constraint webpage_form_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index webpage_form_contact on webpage_form (tenant_id, contact_id) where contact_id is not null;
create index webpage_form_copy on webpage_form (tenant_id, copy_sha256);
select protect_tenant_table('webpage_form', 'select, insert, update');

alter table contact_consent
  -- The version of the words, and the browser and the page they were agreed to on.
  add column wording_version text not null default '',
  add column user_agent text not null default '',
  add column page_sha256 bytea,
  add constraint contact_consent_page foreign key (tenant_id, page_sha256) references webpage_copy (tenant_id, sha256) on delete restrict;
create index contact_consent_page on contact_consent (tenant_id, page_sha256) where page_sha256 is not null;
