-- The runs of a schedule that are over: what failed in one night stays in sight after the next has gone well. The last ones, and those that
-- failed for longer, are kept.
create table schedule_run (
  tenant_id bigint not null,
  name text not null,
  due_at timestamptz not null,
  status text not null check (status in ('done', 'failed')),
  by_hand boolean not null,
  started_at timestamptz,
  ended_at timestamptz not null,
  done int not null,
  error text,
  primary key (tenant_id, name, due_at)
);
select protect_tenant_table('schedule_run', 'select, insert, update, delete');
