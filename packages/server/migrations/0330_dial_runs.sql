-- Power dialer: runs of calls to contacts that were chosen when the run was made ----------------------------------------
create table dial_run (
  tenant_id bigint not null,
  id uuid not null,
  -- Who calls.
  user_id uuid not null,
  name text not null,
  status text not null check (status in ('active', 'paused', 'ended')),
  script text not null,
  -- The next call follows this long after the last, also without a disposition. Null: only with one.
  wrap_up_s int check (wrap_up_s between 5 and 600),
  -- Calls come from the user's number with the contact's area code, if there is one.
  local_presence boolean not null,
  -- The browser tab that places the calls.
  device uuid,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint dial_run_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint dial_run_ended check ((status = 'ended') = (ended_at is not null))
);
-- A user makes one call at a time.
create unique index dial_run_active on dial_run (tenant_id, user_id) where status = 'active';
create index dial_run_newest on dial_run (tenant_id, user_id, created_at desc, id desc);
select protect_tenant_table('dial_run', 'select, insert, update');

-- The queue of a run, fixed when it's made.
create table dial_run_contact (
  tenant_id bigint not null,
  id uuid not null,
  run_id uuid not null,
  position int not null check (position > 0),
  contact_id uuid not null,
  -- current: being called, or called last.
  state text not null check (state in ('waiting', 'current', 'done', 'skipped', 'left_out')),
  -- waiting: not before.
  due_at timestamptz,
  -- current: goes back to the queue, to be called at this time.
  again_at timestamptz,
  -- Why it's left out, or waits.
  reason text,
  -- The id of its last call, given before the call is placed, so that it's placed once.
  attempt_id uuid,
  primary key (tenant_id, id),
  constraint dial_run_contact_run foreign key (tenant_id, run_id) references dial_run (tenant_id, id) on delete restrict,
  constraint dial_run_contact_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint dial_run_contact_left_out check (state <> 'left_out' or reason is not null)
);
create unique index dial_run_contact_position on dial_run_contact (tenant_id, run_id, position);
create unique index dial_run_contact_current on dial_run_contact (tenant_id, run_id) where state = 'current';
create index dial_run_contact_waiting on dial_run_contact (tenant_id, run_id, position) where state = 'waiting';
create index dial_run_contact_contact on dial_run_contact (tenant_id, contact_id);
select protect_tenant_table('dial_run_contact', 'select, insert, update');

alter table call
  add column dial_run_id uuid,
  add constraint call_dial_run foreign key (tenant_id, dial_run_id) references dial_run (tenant_id, id) on delete restrict;
create index call_dial_run on call (tenant_id, dial_run_id, started_at) where dial_run_id is not null;
