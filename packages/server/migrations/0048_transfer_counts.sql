-- How many contacts each recipient got, by id, updated with every chunk. The transfer's progress page polls it, and counting the log is slow.
alter table transfer_attempt add column moved_to jsonb not null default '{}';
update transfer_attempt a set moved_to = counted.moved_to from (
  select tenant_id, transfer_attempt_id, jsonb_object_agg(to_id, count) as moved_to from (
    select tenant_id, transfer_attempt_id, coalesce(to_owner_id, to_pool_id) as to_id, count(*) as count
    from transfer_log where outcome = 'moved' group by 1, 2, 3
  ) each_one group by 1, 2
) counted where counted.tenant_id = a.tenant_id and counted.transfer_attempt_id = a.id;
