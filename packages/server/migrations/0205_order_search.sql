-- Search and sort of the list of all orders ----------------------------------------------------------------------------------
-- What each order is found by is in its own row, so that one scan or one index answers whatever was typed.

alter table store_order
  -- Whom it's for, as typed.
  add whom_folded text not null generated always as (lower(name || ' ' || email)) stored,
  -- The names of its items as they were, a line each. In lower case.
  add items_folded text not null default '';
update store_order o set items_folded = coalesce(
  (select lower(string_agg(i.name, e'\n' order by i.line)) from store_order_item i where i.tenant_id = o.tenant_id and i.order_id = o.id), '');
-- What was bought without a plan: a phone number.
alter table sales_order add lines_folded text generated always as (case when plan_id is null then lower(lines -> 0 ->> 'description') end) stored;

drop index store_order_whom;
drop index store_order_item_name;
create index store_order_found on store_order using gin (tenant_id, whom_folded gin_trgm_ops, items_folded gin_trgm_ops);
create index sales_order_found on sales_order using gin (tenant_id, lines_folded gin_trgm_ops) where lines_folded is not null;

-- For the numbers at the tabs, without reading the orders. The conditions are those of the query.
create index store_order_kinds on store_order (tenant_id, admin_status) where status = 'paid' and number is not null;
drop index sales_order_kinds;
create index sales_order_kinds on sales_order (tenant_id, order_type, status) where paid_at is not null and number is not null;

-- Orders sorted by their user are read user by user.
create index app_user_sorted on app_user (tenant_id, lower(last_name || ' ' || first_name), id);
