-- Every question to the outbound gate before a call, a text, or an email, with the answer. Append-only. A purged contact's rows stay: they
-- hold no name, number, or address, only an id that leads nowhere (so there is no foreign key).
create table outbound_decision (
  tenant_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  channel text not null check (channel in ('call', 'text', 'email')),
  purpose text not null check (purpose in ('personal', 'marketing')),
  contact_id uuid,
  -- For a number or address that belongs to no contact: a keyed hash, which counts touches without revealing it.
  reach_hash bytea,
  allowed boolean not null,
  -- The rule that closed it, in its version, by the edition of the rules.
  rule text,
  rule_version int,
  book text not null,
  -- The reason shown to the user.
  reason text,
  -- The call, the text, the mail: asked twice for one, it counts as one touch.
  subject_id uuid,
  -- Null for a job.
  asked_by_id uuid,
  primary key (tenant_id, id),
  constraint outbound_decision_refused check (allowed = (rule is null) and allowed = (reason is null)),
  constraint outbound_decision_whom check ((contact_id is null) <> (reach_hash is null))
);
create index outbound_decision_newest on outbound_decision (tenant_id, at desc, id desc);
create index outbound_decision_contact on outbound_decision (tenant_id, contact_id, at desc) where contact_id is not null;
create index outbound_decision_stranger on outbound_decision (tenant_id, reach_hash, at desc) where reach_hash is not null;
create index outbound_decision_rule on outbound_decision (tenant_id, rule, at desc, id desc) where rule is not null;
select protect_tenant_table('outbound_decision', 'select, insert, delete');

-- What a company asks of itself beyond the law. A change is a new row: a decision names the version that held.
create table outbound_tightening (
  tenant_id bigint not null,
  version int not null,
  -- "9:30", in the called party's time zone.
  open_from text,
  open_until text,
  closed_days int[] not null,
  holidays boolean not null,
  most_a_day int,
  made_at timestamptz not null,
  made_by_id uuid not null,
  primary key (tenant_id, version),
  constraint outbound_tightening_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index outbound_tightening_made_by on outbound_tightening (tenant_id, made_by_id);
select protect_tenant_table('outbound_tightening', 'select, insert');

-- Emails from users to contacts are in the same table, with these extra columns.
alter table mail_message
  add column sender_id uuid,
  add column purpose text check (purpose in ('personal', 'marketing')),
  -- What was written, cleaned and filled in: kept as long as the contact.
  add column body_html text,
  -- As it goes out, with what the law wants below it: kept as `paragraphs` are.
  add column html text,
  add column plain text,
  add column from_name text,
  add column reply_to text,
  -- The unsubscribe link, kept as long as the text; and the key that identifies the link afterwards. Null: it has no unsubscribe link.
  add column unsubscribe_url text,
  add column unsubscribe_hash bytea,
  -- Sending can be canceled until then.
  add column held_until timestamptz,
  drop constraint mail_message_status_check,
  add constraint mail_message_status_check check (status in ('queued', 'sent', 'failed', 'cancelled', 'refused', 'bounced')),
  add constraint mail_message_sender foreign key (tenant_id, sender_id) references app_user (tenant_id, id) on delete restrict,
  add constraint mail_message_written check ((sender_id is null) = (body_html is null) and (sender_id is null) = (purpose is null));
create unique index mail_message_unsubscribe on mail_message (tenant_id, unsubscribe_hash) where unsubscribe_hash is not null;
create index mail_message_sender on mail_message (tenant_id, sender_id, created_at desc, id desc) where sender_id is not null;

-- The files that go with a mail. The bytes are the contact's file's: where that is deleted before the mail goes, the mail does not.
create table mail_attachment (
  tenant_id bigint not null,
  mail_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  primary key (tenant_id, mail_id, position),
  constraint mail_attachment_mail foreign key (tenant_id, mail_id) references mail_message (tenant_id, id) on delete cascade
);
select protect_tenant_table('mail_attachment', 'select, insert');
