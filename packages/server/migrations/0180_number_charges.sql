-- Charges for phone numbers ------------------------------------------------------------------------------------------
-- Until now, prices of numbers were only shown. So that an upgrade charges no one, numbers are free until an admin sets a price.
update telephony_settings set local_price = 0, toll_free_price = 0;
update phone_number set monthly_price = 0;
update phone_number_order set monthly_price = 0;

-- paying: its charge has no outcome yet, and the phone provider isn't asked.
alter table phone_number_order drop constraint phone_number_order_status_check,
  add constraint phone_number_order_status_check check (status in ('paying', 'pending', 'done', 'failed', 'unclear'));
drop index phone_number_order_open;
create unique index phone_number_order_open on phone_number_order (tenant_id, number) where status in ('paying', 'pending', 'unclear');

alter table phone_number
  -- Who is charged each month. Null: no one, because it's free or the company took it.
  add payer_id uuid,
  -- What is paid ends then.
  add period_end timestamptz,
  -- The day of the month on which it renews, also after a shorter month.
  add renews_on int check (renews_on between 1 and 31),
  -- Failed tries of the current renewal.
  add attempts int not null default 0,
  add past_due_since timestamptz,
  -- When it's looked at again. Null once the grace period is over: it's being released.
  add next_at timestamptz,
  add constraint phone_number_payer foreign key (tenant_id, payer_id) references app_user (tenant_id, id) on delete restrict,
  add constraint phone_number_paid check ((payer_id is null) = (period_end is null) and (payer_id is null) = (renews_on is null)),
  add constraint phone_number_due check (payer_id is not null or (next_at is null and past_due_since is null));
create index phone_number_payer on phone_number (tenant_id, payer_id) where payer_id is not null;
create index phone_number_due on phone_number (tenant_id, next_at) where next_at is not null;

-- The number that an order pays. It's the id of its purchase, also if that failed.
alter table sales_order
  add phone_number_id uuid,
  add constraint sales_order_phone_number foreign key (tenant_id, phone_number_id) references phone_number_order (tenant_id, id) on delete restrict,
  add constraint sales_order_of_number check ((order_type = 'PhoneNumber') = (phone_number_id is not null));
create index sales_order_phone_number on sales_order (tenant_id, phone_number_id, created_at desc) where phone_number_id is not null;
-- One at a time is asked for, for each number.
create unique index sales_order_open_number on sales_order (tenant_id, phone_number_id) where status = 'open' and phone_number_id is not null;
