-- The mailbox that bounces, complaints, and replies arrive in.
create table feedback_mailbox (
  tenant_id bigint not null primary key,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls')),
  username text not null,
  password_sealed bytea not null,
  folder text not null,
  -- The sender on the envelope: 'bounces@agency.com'. Each email gets its own, 'bounces+…@agency.com'.
  return_address text not null,
  read_replies boolean not null,
  -- How far it was read (RFC 9051, 2.3.1.1). Null until it was read once.
  uid_validity text,
  last_uid bigint not null default 0,
  checked_at timestamptz,
  -- Why it couldn't be read the last time. '' if it could.
  problem text not null default '',
  updated_at timestamptz not null
);
select protect_tenant_table('feedback_mailbox');

-- What came back. A message is kept once, however often it's read.
create table email_feedback (
  tenant_id bigint not null,
  id uuid not null,
  -- A hash of the message.
  key text not null,
  kind text not null check (kind in ('hard_bounce', 'soft_bounce', 'complaint', 'reply')),
  mail_id uuid not null,
  address text not null,
  -- '5.1.1'. '' if there was none.
  status text not null,
  -- The server's words, or a reply's.
  detail text not null,
  subject text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint email_feedback_mail foreign key (tenant_id, mail_id) references mail_message (tenant_id, id) on delete cascade
);
create unique index email_feedback_key on email_feedback (tenant_id, key);
create index email_feedback_mail on email_feedback (tenant_id, mail_id);
create index email_feedback_soft on email_feedback (tenant_id, address, at) where kind = 'soft_bounce';
select protect_tenant_table('email_feedback', 'select, insert');
