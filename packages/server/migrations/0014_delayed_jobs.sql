-- A job may be meant for later: the next try of a mail that a server put off.
drop function enqueue_job(text, json, text, text, int, boolean);
create function enqueue_job(task text, payload json, job_key text default null, queue text default null, priority int default 0,
  even_when_quiet boolean default false, delay_s double precision default 0)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (payload ->> 'tenant_id')::bigint is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'a job must carry the tenant it was caused for';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => enqueue_job.job_key, priority => enqueue_job.priority,
    max_attempts => 25, flags => case when even_when_quiet then null else array['tenant:' || (payload ->> 'tenant_id')] end,
    run_at => case when delay_s > 0 then now() + make_interval(secs => delay_s) end);
end $$;
revoke execute on function enqueue_job(text, json, text, text, int, boolean, double precision) from public;
grant execute on function enqueue_job(text, json, text, text, int, boolean, double precision) to bookline_app;
