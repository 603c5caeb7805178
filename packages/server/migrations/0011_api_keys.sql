-- Who makes software that works with keys: a lead provider, a dialer, the tenant's own website.
create table api_vendor (
  tenant_id bigint not null,
  id uuid not null,
  vendor_name text not null,
  vendor_type text not null check (vendor_type in ('lead_provider', 'marketing', 'dialer', 'quoting', 'website', 'other')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index api_vendor_name on api_vendor (tenant_id, lower(vendor_name));
select protect_tenant_table('api_vendor');

-- API keys, which sign calls instead of a session. Only a hash of the secret is stored. The prefix identifies the key for users.
-- A revoked key stays, for the audit log and the request log name it.
create table api_key (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  -- A person's one API token is a key that may do all they may.
  kind text not null check (kind in ('key', 'token')),
  name text not null,
  vendor_id uuid,
  secret_hash bytea not null,
  prefix text not null,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  requests_per_minute int not null default 600 check (requests_per_minute between 1 and 10000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  rotated_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  primary key (tenant_id, id),
  constraint api_key_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint api_key_vendor foreign key (tenant_id, vendor_id) references api_vendor (tenant_id, id) on delete restrict
);
create unique index api_key_secret on api_key (tenant_id, secret_hash);
create unique index api_key_token on api_key (tenant_id, user_id) where kind = 'token' and revoked_at is null;
create index api_key_user on api_key (tenant_id, user_id, created_at desc);
create index api_key_vendor on api_key (tenant_id, vendor_id) where vendor_id is not null;
select protect_tenant_table('api_key');

-- Every call made with a key: which one, how it ended, how long it took. Neither its body, nor its query, nor the ids in its path.
create table api_request (
  tenant_id bigint not null,
  at timestamptz not null,
  id uuid not null,
  api_key_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  method text not null,
  path text not null,
  status int not null,
  duration_ms int not null,
  ip text not null,
  user_agent text not null,
  primary key (tenant_id, at, id)
) partition by range (at);
create index api_request_of_key on api_request (tenant_id, api_key_id, at desc);
select protect_tenant_table('api_request', 'select, insert');

-- How many of them a day brought, for sums that need not read the log.
create table api_key_day (
  tenant_id bigint not null,
  api_key_id uuid not null,
  day date not null,
  requests int not null,
  failed int not null,
  primary key (tenant_id, api_key_id, day),
  constraint api_key_day_key foreign key (tenant_id, api_key_id) references api_key (tenant_id, id) on delete cascade
);
select protect_tenant_table('api_key_day', 'select, insert, update');

-- Creates one month of the request log, when the first row of that month is written. The application's role can't create tables itself.
create function make_api_request_month(of timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day timestamptz := date_trunc('month', of at time zone 'UTC') at time zone 'UTC';
  next_first timestamptz := (date_trunc('month', of at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  month text := 'api_request_' || to_char(of at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('public.' || month) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_api_request_month'));
  if to_regclass('public.' || month) is not null then return; end if;
  execute format('create table %I partition of api_request for values from (%L) to (%L)', month, first_day, next_first);
  -- Reached through api_request alone; whoever were to reach it directly sees their own tenant.
  perform protect_tenant_table(month::regclass, 'select');
end $$;

-- Drops the months of the request log that ended before a moment, and the sums of earlier days; answers how many months.
create function prune_api_requests(before timestamptz) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month record;
  dropped int := 0;
begin
  for month in
    select c.oid::regclass as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.api_request'::regclass and c.relname ~ '^api_request_\d{4}_\d{2}$'
      and (to_timestamp(right(c.relname, 7) || '_01', 'YYYY_MM_DD')::timestamp + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %s', month.name);
    dropped := dropped + 1;
  end loop;
  delete from api_key_day where day < (before at time zone 'UTC')::date;
  return dropped;
end $$;
revoke execute on function make_api_request_month(timestamptz), prune_api_requests(timestamptz) from public;
grant execute on function make_api_request_month(timestamptz), prune_api_requests(timestamptz) to bookline_app;

-- Audit rows name the key that acted for its owner. It is part of the chain where there is one: entries of before keep their hash.
alter table audit_log add column api_key_id uuid;
create or replace function audit_row_text(entry audit_log) returns text language sql immutable as $$
  select (jsonb_build_array(entry.tenant_id, entry.id, extract(epoch from entry.at), entry.actor_id, entry.acting_as_id, entry.session_id,
    entry.request_id, entry.ip, entry.action, entry.subject_type, entry.subject_id, entry.contact_id, entry.detail, entry.chain_no)
    || case when entry.api_key_id is null then '[]'::jsonb else jsonb_build_array(entry.api_key_id) end)::text
$$;
