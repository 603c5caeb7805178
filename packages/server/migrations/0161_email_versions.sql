-- The content of an email in versions. A version never changes, so an email that was sent can be shown as it was.
create table broadcast_email_version (
  tenant_id bigint not null,
  email_id uuid not null,
  version int not null check (version > 0),
  subject text not null,
  preheader text not null,
  -- What the editor shows (contract/rules/email-blocks.ts).
  blocks jsonb not null,
  -- The whole email made of it, with the fields still in it.
  html text not null,
  plain text not null,
  made_by_id uuid not null,
  made_at timestamptz not null,
  primary key (tenant_id, email_id, version),
  constraint broadcast_email_version_email foreign key (tenant_id, email_id) references broadcast_email (tenant_id, id) on delete cascade
);
select protect_tenant_table('broadcast_email_version', 'select, insert');

-- Nothing has saved an email until now.
alter table broadcast_email
  drop column html,
  add column active boolean not null default true,
  add column version int not null default 1,
  add column updated_by_id uuid,
  -- Its versions stay for what was sent.
  add column deleted_at timestamptz;
drop index broadcast_email_name;
create unique index broadcast_email_name on broadcast_email (tenant_id, lower(name)) where deleted_at is null;
