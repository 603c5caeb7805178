-- Payments -----------------------------------------------------------------------------------------------------------
-- What a company takes money with and what was taken. No card number ever gets here: a card is the gateway's reference, its brand,
-- its last four digits, and its expiration date. Money is whole cents.

-- No row: the installation's gateway.
create table payment_settings (
  tenant_id bigint not null primary key,
  gateway text not null check (gateway in ('installation', 'test', 'stripe')),
  publishable_key text not null default '',
  secret_key_sealed bytea,
  webhook_secret_sealed bytea,
  -- The account at Stripe, as Stripe named it when the key was saved.
  account text not null default '',
  updated_at timestamptz not null,
  constraint payment_settings_credentials
    check (gateway <> 'stripe' or (publishable_key <> '' and account <> '' and secret_key_sealed is not null and webhook_secret_sealed is not null))
);
select protect_tenant_table('payment_settings');

-- Who pays, as each gateway account knows them.
create table payment_customer (
  tenant_id bigint not null,
  user_id uuid not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  account text not null,
  ref text not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, gateway, account),
  constraint payment_customer_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('payment_customer', 'select, insert');

create table payment_card (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  account text not null,
  ref text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2999),
  created_at timestamptz not null,
  -- Replaced by another card, or removed.
  removed_at timestamptz,
  primary key (tenant_id, id),
  constraint payment_card_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create unique index payment_card_ref on payment_card (tenant_id, gateway, account, ref);
-- One card a user is charged with, in each account.
create unique index payment_card_current on payment_card (tenant_id, user_id, gateway, account) where removed_at is null;
select protect_tenant_table('payment_card', 'select, insert, update');

-- A card being entered at the gateway.
create table card_entry (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  account text not null,
  ref text not null,
  status text not null check (status in ('open', 'saved', 'failed')),
  problem text,
  card_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint card_entry_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint card_entry_card foreign key (tenant_id, card_id) references payment_card (tenant_id, id) on delete restrict
);
create unique index card_entry_ref on card_entry (tenant_id, gateway, account, ref);
select protect_tenant_table('card_entry', 'select, insert, update, delete');

-- A charge. The row is committed before the gateway is asked, and the reference before it is asked to charge: whatever dies in between,
-- the gateway's own answer about that one reference decides what happened.
create table payment (
  tenant_id bigint not null,
  id uuid not null,
  -- What the caller calls it. The same key is the same payment.
  key text not null,
  user_id uuid not null,
  card_id uuid not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  account text not null,
  -- What is paid for, and which one of those.
  purpose text not null check (purpose ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  description text not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  -- Two letters; '' where no tax applies.
  tax_state text not null default '',
  -- Whether the payer is there to answer their bank.
  on_session boolean not null,
  -- pending: the gateway knows nothing of it. started: it may. unclear: it did not say. action: the payer's bank asks for them.
  status text not null check (status in ('pending', 'started', 'unclear', 'action', 'paid', 'failed')),
  -- The gateway's reference. Asking for it moves no money.
  ref text,
  -- Counts up after an answer that the gateway would repeat for the same idempotency key.
  key_no int not null default 0,
  decline_code text,
  problem text,
  made_by_id uuid not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  constraint payment_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint payment_of_card foreign key (tenant_id, card_id) references payment_card (tenant_id, id) on delete restrict,
  constraint payment_sum check (amount_cents = net_cents + tax_cents),
  constraint payment_settled check ((status in ('paid', 'failed')) = (settled_at is not null))
);
create unique index payment_key on payment (tenant_id, key);
create unique index payment_ref on payment (tenant_id, gateway, account, ref) where ref is not null;
-- Nothing is charged for twice at the same time.
create unique index payment_open on payment (tenant_id, purpose, subject_id) where status not in ('paid', 'failed');
create index payment_user on payment (tenant_id, user_id, created_at desc, id desc);
create index payment_subject on payment (tenant_id, purpose, subject_id);
select protect_tenant_table('payment', 'select, insert, update');

create table payment_refund (
  tenant_id bigint not null,
  id uuid not null,
  -- The same key is the same refund.
  key text not null,
  payment_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('pending', 'unclear', 'done', 'failed')),
  ref text,
  key_no int not null default 0,
  problem text,
  -- Null: made at the gateway's own site.
  made_by_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  constraint payment_refund_of foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete restrict,
  constraint payment_refund_settled check ((status in ('done', 'failed')) = (settled_at is not null))
);
create unique index payment_refund_key on payment_refund (tenant_id, key);
create unique index payment_refund_ref on payment_refund (tenant_id, payment_id, ref) where ref is not null;
create index payment_refund_open on payment_refund (tenant_id, created_at) where status in ('pending', 'unclear');
select protect_tenant_table('payment_refund', 'select, insert, update');

-- What a gateway reported, by its own id: reports arrive twice.
create table payment_event (
  tenant_id bigint not null,
  gateway text not null check (gateway in ('test', 'stripe')),
  id text not null,
  type text not null,
  -- What it is about. The gateway is asked how that is now: reports also arrive late and out of order.
  about text,
  ref text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (tenant_id, gateway, id)
);
create index payment_event_received on payment_event (tenant_id, received_at);
select protect_tenant_table('payment_event');

-- The ledger. Each row moves an amount from one account to another, so that debits and credits are equal however many rows there are. Rows
-- are only added. A charge is recorded under its payment's id and a refund under its own, so neither can be recorded twice.
create table ledger_transfer (
  tenant_id bigint not null,
  entry_id uuid not null,
  line int not null check (line >= 1),
  kind text not null check (kind in ('charge', 'refund')),
  payment_id uuid not null,
  debit text not null check (debit ~ '^[a-z_]+(:[A-Za-z0-9_]+)*$'),
  credit text not null check (credit ~ '^[a-z_]+(:[A-Za-z0-9_]+)*$'),
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  primary key (tenant_id, entry_id, line),
  constraint ledger_transfer_moves check (debit <> credit),
  constraint ledger_transfer_payment foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete restrict
);
create index ledger_transfer_payment on ledger_transfer (tenant_id, payment_id);
select protect_tenant_table('ledger_transfer', 'select, insert');

-- The built-in test gateway's own records, written in transactions of its own, as a gateway elsewhere would.
create table test_gateway_object (
  tenant_id bigint not null,
  id text not null,
  kind text not null check (kind in ('customer', 'card', 'entry', 'charge', 'refund')),
  -- The idempotency key that it was made with.
  key text,
  state jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index test_gateway_object_key on test_gateway_object (tenant_id, kind, key) where key is not null;
create index test_gateway_object_refund on test_gateway_object (tenant_id, (state ->> 'charge')) where kind = 'refund';
select protect_tenant_table('test_gateway_object', 'select, insert, update');
