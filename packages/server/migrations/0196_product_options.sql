-- How products are delivered, and to which roles they're sold -------------------------------------------------------------

alter table product
  -- Whether it's delivered by email. A product can be both, and the user then chooses.
  add digital boolean,
  -- Added once for each product that is sent to an address, whatever its quantity.
  add shipping_cents bigint not null default 0 check (shipping_cents between 0 and 9999999),
  -- The roles that see and buy it. Empty for all.
  add for_account_types text[] not null default '{}';
update product set digital = not shipping;
alter table product
  alter digital set not null,
  add constraint product_delivery check (shipping or digital);

-- How the user wants it. Null: the first way that the product has.
alter table store_cart_item add shipping boolean;

-- Part of the net amount.
alter table store_order add shipping_cents bigint not null default 0;
alter table store_order add constraint store_order_shipping check (shipping_cents between 0 and net_cents);
alter table store_order_item add shipping_cents bigint not null default 0 check (shipping_cents >= 0);
