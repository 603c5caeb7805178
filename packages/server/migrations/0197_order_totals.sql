-- Lists of orders sorted by their total.
create index store_order_total on store_order (tenant_id, total_cents, id) where status = 'paid';
create index sales_order_total on sales_order (tenant_id, total_cents, id) where paid_at is not null;
