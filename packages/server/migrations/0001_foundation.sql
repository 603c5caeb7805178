-- Rules every migration keeps (docs/decisions/0003-data-rules.md): a tenant table starts its key, its unique indexes and its foreign
-- keys with tenant_id; ids are uuid v7 made by the application; times are parameters; no triggers; foreign keys are named and
-- never SET NULL. What belongs to no tenant is listed in platform/db/global-tables.ts, and a test reads the catalog. A function that
-- works with its owner's rights names pg_temp last in its search_path, or a temporary table would stand in for the real one.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Turns on row-level security for a tenant table and lets the application's role use it.
create function protect_tenant_table(name regclass, privileges text default 'select, insert, update, delete') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)'
    ' with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)', name);
  execute format('grant %s on %s to bookline_app', privileges, name);
end $$;
revoke execute on function protect_tenant_table(regclass, text) from public;

-- What belongs to no tenant ------------------------------------------------------------------------------------------

create table tenant (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z][a-z0-9-]{1,40}$'),
  name text not null,
  variant text not null check (variant in ('agent_network', 'preneed', 'recruiting')),
  primary_color text,
  logo_url text,
  -- Counts up with every change to people, reporting lines, groups and pools: caches of who sees whom live by it.
  org_version bigint not null default 1,
  created_at timestamptz not null
);

create table tenant_host (
  host text primary key check (host = lower(host)),
  tenant_id bigint not null references tenant (id) on delete cascade
);

-- User names and mail addresses are unique across tenants, so that a plain sign-in page knows whose they are.
create table sign_in_name (
  name text primary key check (name = lower(name)),
  tenant_id bigint not null,
  user_id uuid not null
);
create index sign_in_name_user on sign_in_name (tenant_id, user_id);

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  tenant_id bigint not null,
  user_id uuid not null,
  -- The impersonator's own session, when this one acts as another user.
  parent_id uuid,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index session_of_user on session (tenant_id, user_id);
create index session_expires on session (expires_at);

create table sign_in_throttle (
  key text primary key,
  failures int not null,
  first_failure_at timestamptz not null
);

grant select on tenant, tenant_host to bookline_app;
grant update (org_version, name, primary_color, logo_url) on tenant to bookline_app;
grant select, insert, update, delete on sign_in_name, session, sign_in_throttle to bookline_app;

-- Users and organization --------------------------------------------------------------------------------------------

create table corporation (
  tenant_id bigint not null,
  id uuid not null,
  type text not null check (type in ('company', 'business_unit', 'vendor')),
  name text not null,
  parent_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint corporation_parent foreign key (tenant_id, parent_id) references corporation (tenant_id, id) on delete restrict
);

create table office_location (
  tenant_id bigint not null,
  id uuid not null,
  corporation_id uuid not null,
  name text not null,
  type text not null check (type in ('main', 'branch')),
  line1 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  phone text,
  primary key (tenant_id, id),
  constraint office_location_corporation foreign key (tenant_id, corporation_id) references corporation (tenant_id, id) on delete restrict
);

create table app_user (
  tenant_id bigint not null,
  id uuid not null,
  username text not null,
  email text not null,
  password_hash text not null,
  account_type text not null check (account_type in ('admin', 'sub_admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager',
    'field_manager', 'telemarketer', 'agent', 'basic', 'pool_holder')),
  manager_id uuid,
  corporation_id uuid,
  business_unit_id uuid,
  office_location_id uuid,
  job_title text not null default '',
  first_name text not null,
  last_name text not null,
  about_me text,
  font_size int,
  primary_color text,
  background text,
  timezone text,
  tos_accepted_at timestamptz,
  must_change_password boolean not null default false,
  paid boolean not null default true,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint app_user_manager foreign key (tenant_id, manager_id) references app_user (tenant_id, id) on delete restrict,
  constraint app_user_corporation foreign key (tenant_id, corporation_id) references corporation (tenant_id, id) on delete restrict,
  constraint app_user_business_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete restrict,
  constraint app_user_office foreign key (tenant_id, office_location_id) references office_location (tenant_id, id) on delete restrict
);
create unique index app_user_username on app_user (tenant_id, lower(username));
create unique index app_user_email on app_user (tenant_id, lower(email));
create index app_user_manager on app_user (tenant_id, manager_id);
create index app_user_business_unit on app_user (tenant_id, business_unit_id);

