-- Where the people of a tenant live by the clock: what is done for it at night is timed by it. An IANA name.
alter table tenant add column time_zone text not null default 'America/New_York';
grant update (time_zone) on tenant to bookline_app;

-- Work that returns by the clock, as it stands for one tenant, or, under 0, for the installation as a whole. When is declared in the code: what
-- it was reckoned by is kept, so that a change of it is noticed. A worker that starts a run moves `next_at` on in the same statement.
create table schedule (
  tenant_id bigint not null,
  name text not null,
  cron text not null,
  zone text not null,
  next_at timestamptz not null,
  -- The last run: the moment it is for, how it went, how many things it dealt with. No moment: there was none yet.
  due_at timestamptz,
  status text not null default 'done' check (status in ('queued', 'running', 'done', 'failed')),
  -- Somebody asked for it, out of turn.
  by_hand boolean not null default false,
  started_at timestamptz,
  ended_at timestamptz,
  done int not null default 0,
  -- Why it failed, or is tried again.
  error text,
  primary key (tenant_id, name)
);
select protect_tenant_table('schedule', 'select, insert, update');
