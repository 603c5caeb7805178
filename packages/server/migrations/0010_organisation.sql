-- Corporations as they are shown to the world ------------------------------------------------------------------------

alter table corporation
  add column description text not null default '',
  -- The host name, or the first label of it, on which the corporation has its brand and its web page.
  add column domain_name text not null default '',
  add column color_1 text check (color_1 ~ '^#[0-9a-f]{6}$'),
  add column color_2 text check (color_2 ~ '^#[0-9a-f]{6}$'),
  add column color_3 text check (color_3 ~ '^#[0-9a-f]{6}$'),
  add column logo_id uuid,
  -- The business unit that a vendor works for.
  add column business_unit_id uuid,
  add column faqs text not null default '',
  add column latest_news text not null default '',
  add column languages_spoken text[] not null default '{}',
  add column office_hours text not null default '',
  add column office_address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column zip_code text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column facebook text not null default '',
  add column instagram text not null default '',
  add column linkedin text not null default '',
  add column twitter text not null default '',
  add column google text not null default '',
  add column youtube text not null default '',
  add column yelp text not null default '',
  add column tracking_code text not null default '',
  add column webpage_active boolean not null default false,
  add column user_id uuid,
  add column updated_at timestamptz,
  add constraint corporation_business_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete restrict,
  add constraint corporation_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict;
create unique index corporation_domain_name on corporation (tenant_id, lower(domain_name)) where domain_name <> '';
create index corporation_type on corporation (tenant_id, type, name);

create table corporation_file (
  tenant_id bigint not null,
  id uuid not null,
  corporation_id uuid not null,
  title text not null,
  file_id uuid,
  -- As it was named, and its bytes.
  file_name text not null default '',
  file_size int not null default 0,
  preview_image_id uuid,
  link text not null default '',
  position int not null,
  primary key (tenant_id, id),
  constraint corporation_file_corporation foreign key (tenant_id, corporation_id) references corporation (tenant_id, id) on delete cascade
);
create index corporation_file_corporation on corporation_file (tenant_id, corporation_id, position);
select protect_tenant_table('corporation_file');

-- Settings -----------------------------------------------------------------------------------------------------------

alter table setting
  -- A secret's value, sealed with the tenant's key: it never stands in `value`.
  add column sealed bytea,
  -- What is shown of a secret: its last characters.
  add column hint text,
  add column file_id uuid,
  add column updated_at timestamptz,
  add column updated_by_id uuid,
  add constraint setting_sealed_or_plain check (sealed is null or (value is null and not public));

-- Features -----------------------------------------------------------------------------------------------------------

-- Features opened by name, to people and to business units, past the roles that they need (R279).
create table feature_user (
  tenant_id bigint not null,
  key text not null,
  user_id uuid not null,
  primary key (tenant_id, key, user_id),
  constraint feature_user_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index feature_user_user on feature_user (tenant_id, user_id);
select protect_tenant_table('feature_user');

create table feature_business_unit (
  tenant_id bigint not null,
  key text not null,
  business_unit_id uuid not null,
  primary key (tenant_id, key, business_unit_id),
  constraint feature_business_unit_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete cascade
);
create index feature_business_unit_unit on feature_business_unit (tenant_id, business_unit_id);
select protect_tenant_table('feature_business_unit');

-- Quiet jobs ---------------------------------------------------------------------------------------------------------

-- A tenant whose background jobs wait. The workers leave out what carries its flag.
create table quiet_jobs (
  tenant_id bigint not null,
  since timestamptz not null,
  -- When it ends automatically. Null: a user ends it.
  until timestamptz,
  started_by_id uuid not null,
  primary key (tenant_id)
);
select protect_tenant_table('quiet_jobs');

-- The only way for the application to add jobs: for the current tenant, in the transaction that causes them. Each job has its tenant's flag,
-- unless it must run while the tenant's jobs are paused, such as a sign-in email.
drop function enqueue_job(text, json, text, text, int);
create function enqueue_job(task text, payload json, job_key text default null, queue text default null, priority int default 0,
  even_when_quiet boolean default false)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (payload ->> 'tenant_id')::bigint is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'a job must carry the tenant it was caused for';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => enqueue_job.job_key, priority => enqueue_job.priority,
    max_attempts => 25, flags => case when even_when_quiet then null else array['tenant:' || (payload ->> 'tenant_id')] end);
end $$;
revoke execute on function enqueue_job(text, json, text, text, int, boolean) from public;
grant execute on function enqueue_job(text, json, text, text, int, boolean) to bookline_app;

-- The jobs of the tenant that is acted for: by kind, how many run, wait, and failed and wait for another try.
create function jobs_of_tenant() returns table (task text, running int, waiting int, failing int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select t.identifier,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.last_error is null)::int,
      count(*) filter (where j.locked_at is null and j.last_error is not null)::int
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and (j.payload ->> 'tenant_id')::bigint = nullif(current_setting('app.tenant_id', true), '')::bigint
    group by t.identifier order by t.identifier;
end $$;
revoke execute on function jobs_of_tenant() from public;
grant execute on function jobs_of_tenant() to bookline_app;
