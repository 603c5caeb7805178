-- What is known of a contact's health and needs. Values are sealed with the tenant's key (platform/crypto/sealed-columns.ts); which section or
-- question they belong to is not.

-- A medication, pharmacy, doctor or condition, or what Medicare says of the contact. A row each, so that merged contacts simply bring theirs
-- along; of several rows of Medicare the newest that says something stands.
create table contact_rx_item (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  section text not null check (section in ('medications', 'pharmacies', 'doctors', 'conditions', 'medicare')),
  position int not null,
  item_sealed bytea not null,
  saved_by_id uuid not null,
  saved_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_rx_item_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_rx_item_saved_by foreign key (tenant_id, saved_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_rx_item_contact on contact_rx_item (tenant_id, contact_id);
create index contact_rx_item_saved_by on contact_rx_item (tenant_id, saved_by_id);
select protect_tenant_table('contact_rx_item');

-- Answers of a needs analysis. All answers are kept. The newest one for a question counts; null means the answer was cleared.
create table contact_answer (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  line text not null,
  question text not null,
  answer_sealed bytea not null,
  answered_by_id uuid not null,
  answered_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_answer_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_answer_answered_by foreign key (tenant_id, answered_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_answer_contact on contact_answer (tenant_id, contact_id, line, question, answered_at);
create index contact_answer_answered_by on contact_answer (tenant_id, answered_by_id);
select protect_tenant_table('contact_answer');
