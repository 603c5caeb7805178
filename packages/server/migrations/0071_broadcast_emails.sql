-- Emails that are kept to be sent to many contacts. What was sent is in mail_message.
create table broadcast_email (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  -- Both with fields such as {{first_name|friend}}; html is cleaned when it is saved.
  subject text not null,
  html text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index broadcast_email_name on broadcast_email (tenant_id, lower(name));

select protect_tenant_table('broadcast_email');
