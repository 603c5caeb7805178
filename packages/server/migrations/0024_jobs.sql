-- Long work that a user watches: an import, a transfer, an export. The row holds the progress. The job's key is the row's id. The user sees
-- it in their tray until they dismiss it; an admin sees it on the jobs page.
create table long_job (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null,
  -- What it is, as people say it: 'Import of leads.csv'.
  title text not null,
  -- Whose it is, and who was really there when they asked for it.
  user_id uuid not null,
  real_user_id uuid not null,
  -- R064: processing unless said otherwise.
  status text not null default 'processing' check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  done int not null default 0,
  -- Null where the whole is not known.
  total int,
  link_url text,
  link_text text,
  -- What came of it, in a sentence; or why it failed, or is tried again.
  outcome text,
  error text,
  -- How often a worker took it in hand.
  attempts int not null default 0,
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  dismissed_at timestamptz,
  primary key (tenant_id, id),
  constraint long_job_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index long_job_user on long_job (tenant_id, user_id, created_at desc, id desc) where dismissed_at is null;
create index long_job_created on long_job (tenant_id, created_at desc, id desc);
create index long_job_open on long_job (tenant_id, created_at) where status in ('queued', 'processing');
select protect_tenant_table('long_job');

alter table import_attempt drop constraint import_attempt_status_check;
alter table import_attempt add constraint import_attempt_status_check
  check (status in ('draft', 'queued', 'processing', 'complete', 'failed', 'cancelled'));

-- Long jobs of all tenants queued before a moment: how many a job started now waits for.
create function long_jobs_before(moment timestamptz) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from long_job where status in ('queued', 'processing') and created_at < moment
$$;

-- A process that works off jobs. It holds the advisory lock `lock_key` while it lives, and says every few seconds that it still moves: one
-- that holds its lock and does not is stuck, and is given up.
create table job_process (
  lock_key bigint primary key,
  -- 'server' works beside answering requests, 'worker' does nothing else.
  part text not null,
  -- Host and process, for the operator.
  name text not null,
  slots jsonb not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
);
grant select on job_process to bookline_app;

-- At most so many tries: work that people wait for is given up after an hour, a clean-up after days.
drop function enqueue_job(text, json, text, text, int, boolean, double precision);
create function enqueue_job(task text, payload json, job_key text default null, queue text default null, priority int default 0,
  even_when_quiet boolean default false, delay_s double precision default 0, max_attempts int default 25)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (payload ->> 'tenant_id')::bigint is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'a job must carry the tenant it was caused for';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => enqueue_job.job_key, priority => enqueue_job.priority,
    max_attempts => enqueue_job.max_attempts, flags => case when even_when_quiet then null else array['tenant:' || (payload ->> 'tenant_id')] end,
    run_at => case when delay_s > 0 then now() + make_interval(secs => delay_s) end);
end $$;

-- Withdraws a job of the current tenant if no worker has it: 'removed'; 'running' if a worker has it; 'none' if there is none.
create function withdraw_job(of_key text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
  locked timestamptz;
begin
  select j.id, j.locked_at into found_id, locked from graphile_worker._private_jobs j
    where j.key = of_key and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint for update;
  if found_id is null then return 'none'; end if;
  if locked is not null then return 'running'; end if;
  delete from graphile_worker._private_jobs where id = found_id;
  return 'removed';
end $$;

-- The current tenant's jobs by kind: how many run, wait, wait for a retry, and failed permanently; and since when the oldest runnable one
-- has waited.
create function job_queues_of_tenant() returns table (task text, running int, waiting int, retrying int, failed int, oldest_waiting_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select t.identifier,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is null)::int,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.last_error is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts and j.last_error is not null)::int,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    group by t.identifier order by t.identifier;
end $$;

-- Permanently failed jobs of the current tenant. They stay until an admin retries or removes them.
create function failed_jobs_of_tenant() returns table (id bigint, task text, payload json, reason text, attempts int, created_at timestamptz, failed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.id, t.identifier, j.payload, j.last_error, j.attempts::int, j.created_at, j.updated_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
      and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    order by j.updated_at desc, j.id desc;
end $$;

-- Runs permanently failed jobs again at once. Returns their ids.
create function retry_failed_jobs(of_ids bigint[]) returns setof bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query
    update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
    where j.id = any(of_ids) and j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
      and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    returning j.id;
  -- What tells the workers of new jobs tells them of these.
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', cardinality(of_ids))::text);
end $$;

-- Removes permanently failed jobs. Returns their ids.
create function delete_failed_jobs(of_ids bigint[]) returns setof bigint language sql security definer set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs j
  where j.id = any(of_ids) and j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null
    and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
  returning j.id
$$;

revoke execute on function long_jobs_before(timestamptz), enqueue_job(text, json, text, text, int, boolean, double precision, int), withdraw_job(text),
  job_queues_of_tenant(), failed_jobs_of_tenant(), retry_failed_jobs(bigint[]), delete_failed_jobs(bigint[]) from public;
grant execute on function long_jobs_before(timestamptz), enqueue_job(text, json, text, text, int, boolean, double precision, int), withdraw_job(text),
  job_queues_of_tenant(), failed_jobs_of_tenant(), retry_failed_jobs(bigint[]), delete_failed_jobs(bigint[]) to bookline_app;