create table user_group (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  primary key (tenant_id, id)
);
create unique index user_group_name on user_group (tenant_id, lower(name));

create table user_group_member (
  tenant_id bigint not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, group_id, user_id),
  constraint user_group_member_group foreign key (tenant_id, group_id) references user_group (tenant_id, id) on delete cascade,
  constraint user_group_member_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index user_group_member_user on user_group_member (tenant_id, user_id);

create table pool (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  business_unit_id uuid,
  primary key (tenant_id, id),
  constraint pool_business_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete restrict
);
create unique index pool_name on pool (tenant_id, lower(name));

create table pool_holder (
  tenant_id bigint not null,
  pool_id uuid not null,
  user_id uuid not null,
  primary key (tenant_id, pool_id, user_id),
  constraint pool_holder_pool foreign key (tenant_id, pool_id) references pool (tenant_id, id) on delete cascade,
  constraint pool_holder_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index pool_holder_user on pool_holder (tenant_id, user_id);

create table favorite_user (
  tenant_id bigint not null,
  user_id uuid not null,
  favorite_id uuid not null,
  primary key (tenant_id, user_id, favorite_id),
  constraint favorite_user_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint favorite_user_favorite foreign key (tenant_id, favorite_id) references app_user (tenant_id, id) on delete cascade
);

create table setting (
  tenant_id bigint not null,
  key text not null check (key ~ '^[A-Z][A-Z0-9_]{0,63}$'),
  value text,
  -- Only these are served to who has not signed in.
  public boolean not null default false,
  primary key (tenant_id, key)
);

-- What a tenant has different from its variant.
create table feature_override (
  tenant_id bigint not null,
  key text not null,
  enabled boolean not null,
  primary key (tenant_id, key)
);

-- Numbers that count per tenant: the ids of statuses, sources and tags.
create table tenant_counter (
  tenant_id bigint not null,
  key text not null,
  value bigint not null,
  primary key (tenant_id, key)
);

select protect_tenant_table('corporation');
select protect_tenant_table('office_location');
select protect_tenant_table('app_user');
select protect_tenant_table('user_group');
select protect_tenant_table('user_group_member');
select protect_tenant_table('pool');
select protect_tenant_table('pool_holder');
select protect_tenant_table('favorite_user');
select protect_tenant_table('setting');
select protect_tenant_table('feature_override');
select protect_tenant_table('tenant_counter');

-- Audit --------------------------------------------------------------------------------------------------------------

-- Who saw or changed what. The application may only add; the chain is closed by seal_audit_log, a moment later, so that writers
-- of one tenant do not queue behind one another.
create table audit_log (
  tenant_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  actor_id uuid not null,
  -- The person the actor was signed in as, when not themselves.
  acting_as_id uuid,
  session_id uuid,
  request_id text,
  ip text,
  action text not null,
  subject_type text not null,
  subject_id text,
  contact_id uuid,
  detail jsonb not null default '{}',
  chain_no bigint,
  hash bytea,
  primary key (tenant_id, id)
);
create index audit_log_contact on audit_log (tenant_id, contact_id, at desc) where contact_id is not null;
create index audit_log_unsealed on audit_log (tenant_id, id) where chain_no is null;
create unique index audit_log_chain on audit_log (tenant_id, chain_no) where chain_no is not null;
select protect_tenant_table('audit_log', 'select, insert');

create function audit_row_text(entry audit_log) returns text language sql immutable as $$
  select jsonb_build_array(entry.tenant_id, entry.id, extract(epoch from entry.at), entry.actor_id, entry.acting_as_id, entry.session_id,
    entry.request_id, entry.ip, entry.action, entry.subject_type, entry.subject_id, entry.contact_id, entry.detail, entry.chain_no)::text
$$;

-- Chains up to `batch` entries that are not chained yet; answers how many. One caller at a time per tenant.
create function seal_audit_log(of_tenant bigint, batch int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  last_no bigint;
  last_hash bytea;
  sealed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || of_tenant, 0));
  select chain_no, hash into last_no, last_hash from audit_log
    where tenant_id = of_tenant and chain_no is not null order by chain_no desc limit 1;
  last_no := coalesce(last_no, 0);
  last_hash := coalesce(last_hash, sha256(''::bytea));
  for entry in select * from audit_log where tenant_id = of_tenant and chain_no is null order by id limit batch loop
    last_no := last_no + 1;
    entry.chain_no := last_no;
    last_hash := sha256(last_hash || convert_to(audit_row_text(entry), 'UTF8'));
    update audit_log set chain_no = last_no, hash = last_hash where tenant_id = of_tenant and id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- The first chain number whose entry was changed, removed or slipped in; null where the chain holds.
