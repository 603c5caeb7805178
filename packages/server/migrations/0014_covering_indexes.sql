-- What lists filter and sort by most stands in the two indexes they start from, so that matches are counted and sorted without
-- fetching the contacts: 12 -> 3 ms for an owner of 8,400, 150 -> 26 ms for a rare filter over a tenant of 980,000 (docs/performance.md).
drop index contact_owner_created;
create index contact_owner_created on contact (tenant_id, owner_id, created_at desc, id desc)
  include (status_id, source_id, category, state, do_not_call, date_of_birth, sort_name, last_activity_at) where deleted_at is null;
drop index contact_status_created;
create index contact_status_created on contact (tenant_id, status_id, created_at desc, id desc)
  include (owner_id, source_id, category, state, do_not_call, date_of_birth, sort_name, last_activity_at) where deleted_at is null;
