-- Whether an item was for the order's contacts, as the product said when it was ordered. Its fulfiller gets their list.
alter table store_order_item add needs_contacts boolean not null default false;
update store_order_item i set needs_contacts = true
  from product p where p.tenant_id = i.tenant_id and p.id = i.product_id and p.needs_contacts;