create function verify_audit_log(of_tenant bigint) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
  expected_no bigint := 0;
  last_hash bytea := sha256(''::bytea);
begin
  for entry in select * from audit_log where tenant_id = of_tenant and chain_no is not null order by chain_no loop
    expected_no := expected_no + 1;
    last_hash := sha256(last_hash || convert_to(audit_row_text(entry), 'UTF8'));
    if entry.chain_no <> expected_no or entry.hash is distinct from last_hash then return expected_no; end if;
  end loop;
  return null;
end $$;
revoke execute on function seal_audit_log(bigint, int), verify_audit_log(bigint) from public;
grant execute on function seal_audit_log(bigint, int), verify_audit_log(bigint) to bookline_app;

-- Tenants that have entries to chain: the sealing job asks across tenants.
create function tenants_with_unsealed_audit() returns setof bigint language sql security definer set search_path = public, pg_temp as $$
  select id from tenant where exists (select 1 from audit_log a where a.tenant_id = tenant.id and a.chain_no is null)
$$;
revoke execute on function tenants_with_unsealed_audit() from public;
grant execute on function tenants_with_unsealed_audit() to bookline_app;

-- Jobs ---------------------------------------------------------------------------------------------------------------

-- The application adds jobs through this one door: only for the tenant it acts for, in the transaction that causes them.
create function enqueue_job(task text, payload json, job_key text default null, queue text default null, priority int default 0)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (payload ->> 'tenant_id')::bigint is distinct from nullif(current_setting('app.tenant_id', true), '')::bigint then
    raise exception 'a job must carry the tenant it was caused for';
  end if;
  perform graphile_worker.add_job(task, payload, queue_name => queue, job_key => enqueue_job.job_key, priority => enqueue_job.priority,
    max_attempts => 25);
end $$;
revoke execute on function enqueue_job(text, json, text, text, int) from public;
grant execute on function enqueue_job(text, json, text, text, int) to bookline_app;

-- Search under row-level security ------------------------------------------------------------------------------------

-- The trigram and array operators aren't marked leakproof, so row-level security would keep their indexes unused (9 -> 417 ms). A role that
-- may mark them does so here. Otherwise lists use contact_ids_like and contact_ids_tagged (0002).
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter function textlike(text, text) leakproof;
    alter function arraycontains(anyarray, anyarray) leakproof;
    alter function arrayoverlap(anyarray, anyarray) leakproof;
    alter function jsonb_contains(jsonb, jsonb) leakproof;
  end if;
end $$;

-- Which process a worker of the job table belongs to: the process holds the advisory lock `lock_key` while it lives, so a free lock
-- means that it died and its jobs may run elsewhere at once.
create table job_worker (
  worker_id text primary key,
  lock_key bigint not null
);
