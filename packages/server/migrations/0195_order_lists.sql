-- One list of all orders -----------------------------------------------------------------------------------------------
-- Admins see paid orders of the store and of subscriptions in one list, the latest first.

create index sales_order_paid on sales_order (tenant_id, created_at desc, id desc) where paid_at is not null;
-- For the numbers at the tabs, without reading the orders.
create index sales_order_kinds on sales_order (tenant_id, order_type, status) where paid_at is not null;

-- Search by who an order is for, and by what was ordered. Both as the query writes them.
create index store_order_whom on store_order using gin (tenant_id, lower(name || ' ' || email) gin_trgm_ops);
create index store_order_item_name on store_order_item using gin (tenant_id, lower(name) gin_trgm_ops);

-- Notes of admins about orders of subscriptions and numbers. Those of store orders are in store_order_event.
create table sales_order_note (
  tenant_id bigint not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  text text not null,
  primary key (tenant_id, id),
  constraint sales_order_note_order foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete restrict,
  constraint sales_order_note_actor foreign key (tenant_id, actor_id) references app_user (tenant_id, id) on delete restrict
);
create index sales_order_note_of on sales_order_note (tenant_id, order_id, at, id);
create index sales_order_note_actor on sales_order_note (tenant_id, actor_id);
select protect_tenant_table('sales_order_note', 'select, insert');
