-- Phone checks -------------------------------------------------------------------------------------------------------
-- What the phone provider says of a number: its kind of line and its carrier. Line type null with a time: the provider couldn't tell.
alter table contact_phone
  add line_carrier text,
  add line_checked_at timestamptz,
  add line_source text check (line_source in ('local', 'twilio'));
create index contact_phone_line on contact_phone (tenant_id, line_type, contact_id) where line_checked_at is not null or line_type is not null;

-- What 100 checks cost a user, without tax. 0: they are free, and nothing is counted.
alter table telephony_settings add validation_price numeric(8, 2) not null default 0 check (validation_price >= 0);

-- Many numbers at once: a job checks them.
create table phone_check_batch (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- Different numbers of the contacts. total = recent + what was checked, failed, or canceled.
  total int not null default 0,
  -- Checked not long ago: the provider isn't asked again.
  recent int not null default 0,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint phone_check_batch_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('phone_check_batch');

create table phone_check (
  tenant_id bigint not null,
  id uuid not null,
  number text not null check (number ~ '^\+[1-9][0-9]{4,17}$'),
  -- Whose number it was. Null: a number that someone typed.
  contact_id uuid,
  -- Whose balance it's taken from.
  user_id uuid not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  batch_id uuid,
  -- queued: waits in its batch. asked: paid for, and the provider is being asked.
  status text not null check (status in ('queued', 'asked', 'done', 'failed', 'canceled')),
  line_type text,
  carrier text,
  source text check (source in ('local', 'twilio')),
  problem text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint phone_check_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint phone_check_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint phone_check_of_batch foreign key (tenant_id, batch_id) references phone_check_batch (tenant_id, id) on delete cascade,
  constraint phone_check_ended check ((status in ('done', 'failed', 'canceled')) = (ended_at is not null))
);
create index phone_check_user on phone_check (tenant_id, user_id, created_at desc, id desc);
create index phone_check_contact on phone_check (tenant_id, contact_id) where contact_id is not null;
create index phone_check_number on phone_check (tenant_id, user_id, number);
create index phone_check_batch_open on phone_check (tenant_id, batch_id, id) where status in ('queued', 'asked');
create index phone_check_of_batch on phone_check (tenant_id, batch_id) where batch_id is not null;
select protect_tenant_table('phone_check');

-- Checks that users bought. The balance is what the ledger adds up to, and is never below zero, however many take from it at once.
create table validation_balance (
  tenant_id bigint not null,
  user_id uuid not null,
  units int not null check (units >= 0),
  primary key (tenant_id, user_id),
  constraint validation_balance_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('validation_balance', 'select, insert, update');

-- Rows are only added. An order adds once. A check takes one when it's asked, and one is returned if there was no answer.
create table validation_entry (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('bought', 'refunded', 'checked', 'returned')),
  units int not null check (units <> 0 and (units > 0) = (kind in ('bought', 'returned'))),
  order_id uuid,
  check_id uuid,
  at timestamptz not null,
  primary key (tenant_id, id),
  constraint validation_entry_of check ((order_id is not null) = (kind in ('bought', 'refunded')) and (check_id is not null) = (kind in ('checked', 'returned'))),
  constraint validation_entry_order foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete restrict
);
create unique index validation_entry_bought on validation_entry (tenant_id, order_id) where kind = 'bought';
create index validation_entry_order on validation_entry (tenant_id, order_id) where order_id is not null;
create index validation_entry_check on validation_entry (tenant_id, check_id) where check_id is not null;
create index validation_entry_user on validation_entry (tenant_id, user_id, at desc);
select protect_tenant_table('validation_entry', 'select, insert');

-- Orders of checks are in the list of all orders.
alter table sales_order
  drop constraint sales_order_order_type_check,
  add constraint sales_order_order_type_check check (order_type in ('Subscription::CompanyPay', 'Subscription::ManagerPay', 'Subscription::SelfPay', 'PhoneNumber', 'PhoneValidation')),
  drop constraint sales_order_reason_check,
  add constraint sales_order_reason_check check (reason in ('start', 'change', 'licenses', 'renewal', 'number', 'validations')),
  drop constraint sales_order_of_plan,
  add constraint sales_order_of_plan check ((order_type in ('PhoneNumber', 'PhoneValidation')) = (plan_id is null));
-- One purchase of checks at a time is asked for, of each payer, beside their subscriptions.
drop index sales_order_open;
create unique index sales_order_open on sales_order (tenant_id, channel, user_id)
  where status = 'open' and order_type not in ('PhoneNumber', 'PhoneValidation') and reason <> 'renewal';
create unique index sales_order_open_validations on sales_order (tenant_id, user_id) where status = 'open' and order_type = 'PhoneValidation';
