-- Store --------------------------------------------------------------------------------------------------------------
-- What a company sells to its users: mailing lists, kits, print, subscriptions. Money is whole cents.

create table product_category (
  tenant_id bigint not null,
  id uuid not null,
  title text not null,
  description text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index product_category_title on product_category (tenant_id, lower(title));
select protect_tenant_table('product_category');

create table product (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  category_id uuid not null,
  -- The company or business unit whose users see it. Null for everyone.
  corporation_id uuid,
  price_cents bigint not null check (price_cents between 50 and 99999999),
  -- For how many months it's bought. Null for a thing.
  months_count int check (months_count between 1 and 120),
  -- Whether it's sent to an address, or by email.
  shipping boolean not null,
  -- Whether an order names contacts, whose list the fulfiller gets.
  needs_contacts boolean not null,
  -- Pieces left. Null if it isn't counted.
  stock int check (stock >= 0),
  most_each int not null check (most_each between 1 and 1000),
  fulfiller_email text not null default '',
  active boolean not null,
  place int not null,
  image_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint product_category foreign key (tenant_id, category_id) references product_category (tenant_id, id) on delete restrict,
  constraint product_corporation foreign key (tenant_id, corporation_id) references corporation (tenant_id, id) on delete restrict,
  constraint product_image foreign key (tenant_id, image_id) references stored_file (tenant_id, id) on delete restrict
);
create unique index product_name on product (tenant_id, lower(name)) where deleted_at is null;
create index product_shown on product (tenant_id, place, id) where deleted_at is null;
create index product_of_category on product (tenant_id, category_id);
create index product_of_corporation on product (tenant_id, corporation_id) where corporation_id is not null;
create index product_of_image on product (tenant_id, image_id) where image_id is not null;
select protect_tenant_table('product');

-- What a user is about to order.
create table store_cart_item (
  tenant_id bigint not null,
  user_id uuid not null,
  product_id uuid not null,
  quantity int not null check (quantity between 1 and 1000),
  added_at timestamptz not null,
  primary key (tenant_id, user_id, product_id),
  constraint store_cart_item_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint store_cart_item_product foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
);
create index store_cart_item_product on store_cart_item (tenant_id, product_id);
select protect_tenant_table('store_cart_item');

create table store_order (
  tenant_id bigint not null,
  id uuid not null,
  -- Counts up with the invoices of billing, without gaps. Null until it's paid.
  number int,
  user_id uuid not null,
  -- open: being paid. failed: not paid, and its pieces are back in stock.
  status text not null check (status in ('open', 'paid', 'failed')),
  -- Where the company is with it, once it's paid.
  admin_status text not null default 'new' check (admin_status in ('new', 'in_progress', 'shipped', 'completed', 'canceled')),
  -- Who it's for and where it goes, as typed.
  name text not null,
  email text not null,
  phone text not null,
  line1 text not null,
  city text not null,
  state text not null,
  zip text not null,
  note text not null,
  -- The set of contacts as it was chosen. Its contacts are in store_order_contact.
  contacts_scope jsonb,
  contacts_count int not null default 0,
  net_cents bigint not null check (net_cents > 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  -- As they were then: {"name", "lines"}.
  issuer jsonb not null,
  bill_to jsonb not null,
  tax_state text not null default '',
  tax_rate numeric(6, 4) not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  payment_id uuid,
  -- Of the link in the fulfiller's email, and until when it works.
  link_hash bytea,
  link_until timestamptz,
  primary key (tenant_id, id),
  constraint store_order_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint store_order_payment foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete restrict,
  constraint store_order_sum check (total_cents = net_cents + tax_cents),
  constraint store_order_paid check ((status = 'paid') = (paid_at is not null and payment_id is not null and number is not null))
);
create unique index store_order_number on store_order (tenant_id, number) where number is not null;
-- One at a time is being paid.
create unique index store_order_open on store_order (tenant_id, user_id) where status = 'open';
create index store_order_user on store_order (tenant_id, user_id, created_at desc, id desc);
create index store_order_created on store_order (tenant_id, created_at desc, id desc) where status = 'paid';
create index store_order_admin on store_order (tenant_id, admin_status, created_at desc, id desc) where status = 'paid';
create index store_order_payment on store_order (tenant_id, payment_id) where payment_id is not null;
create unique index store_order_link on store_order (tenant_id, link_hash) where link_hash is not null;
select protect_tenant_table('store_order', 'select, insert, update');

create table store_order_item (
  tenant_id bigint not null,
  order_id uuid not null,
  line int not null check (line >= 1),
  product_id uuid not null,
  -- As it was then.
  name text not null,
  price_cents bigint not null check (price_cents > 0),
  quantity int not null check (quantity >= 1),
  months_count int,
  shipping boolean not null,
  fulfiller_email text not null default '',
  primary key (tenant_id, order_id, line),
  constraint store_order_item_order foreign key (tenant_id, order_id) references store_order (tenant_id, id) on delete restrict,
  constraint store_order_item_product foreign key (tenant_id, product_id) references product (tenant_id, id) on delete restrict
);
create index store_order_item_product on store_order_item (tenant_id, product_id);
select protect_tenant_table('store_order_item', 'select, insert');

-- The contacts of an order, as they were when it was placed.
create table store_order_contact (
  tenant_id bigint not null,
  order_id uuid not null,
  contact_id uuid not null,
  position int not null,
  first_name text not null,
  last_name text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  phone text,
  email text,
  primary key (tenant_id, order_id, contact_id),
  constraint store_order_contact_order foreign key (tenant_id, order_id) references store_order (tenant_id, id) on delete restrict,
  constraint store_order_contact_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index store_order_contact_position on store_order_contact (tenant_id, order_id, position);
create index store_order_contact_contact on store_order_contact (tenant_id, contact_id);
select protect_tenant_table('store_order_contact', 'select, insert, delete');

-- What happened to an order. Rows are only added.
create table store_order_event (
  tenant_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  -- Null: the payment or the system.
  actor_id uuid,
  kind text not null check (kind in ('placed', 'paid', 'status', 'note', 'refund')),
  admin_status text,
  text text not null default '',
  amount_cents bigint,
  primary key (tenant_id, id),
  constraint store_order_event_order foreign key (tenant_id, order_id) references store_order (tenant_id, id) on delete restrict,
  constraint store_order_event_actor foreign key (tenant_id, actor_id) references app_user (tenant_id, id) on delete restrict
);
create index store_order_event_of on store_order_event (tenant_id, order_id, at, id);
create index store_order_event_actor on store_order_event (tenant_id, actor_id) where actor_id is not null;
select protect_tenant_table('store_order_event', 'select, insert');
