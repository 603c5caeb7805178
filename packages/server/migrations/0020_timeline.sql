-- Whom to get back to, and when.
create table contact_follow_up (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  title text not null,
  note text not null default '',
  -- The due date, and the hour if set, in the time zone of the user who set it. due_at is when it becomes overdue: that hour, or the end of
  -- the day.
  due_on date not null,
  due_time time,
  timezone text not null,
  due_at timestamptz not null,
  -- The day it was first due, where it was snoozed since.
  snoozed_from date,
  -- An assignee other than the contact's owner. Null: the owner, so the task moves with the contact.
  assignee_id uuid,
  done_at timestamptz,
  done_by_id uuid,
  done_note text not null default '',
  version int not null default 1,
  made_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_follow_up_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_follow_up_assignee foreign key (tenant_id, assignee_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_follow_up_done_by foreign key (tenant_id, done_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_follow_up_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_follow_up_updated_by foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_follow_up_contact on contact_follow_up (tenant_id, contact_id, due_at);
create index contact_follow_up_due on contact_follow_up (tenant_id, due_at, id) where done_at is null;
create index contact_follow_up_done on contact_follow_up (tenant_id, done_at desc, id desc) where done_at is not null;
create index contact_follow_up_assignee on contact_follow_up (tenant_id, assignee_id) where assignee_id is not null;
select protect_tenant_table('contact_follow_up');

-- What was logged as done, by day: the screen of activities reads this part of the timeline across contacts.
create index contact_activity_logged on contact_activity (tenant_id, at desc, id desc) where kind = 'activity';

-- Two people with one note: the second one's words must not bury the first one's.
alter table contact_note add column version int not null default 1;
alter table contact_note add column updated_by_id uuid;
alter table contact_note add constraint contact_note_updated_by
  foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict;

-- Unsubscribes and bounces of an address. They still apply if the address is removed from a contact and added again.
create table contact_email_refusal (
  tenant_id bigint not null,
  contact_id uuid not null,
  address text not null check (address = lower(address)),
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  primary key (tenant_id, contact_id, address),
  constraint contact_email_refusal_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
select protect_tenant_table('contact_email_refusal');
