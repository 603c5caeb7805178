-- Endpoints of users that get events. An enabled endpoint reads the contacts' timelines, and webhook_event, in the order of their transactions.
create table webhook_endpoint (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (name <> ''),
  url text not null,
  -- Empty: all.
  event_types text[] not null default '{}',
  audience text not null check (audience in ('visible', 'own')),
  secret_sealed bytea not null,
  -- Signs too, until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  enabled boolean not null,
  disabled_reason text check (disabled_reason in ('paused', 'admin', 'failing', 'gone', 'owner')),
  disabled_at timestamptz,
  -- Only what happened since is sent.
  enabled_at timestamptz not null,
  -- The request that created it, for the audit log.
  origin jsonb not null,
  -- Everything up to here was read.
  cursor_tx xid8 not null,
  cursor_id uuid not null,
  -- Failures in a row, and what follows from them.
  failures int not null default 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  -- Nothing is sent before: it failed several times in a row, or its owner must first do something.
  held_until timestamptz,
  -- Since when its owner must do something.
  held_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint webhook_endpoint_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  check (enabled = (disabled_reason is null)),
  check (enabled = (disabled_at is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhook_endpoint_user on webhook_endpoint (tenant_id, user_id);
create index webhook_endpoint_enabled on webhook_endpoint (tenant_id, id) where enabled;
select protect_tenant_table('webhook_endpoint');

-- One request to an endpoint, with its tries: up to 100 changes of one type.
create table webhook_delivery (
  tenant_id bigint not null,
  -- Sent as webhook-id.
  id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  at timestamptz not null,
  -- Ids and names of fields, never what someone wrote. Contacts are checked again before each try.
  items jsonb not null,
  status text not null check (status in ('queued', 'delivered', 'failed', 'skipped')),
  tries int not null default 0,
  -- The next try, while it's queued. During a try: when it counts as interrupted.
  due_at timestamptz,
  last_try_at timestamptz,
  response_status int,
  duration_ms int,
  response text,
  error text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint webhook_delivery_endpoint foreign key (tenant_id, endpoint_id) references webhook_endpoint (tenant_id, id) on delete cascade,
  check ((status = 'queued') = (due_at is not null))
);
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, due_at, id) where status = 'queued';
create index webhook_delivery_endpoint on webhook_delivery (tenant_id, endpoint_id, created_at desc, id desc);
create index webhook_delivery_failed on webhook_delivery (tenant_id, endpoint_id, created_at) where status = 'failed';
create index webhook_delivery_old on webhook_delivery (tenant_id, created_at);
select protect_tenant_table('webhook_delivery');

-- Events that no timeline has, in commit order. Written only while the tenant has an enabled endpoint.
create table webhook_event (
  tenant_id bigint not null,
  id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  type text not null,
  -- Only this user and admins hear of it.
  user_id uuid not null,
  record_id uuid,
  detail jsonb not null,
  primary key (tenant_id, id)
);
create index webhook_event_tx on webhook_event (tenant_id, tx, id);
create index webhook_event_at on webhook_event (tenant_id, at);
select protect_tenant_table('webhook_event');

-- Endpoints with something to read or to send: the chore asks across tenants. A cursor ahead of every transaction comes from another PostgreSQL server.
create function endpoints_with_webhook_work(moment timestamptz) returns table (tenant_id bigint, endpoint_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.tenant_id, e.id from webhook_endpoint e
  where e.enabled and coalesce(e.held_until <= moment, true) and (
    exists (
      select 1 from webhook_delivery d
      where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.status = 'queued' and d.due_at <= moment)
    or e.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
    or exists (
      select 1 from contact_activity a
      where a.tenant_id = e.tenant_id and a.tx is not null and (a.tx, a.id) > (e.cursor_tx, e.cursor_id)
        and a.tx < pg_snapshot_xmin(pg_current_snapshot()))
    or exists (
      select 1 from webhook_event v
      where v.tenant_id = e.tenant_id and (v.tx, v.id) > (e.cursor_tx, e.cursor_id)
        and v.tx < pg_snapshot_xmin(pg_current_snapshot()))
  )
$$;
revoke execute on function endpoints_with_webhook_work(timestamptz) from public;
grant execute on function endpoints_with_webhook_work(timestamptz) to bookline_app;
