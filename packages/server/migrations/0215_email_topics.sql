-- What a company's emails are about. A recipient can turn each off, and still get the others.
create table email_topic (
  tenant_id bigint not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- Shown to recipients beside the name.
  description text not null default '',
  position int not null,
  -- Emails can choose it, and recipients see it.
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Null for those that a company begins with.
  updated_by_id uuid,
  -- What recipients decided about it stays in force for what is still on its way.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint email_topic_updated_by foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index email_topic_name on email_topic (tenant_id, lower(name)) where deleted_at is null;
create index email_topic_updated_by on email_topic (tenant_id, updated_by_id) where updated_by_id is not null;
select protect_tenant_table('email_topic', 'select, insert, update');

-- What recipients decided about their email. The newest row of an address and topic is in force. Rows never change. They belong to the address, like the
-- suppression list, so that they stay in force for every contact that has it.
create table email_topic_choice (
  tenant_id bigint not null,
  id uuid not null,
  address text not null check (address = lower(address)),
  -- Null: all email, as the recipient decided it with a link. The suppression list keeps that in force.
  topic_id uuid,
  did text not null check (did in ('given', 'withdrawn')),
  -- 'link': on the page behind the link in an email. 'one_click': by the mail program (RFC 8058). Otherwise as a user recorded it.
  how text not null check (how in ('link', 'one_click', 'verbal', 'recorded_call', 'written', 'web_form', 'text_message', 'email')),
  -- What they read or said.
  wording text not null,
  source text not null,
  ip text,
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- Null if the recipient did it.
  recorded_by_id uuid,
  acting_as_id uuid,
  primary key (tenant_id, id),
  constraint email_topic_choice_topic foreign key (tenant_id, topic_id) references email_topic (tenant_id, id) on delete restrict,
  constraint email_topic_choice_recorded_by foreign key (tenant_id, recorded_by_id) references app_user (tenant_id, id) on delete restrict
);
create index email_topic_choice_address on email_topic_choice (tenant_id, address, topic_id, at desc, id desc);
create index email_topic_choice_topic on email_topic_choice (tenant_id, topic_id) where topic_id is not null;
create index email_topic_choice_recorded_by on email_topic_choice (tenant_id, recorded_by_id) where recorded_by_id is not null;
select protect_tenant_table('email_topic_choice', 'select, insert');

-- Null: only the choice about all email applies.
alter table broadcast_email add column topic_id uuid;
alter table broadcast_email add constraint broadcast_email_topic foreign key (tenant_id, topic_id) references email_topic (tenant_id, id) on delete restrict;
create index broadcast_email_topic on broadcast_email (tenant_id, topic_id) where topic_id is not null;

-- Existing companies begin with the same topics as new ones (tenants/first-email-topics.ts).
insert into email_topic (tenant_id, id, name, description, position, created_at, updated_at)
select t.id, gen_random_uuid(), first.name, first.description, first.position, now(), now()
from tenant t cross join (values
  (1, 'Newsletter', 'News and advice a few times a year'),
  (2, 'Policy reminders', 'Renewals, deadlines, and birthdays that change your coverage'),
  (3, 'Birthday wishes', 'A greeting once a year'),
  (4, 'Product offers', 'Plans and products that may fit you')) as first (position, name, description)
where t.variant <> 'recruiting';
insert into email_topic (tenant_id, id, name, description, position, created_at, updated_at)
select t.id, gen_random_uuid(), first.name, first.description, first.position, now(), now()
from tenant t cross join (values
  (1, 'Newsletter', 'News and advice a few times a year'),
  (2, 'Events', 'Information sessions and trainings'),
  (3, 'Career opportunities', 'Open positions and contracts')) as first (position, name, description)
where t.variant = 'recruiting';

-- The second link of every saved email's footer says what it's for.
update broadcast_email_version set
  html = replace(html, '>Email preferences</a>', '>Choose which emails you receive</a>'),
  plain = replace(plain, 'Email preferences: {{preferences_url}}', 'Choose which emails you receive: {{preferences_url}}')
where html like '%>Email preferences</a>%';
