-- Where the people of a tenant live by the clock: what is done for it at night is timed by it. An IANA name.
alter table tenant add column time_zone text not null default 'America/New_York';
grant update (time_zone) on tenant to bookline_app;

-- Scheduled work and its state for one tenant, or for the whole installation under tenant 0. The schedule itself is in the code. A copy of it
-- is stored here to detect changes. A worker that starts a run moves `next_at` in the same statement.
create table schedule (
  tenant_id bigint not null,
  name text not null,
  cron text not null,
  zone text not null,
  next_at timestamptz not null,
  -- The last run: the moment it is for, how it went, how many things it dealt with. No moment: there was none yet.
  due_at timestamptz,
  status text not null default 'done' check (status in ('queued', 'running', 'done', 'failed')),
  -- A user started it manually.
  by_hand boolean not null default false,
  started_at timestamptz,
  ended_at timestamptz,
  done int not null default 0,
  -- Why it failed, or is tried again.
  error text,
  primary key (tenant_id, name)
);
select protect_tenant_table('schedule', 'select, insert, update');
