-- Billing ------------------------------------------------------------------------------------------------------------
-- Plans, who is on which, and what they were invoiced. Money is whole cents.

-- What users can choose. Its price and period never change: those who pay it agreed to them.
create table plan (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  price_cents bigint not null check (price_cents between 50 and 99999999),
  period text not null check (period in ('month', 'year')),
  -- Whether it can be chosen. Users who have it keep it.
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index plan_name on plan (tenant_id, lower(name));
select protect_tenant_table('plan');

-- No row: no tax.
create table tax_rate (
  tenant_id bigint not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  -- Percent.
  rate numeric(6, 4) not null check (rate > 0 and rate <= 30),
  updated_at timestamptz not null,
  primary key (tenant_id, state)
);
select protect_tenant_table('tax_rate');

-- A paid membership without a plan. `paid` is this, or a plan in good standing: billing alone sets it.
alter table app_user add membership_granted boolean not null default true;
update app_user set membership_granted = paid;

-- A user's plan. At most one that hasn't ended.
create table membership (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  plan_id uuid not null,
  -- past_due: a renewal failed and is tried again. unpaid: the grace period is over.
  status text not null check (status in ('active', 'past_due', 'unpaid', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  -- The day of the month on which it renews, also after a shorter month.
  renews_on int not null check (renews_on between 1 and 31),
  -- The plan from the next period on, if it's another.
  next_plan_id uuid,
  cancel_at_end boolean not null default false,
  -- Failed tries of the current renewal.
  attempts int not null default 0,
  past_due_since timestamptz,
  -- When billing looks at it again.
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint membership_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint membership_plan foreign key (tenant_id, plan_id) references plan (tenant_id, id) on delete restrict,
  constraint membership_next_plan foreign key (tenant_id, next_plan_id) references plan (tenant_id, id) on delete restrict,
  constraint membership_ended check ((status = 'ended') = (ended_at is not null)),
  constraint membership_past_due check (status not in ('past_due', 'unpaid') or past_due_since is not null)
);
create unique index membership_current on membership (tenant_id, user_id) where status <> 'ended';
create index membership_of on membership (tenant_id, user_id, created_at desc);
create index membership_due on membership (tenant_id, next_at) where next_at is not null;
create index membership_plan on membership (tenant_id, plan_id);
create index membership_next_plan on membership (tenant_id, next_plan_id) where next_plan_id is not null;
select protect_tenant_table('membership', 'select, insert, update');

create table invoice (
  tenant_id bigint not null,
  id uuid not null,
  -- Counts up for each company, without gaps. Null until a renewal is due or anything else is paid.
  number int,
  user_id uuid not null,
  -- Null for a first payment that isn't paid.
  membership_id uuid,
  plan_id uuid not null,
  kind text not null check (kind in ('start', 'change', 'renewal')),
  -- void: never paid and no longer asked for.
  status text not null check (status in ('open', 'paid', 'void')),
  -- [{"description", "amount_cents"}]
  lines jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  -- As they were then: {"name", "lines"}. A later change of address doesn't change an invoice.
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text not null default '',
  tax_rate numeric(6, 4) not null default 0,
  period_start timestamptz not null,
  period_end timestamptz not null,
  issued_at timestamptz not null,
  paid_at timestamptz,
  -- The payment that paid it.
  payment_id uuid,
  primary key (tenant_id, id),
  constraint invoice_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint invoice_membership foreign key (tenant_id, membership_id) references membership (tenant_id, id) on delete restrict,
  constraint invoice_plan foreign key (tenant_id, plan_id) references plan (tenant_id, id) on delete restrict,
  constraint invoice_payment foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete restrict,
  constraint invoice_sum check (total_cents = net_cents + tax_cents),
  constraint invoice_paid check ((status = 'paid') = (paid_at is not null and payment_id is not null and number is not null))
);
create unique index invoice_number on invoice (tenant_id, number) where number is not null;
-- One at a time is asked for.
create unique index invoice_open on invoice (tenant_id, user_id) where status = 'open';
create index invoice_of on invoice (tenant_id, user_id, issued_at desc, id desc);
create index invoice_membership on invoice (tenant_id, membership_id);
create index invoice_plan on invoice (tenant_id, plan_id);
create index invoice_payment on invoice (tenant_id, payment_id);
select protect_tenant_table('invoice', 'select, insert, update');

create table invoice_counter (
  tenant_id bigint not null primary key,
  last int not null check (last >= 1)
);
select protect_tenant_table('invoice_counter', 'select, insert, update');
