-- The tenants with reports about texts that no job has taken.
create function tenants_with_waiting_texts(moment timestamptz) returns table (id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct e.tenant_id from text_event e where e.handled_at is null and e.attempts = 0 and e.received_at <= moment
$$;
revoke execute on function tenants_with_waiting_texts(timestamptz) from public;
grant execute on function tenants_with_waiting_texts(timestamptz) to bookline_app;
