-- Mail ---------------------------------------------------------------------------------------------------------------

-- Every mail of the product to a person. The row is the intent; a job delivers it.
create table mail_message (
  tenant_id bigint not null,
  id uuid not null,
  -- Of two emails with the same key, only the first is sent.
  key text,
  to_address text not null,
  subject text not null,
  -- The words are there while a mail waits, and in the local mailbox. Once a mail server has it they are gone: links in them sign people in.
  paragraphs text[],
  action_label text,
  action_url text,
  status text not null check (status in ('queued', 'sent', 'failed')),
  provider text check (provider in ('local', 'smtp')),
  attempts int not null default 0,
  -- The last words of the mail server, or why it could not be asked.
  reply text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (tenant_id, id)
);
create unique index mail_message_key on mail_message (tenant_id, key) where key is not null;
create index mail_message_created on mail_message (tenant_id, created_at desc, id desc);
select protect_tenant_table('mail_message');

-- The mail server of a tenant that has one of its own. Passwords and keys are sealed with the tenant's key.
create table mail_server (
  tenant_id bigint not null primary key,
  host text not null,
  port int not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  password_sealed bytea,
  from_name text not null,
  from_address text not null,
  dkim_domain text not null default '',
  dkim_selector text not null default '',
  dkim_key_sealed bytea,
  updated_at timestamptz not null
);
select protect_tenant_table('mail_server');

-- Files --------------------------------------------------------------------------------------------------------------

-- Uploaded files. `key` is the file's place in the file store. It is never sent to a client.
create table stored_file (
  tenant_id bigint not null,
  id uuid not null,
  key text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  purpose text not null,
  -- Brand images: shown to who has not signed in, at an address that does not expire.
  public boolean not null default false,
  -- No foreign key: the uploader may be deleted, and a logo stays.
  made_by_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index stored_file_key on stored_file (tenant_id, key);
select protect_tenant_table('stored_file');

-- Bytes that no row names yet. The row is inserted before the bytes are stored, so rows that stay here are abandoned uploads.
create table file_intake (
  tenant_id bigint not null,
  key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index file_intake_created on file_intake (tenant_id, created_at);
select protect_tenant_table('file_intake');
