-- A renewal that is due belongs to its subscription. Its payer can order something else, and their other subscriptions renew.
drop index sales_order_open;
create unique index sales_order_open on sales_order (tenant_id, channel, user_id)
  where status = 'open' and order_type <> 'PhoneNumber' and reason <> 'renewal';
create unique index sales_order_due on sales_order (tenant_id, subscription_id)
  where status = 'open' and order_type <> 'PhoneNumber' and reason = 'renewal';

-- Recipients are listed by position. A trigger's campaign never ends, so it can have millions.
create index campaign_recipient_position on campaign_recipient (tenant_id, campaign_id, position, contact_id);
