-- The contact's pinned note: what every user should know before they call.
alter table contact add column description text not null default '';

-- Who belongs to whom. Stored once, both sides show it: `linked_id` is to `contact_id` what `relation` says. Of child and parent only
-- child is kept (the parent is contact_id), of a referral contact_id referred linked_id.
create table contact_link (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  linked_id uuid not null,
  relation text not null check (relation in ('spouse', 'child', 'sibling', 'household', 'referral', 'other')),
  made_by_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_link_two check (contact_id <> linked_id),
  constraint contact_link_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_link_linked foreign key (tenant_id, linked_id) references contact (tenant_id, id) on delete cascade
);
-- Two people are one thing to each other, and beside that one may have referred the other.
create unique index contact_link_pair on contact_link
  (tenant_id, least(contact_id, linked_id), greatest(contact_id, linked_id), (relation = 'referral'));
create index contact_link_contact on contact_link (tenant_id, contact_id);
create index contact_link_linked on contact_link (tenant_id, linked_id);
select protect_tenant_table('contact_link');

-- Consent granted and revoked, word for word, as evidence for complaints. The application can add rows but can't change or delete them. Only
-- the contact may change, when two contacts are merged. A contact with such rows can't be deleted.
create table contact_consent (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  channel text not null check (channel in ('call', 'text', 'email', 'third_party')),
  did text not null check (did in ('given', 'withdrawn')),
  how text not null check (how in ('verbal', 'recorded_call', 'written', 'web_form', 'text_message', 'email', 'mark')),
  -- The number (E.164) or mail address it is about; all of the channel where null.
  reach text,
  wording text not null,
  -- Where: the page, the event, the list.
  source text not null,
  ip text,
  -- When the contact said it. recorded_at is when it was recorded.
  at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by_id uuid not null,
  acting_as_id uuid,
  file_id uuid,
  -- Whom they agreed with: consent to texts does not travel to another corporation.
  corporation_id uuid,
  primary key (tenant_id, id),
  constraint contact_consent_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete restrict,
  constraint contact_consent_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict
);
create index contact_consent_contact on contact_consent (tenant_id, contact_id, at desc, id desc);
create index contact_consent_file on contact_consent (tenant_id, file_id) where file_id is not null;
select protect_tenant_table('contact_consent', 'select, insert');
grant update (contact_id) on contact_consent to bookline_app;

-- What asking the address's domain said, and who says that it is right.
alter table contact_email
  add column check_result text check (check_result in ('deliverable', 'no_mail_server', 'undecided')),
  add column checked_at timestamptz,
  add column verified_by_id uuid,
  add constraint contact_email_checked check ((check_result is null) = (checked_at is null));

-- The contact the email was sent to. Null for emails to users, even if a contact has the same address.
alter table mail_message add column contact_id uuid;
alter table mail_message add constraint mail_message_contact
  foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade;
create index mail_message_contact on mail_message (tenant_id, contact_id, created_at desc, id desc) where contact_id is not null;

-- Product facts that an agent sees while talking to a contact who may qualify.
create table product_info (
  tenant_id bigint not null,
  id uuid not null,
  title text not null,
  product_line text not null,
  carrier_id uuid,
  body text not null,
  link text not null,
  file_id uuid,
  -- Who qualifies. Empty or null: everyone. Ages are whole years, inclusive.
  states text[] not null,
  categories text[] not null,
  age_from int,
  age_to int,
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint product_info_ages check (age_from <= age_to),
  constraint product_info_carrier foreign key (tenant_id, carrier_id) references carrier (tenant_id, id) on delete restrict,
  constraint product_info_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict
);
create unique index product_info_title on product_info (tenant_id, lower(title));
create index product_info_carrier on product_info (tenant_id, carrier_id) where carrier_id is not null;
create index product_info_file on product_info (tenant_id, file_id) where file_id is not null;
select protect_tenant_table('product_info');
