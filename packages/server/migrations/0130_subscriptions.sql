-- Subscriptions ------------------------------------------------------------------------------------------------------
-- Minutes of calls and texts: plans, who subscribes to which, the licenses of their users, and what they ordered. Money is whole cents.

-- Price, period, and units never change: those who pay it agreed to them.
create table subscription_plan (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null check (channel in ('dialer', 'sms')),
  name text not null,
  description text not null default '',
  -- For each license and period.
  price_cents bigint not null check (price_cents = 0 or price_cents between 50 and 99999999),
  period text not null check (period in ('month', 'year')),
  -- Minutes or texts for each license and period.
  units int not null check (units between 1 and 10000000),
  -- For the whole company. Others are for managers and for users who pay themselves.
  enterprise boolean not null,
  -- Whether it can be chosen. Subscriptions that have it keep it.
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index subscription_plan_name on subscription_plan (tenant_id, channel, lower(name));
select protect_tenant_table('subscription_plan');

create table subscription (
  tenant_id bigint not null,
  id uuid not null,
  channel text not null check (channel in ('dialer', 'sms')),
  order_type text not null check (order_type in ('Subscription::CompanyPay', 'Subscription::ManagerPay', 'Subscription::SelfPay')),
  -- Who pays. Of a pending one, who asked for it.
  user_id uuid not null,
  plan_id uuid not null,
  -- past_due: a renewal failed and is tried again. unpaid: the grace period is over.
  status text not null check (status in ('pending', 'active', 'past_due', 'unpaid', 'ended')),
  -- Licenses.
  quantity int not null check (quantity between 1 and 5000),
  -- Minutes or texts of the current period, of all licenses together.
  pool bigint not null check (pool >= 0),
  period_start timestamptz,
  period_end timestamptz,
  -- The day of the month on which it renews, also after a shorter month.
  renews_on int check (renews_on between 1 and 31),
  next_plan_id uuid,
  next_quantity int check (next_quantity between 1 and 5000),
  cancel_at_end boolean not null default false,
  -- Failed tries of the current renewal.
  attempts int not null default 0,
  past_due_since timestamptz,
  -- When it's looked at again.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint subscription_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint subscription_plan foreign key (tenant_id, plan_id) references subscription_plan (tenant_id, id) on delete restrict,
  constraint subscription_next_plan foreign key (tenant_id, next_plan_id) references subscription_plan (tenant_id, id) on delete restrict,
  constraint subscription_ended check ((status = 'ended') = (ended_at is not null)),
  constraint subscription_past_due check (status not in ('past_due', 'unpaid') or past_due_since is not null),
  constraint subscription_period check (status in ('pending', 'ended') or (period_start is not null and period_end > period_start and renews_on is not null)),
  constraint subscription_self check (order_type <> 'Subscription::SelfPay' or quantity = 1)
);
-- At most one that runs, and one that waits, for the company, and one of each kind for a user.
create unique index subscription_company on subscription (tenant_id, channel)
  where order_type = 'Subscription::CompanyPay' and status not in ('pending', 'ended');
create unique index subscription_pending on subscription (tenant_id, channel) where status = 'pending';
create unique index subscription_personal on subscription (tenant_id, channel, user_id, order_type)
  where order_type <> 'Subscription::CompanyPay' and status <> 'ended';
create index subscription_user on subscription (tenant_id, user_id, created_at desc);
create index subscription_created on subscription (tenant_id, channel, created_at desc, id desc);
create index subscription_due on subscription (tenant_id, next_at) where next_at is not null;
create index subscription_of_plan on subscription (tenant_id, plan_id);
create index subscription_next_plan on subscription (tenant_id, next_plan_id) where next_plan_id is not null;
select protect_tenant_table('subscription', 'select, insert, update');

-- What someone orders. Orders of every kind are here, told apart by their type.
create table sales_order (
  tenant_id bigint not null,
  id uuid not null,
  -- Counts up with the invoices of billing, for each company, without gaps. Null until it's paid, or due.
  number int,
  order_type text not null check (order_type in ('Subscription::CompanyPay', 'Subscription::ManagerPay', 'Subscription::SelfPay', 'PhoneNumber')),
  channel text not null check (channel in ('dialer', 'sms')),
  reason text not null check (reason in ('start', 'change', 'licenses', 'renewal', 'number')),
  -- open: to be paid. failed: not paid. canceled: no longer asked for, or refunded.
  status text not null check (status in ('open', 'paid', 'failed', 'canceled')),
  -- Who pays, and who ordered.
  user_id uuid not null,
  made_by_id uuid not null,
  -- Null for a new subscription that isn't paid.
  subscription_id uuid,
  plan_id uuid,
  -- Licenses of the subscription once it's paid. Of an order of more licenses, how many are added.
  quantity int not null check (quantity between 1 and 5000),
  -- What it adds to the pool of the period. A change to a smaller plan takes some away.
  units bigint not null,
  -- [{"description", "amount_cents"}]
  lines jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  -- As they were then: {"name", "lines"}.
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text not null default '',
  tax_rate numeric(6, 4) not null default 0,
  period_start timestamptz not null,
  period_end timestamptz not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz,
  -- The payment that paid it. Null for a free one.
  payment_id uuid,
  primary key (tenant_id, id),
  constraint sales_order_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint sales_order_subscription foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete restrict,
  constraint sales_order_plan foreign key (tenant_id, plan_id) references subscription_plan (tenant_id, id) on delete restrict,
  constraint sales_order_payment foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete restrict,
  constraint sales_order_sum check (total_cents = net_cents + tax_cents),
  constraint sales_order_paid check (status <> 'paid' or (paid_at is not null and number is not null and (payment_id is not null or total_cents = 0))),
  constraint sales_order_canceled check ((status = 'canceled') = (canceled_at is not null)),
  constraint sales_order_of_plan check ((order_type = 'PhoneNumber') = (plan_id is null))
);
create unique index sales_order_number on sales_order (tenant_id, number) where number is not null;
-- One at a time is asked for, of each payer and channel.
create unique index sales_order_open on sales_order (tenant_id, channel, user_id) where status = 'open' and order_type <> 'PhoneNumber';
create index sales_order_user on sales_order (tenant_id, user_id, created_at desc, id desc);
create index sales_order_created on sales_order (tenant_id, channel, created_at desc, id desc);
create index sales_order_subscription on sales_order (tenant_id, subscription_id, created_at desc) where subscription_id is not null;
create index sales_order_plan on sales_order (tenant_id, plan_id) where plan_id is not null;
create index sales_order_payment on sales_order (tenant_id, payment_id) where payment_id is not null;
select protect_tenant_table('sales_order', 'select, insert, update');

-- A share of a subscription's minutes or texts for one user at a time.
create table license (
  tenant_id bigint not null,
  id uuid not null,
  subscription_id uuid not null,
  -- What it was bought with.
  order_id uuid not null,
  channel text not null check (channel in ('dialer', 'sms')),
  -- Whether it's the company's. It then comes before a manager's.
  company boolean not null,
  user_id uuid,
  allocation bigint not null check (allocation >= 0),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint license_subscription foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete restrict,
  constraint license_order foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete restrict,
  constraint license_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create unique index license_holder on license (tenant_id, channel, user_id, company) where ended_at is null and user_id is not null;
create index license_of on license (tenant_id, subscription_id, created_at, id);
create index license_order on license (tenant_id, order_id);
create index license_user on license (tenant_id, user_id) where user_id is not null;
select protect_tenant_table('license', 'select, insert, update');

-- What a call counts against: the license that its user had when it began, or the subscription that they paid themselves.
alter table call
  add subscription_id uuid,
  add license_id uuid,
  add constraint call_subscription foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete restrict,
  add constraint call_license foreign key (tenant_id, license_id) references license (tenant_id, id) on delete restrict;
create index call_license on call (tenant_id, license_id, started_at) where license_id is not null;
create index call_subscription on call (tenant_id, subscription_id, started_at) where subscription_id is not null and license_id is null;
create index call_started on call (tenant_id, started_at);
