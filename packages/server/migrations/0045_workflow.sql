-- Workflows: category → template (steps, in versions) → flow (a template enabled for a user) → a run for each contact → its log.
create table workflow_category (
  tenant_id bigint not null,
  id uuid not null,
  name text not null check (name <> ''),
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index workflow_category_name on workflow_category (tenant_id, lower(name));
select protect_tenant_table('workflow_category');

create table workflow_template (
  tenant_id bigint not null,
  id uuid not null,
  category_id uuid,
  name text not null check (name <> ''),
  description text not null default '',
  -- As they are being edited (contract/features/workflow-steps.ts). What runs stands in workflow_version.
  steps jsonb not null default '[]',
  -- The newest published version; 0: none yet.
  version int not null default 0,
  -- Whether its flows take contacts in.
  active boolean not null default false,
  -- What its webhooks are signed with.
  webhook_secret_sealed bytea,
  created_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counts the changes, so that of two who edit the second hears of it.
  revision int not null default 1,
  -- Its flows' history outlives it.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint workflow_template_category foreign key (tenant_id, category_id) references workflow_category (tenant_id, id) on delete restrict,
  constraint workflow_template_created_by foreign key (tenant_id, created_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint workflow_template_updated_by foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict
);
create index workflow_template_category on workflow_template (tenant_id, category_id);
create index workflow_template_created_by on workflow_template (tenant_id, created_by_id);
create index workflow_template_updated_by on workflow_template (tenant_id, updated_by_id);
select protect_tenant_table('workflow_template');

-- The steps a contact runs through. A published version never changes. `moved_to` is the version that its runs continue on, if a user moves them.
create table workflow_version (
  tenant_id bigint not null,
  template_id uuid not null,
  version int not null,
  steps jsonb not null,
  moved_to int,
  published_by_id uuid not null,
  published_at timestamptz not null,
  primary key (tenant_id, template_id, version),
  constraint workflow_version_template foreign key (tenant_id, template_id) references workflow_template (tenant_id, id) on delete cascade,
  constraint workflow_version_published_by foreign key (tenant_id, published_by_id) references app_user (tenant_id, id) on delete restrict
);
create index workflow_version_published_by on workflow_version (tenant_id, published_by_id);
select protect_tenant_table('workflow_version');

create table workflow_flow (
  tenant_id bigint not null,
  id uuid not null,
  template_id uuid not null,
  name text not null check (name <> ''),
  -- Whose rights count: it reaches the contacts that they see at that moment.
  owner_id uuid not null,
  trigger jsonb not null,
  -- A contacts_scope as the owner sees it: who may come in.
  scope jsonb not null default '{}',
  -- How soon a contact may come in again: null never, 0 at once, n after so many days.
  reentry_days int check (reentry_days >= 0),
  active boolean not null default false,
  activated_at timestamptz,
  -- The request that switched it on: what it does is audited as its owner's, from there.
  origin jsonb,
  -- Why it was switched off by itself.
  problem text,
  -- How far the timelines' entries were looked at, in the order in which they were committed.
  cursor_tx xid8,
  cursor_id uuid,
  -- The days whose birthdays and renewals were looked at, and up to which they are to be.
  dates_until date,
  dates_due date,
  -- Runs that started before this moment are to be removed. Null: none.
  ended_before timestamptz,
  created_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint workflow_flow_template foreign key (tenant_id, template_id) references workflow_template (tenant_id, id) on delete restrict,
  constraint workflow_flow_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict,
  constraint workflow_flow_created_by foreign key (tenant_id, created_by_id) references app_user (tenant_id, id) on delete restrict
);
create index workflow_flow_template on workflow_flow (tenant_id, template_id);
create index workflow_flow_owner on workflow_flow (tenant_id, owner_id);
create index workflow_flow_created_by on workflow_flow (tenant_id, created_by_id);
select protect_tenant_table('workflow_flow');

-- Contacts that a user enrolls manually: the set at that moment, in parts (like bulk_attempt and bulk_part).
create table workflow_start (
  tenant_id bigint not null,
  id uuid not null,
  flow_id uuid not null,
  by_id uuid not null,
  acting_as_id uuid,
  origin jsonb not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  total int not null,
  started int not null default 0,
  skipped int not null default 0,
  reasons jsonb not null default '{}',
  parts int not null default 0,
  parts_done int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint workflow_start_flow foreign key (tenant_id, flow_id) references workflow_flow (tenant_id, id) on delete cascade,
  constraint workflow_start_by foreign key (tenant_id, by_id) references app_user (tenant_id, id) on delete restrict
);
create index workflow_start_flow on workflow_start (tenant_id, flow_id, created_at desc);
create index workflow_start_by on workflow_start (tenant_id, by_id);
select protect_tenant_table('workflow_start');

create table workflow_start_part (
  tenant_id bigint not null,
  start_id uuid not null,
  part_no int not null,
  contact_ids uuid[] not null,
  primary key (tenant_id, start_id, part_no),
  constraint workflow_start_part_start foreign key (tenant_id, start_id) references workflow_start (tenant_id, id) on delete cascade
);
select protect_tenant_table('workflow_start_part');

-- A contact in a flow.
create table workflow_run (
  tenant_id bigint not null,
  id uuid not null,
  flow_id uuid not null,
  contact_id uuid not null,
  template_id uuid not null,
  version int not null,
  state text not null check (state in ('active', 'finished', 'stopped', 'failed', 'refused')),
  -- The step that is next, or that is being waited at until due_at.
  step_id text,
  waiting boolean not null default false,
  due_at timestamptz not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- What let it in, and through how many flows.
  why text not null,
  depth int not null default 0,
  -- A birthday or a renewal lets in once, however often its day is looked at.
  trigger_key text,
  -- Why it ended otherwise than at its end: a code.
  reason text,
  primary key (tenant_id, id),
  constraint workflow_run_flow foreign key (tenant_id, flow_id) references workflow_flow (tenant_id, id) on delete cascade,
  constraint workflow_run_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create unique index workflow_run_once on workflow_run (tenant_id, flow_id, contact_id) where state = 'active';
create unique index workflow_run_key on workflow_run (tenant_id, flow_id, contact_id, trigger_key) where trigger_key is not null;
create index workflow_run_due on workflow_run (tenant_id, flow_id, due_at, id) where state = 'active';
create index workflow_run_state on workflow_run (tenant_id, flow_id, state);
create index workflow_run_contact on workflow_run (tenant_id, contact_id, began_at desc, id desc);
create index workflow_run_began on workflow_run (tenant_id, flow_id, began_at desc, id desc);
select protect_tenant_table('workflow_run');

-- What happened to a run at each step: only ever added to. `tx` is the transaction of its effect, and so of what that wrote into the timeline.
create table workflow_log (
  tenant_id bigint not null,
  run_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  step_id text,
  step_type text,
  outcome text not null,
  detail jsonb not null default '{}',
  tx xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, run_id, id),
  constraint workflow_log_run foreign key (tenant_id, run_id) references workflow_run (tenant_id, id) on delete cascade
);
select protect_tenant_table('workflow_log', 'select, insert');

-- Whose turn it is where contacts are given to several people one after another.
create table workflow_turn (
  tenant_id bigint not null,
  flow_id uuid not null,
  step_id text not null,
  next bigint not null,
  primary key (tenant_id, flow_id, step_id),
  constraint workflow_turn_flow foreign key (tenant_id, flow_id) references workflow_flow (tenant_id, id) on delete cascade
);
select protect_tenant_table('workflow_turn');

-- Webhook deliveries of workflow steps: written with the step, sent by a job, with the same id on every attempt.
create table workflow_delivery (
  tenant_id bigint not null,
  id uuid not null,
  run_id uuid not null,
  template_id uuid not null,
  step_id text not null,
  url text not null,
  -- Gone once it was delivered or given up.
  body text,
  status text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  tries int not null default 0,
  answer int,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint workflow_delivery_run foreign key (tenant_id, run_id) references workflow_run (tenant_id, id) on delete cascade
);
create index workflow_delivery_run on workflow_delivery (tenant_id, run_id);
select protect_tenant_table('workflow_delivery');

-- Commit order of contact activity, which decides when flows enroll. Older rows have none. (The default is set after the column is added, so
-- that existing rows aren't rewritten.)
alter table contact_activity add column tx xid8;
alter table contact_activity alter column tx set default pg_current_xact_id();
create index contact_activity_tx on contact_activity (tenant_id, tx, id) where tx is not null;

-- Tenants with something to do for their flows: the chore asks across tenants. `many`: more than goes past everything large.
create function tenants_with_workflow_work(moment timestamptz, few int) returns table (id bigint, many boolean)
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
      or f.cursor_tx is not null and exists (
        select 1 from contact_activity a
        where a.tenant_id = f.tenant_id and a.tx is not null and (a.tx, a.id) > (f.cursor_tx, f.cursor_id)
          and a.tx < pg_snapshot_xmin(pg_current_snapshot()))
    )
  group by f.tenant_id
$$;
revoke execute on function tenants_with_workflow_work(timestamptz, int) from public;
grant execute on function tenants_with_workflow_work(timestamptz, int) to bookline_app;
