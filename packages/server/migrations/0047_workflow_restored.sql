-- Tenants with something to do for their flows, as before; also those whose flows were brought here from another PostgreSQL server by a dump, where
-- transactions had come further: without that they would hear of nothing until this server had counted as far. `many`: more than goes past everything large.
create or replace function tenants_with_workflow_work(moment timestamptz, few int) returns table (id bigint, many boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.tenant_id, bool_or(f.ended_before is not null or coalesce(due.count, 0) > few)
  from workflow_flow f
    left join lateral (
      select count(*) from (
        select 1 from workflow_run r
        where f.active and r.tenant_id = f.tenant_id and r.flow_id = f.id and r.state = 'active' and r.due_at <= moment limit few + 1
      ) waiting
    ) due on true
  where f.ended_before is not null
    or f.active and (
      due.count > 0
      or f.dates_due > f.dates_until
      or f.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
      or f.cursor_tx is not null and exists (
        select 1 from contact_activity a
        where a.tenant_id = f.tenant_id and a.tx is not null and (a.tx, a.id) > (f.cursor_tx, f.cursor_id)
          and a.tx < pg_snapshot_xmin(pg_current_snapshot()))
    )
  group by f.tenant_id
$$;
