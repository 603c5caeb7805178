-- Two servers can make a month at once. The second waits for the lock. to_regclass would then answer from the catalog cache,
-- which an advisory lock doesn't refresh, and the table would be made twice. A query sees what the first committed.
create or replace function make_api_request_month(of timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  first_day timestamptz := date_trunc('month', of at time zone 'UTC') at time zone 'UTC';
  next_first timestamptz := (date_trunc('month', of at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  month text := 'api_request_' || to_char(of at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('public.' || month) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('make_api_request_month'));
  if exists (select from pg_class where relname = month and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table %I partition of api_request for values from (%L) to (%L)', month, first_day, next_first);
  -- Reached through api_request alone. A direct reader sees only their own tenant.
  perform protect_tenant_table(month::regclass, 'select');
end $$;
