-- A user above the agent listens to a call, talks to the agent only, or to everyone -----------------------------------------------
create table call_supervision (
  tenant_id bigint not null,
  id uuid not null,
  call_id uuid not null,
  user_id uuid not null,
  mode text not null check (mode in ('listen', 'whisper', 'barge')),
  -- The modes that were used, each once.
  modes text[] not null default '{}',
  created_at timestamptz not null,
  -- The leg in the supervisor's browser, once it called.
  leg_sid text,
  joined_at timestamptz,
  mode_since timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint call_supervision_joined check ((joined_at is null) = (mode_since is null) and (joined_at is null or leg_sid is not null)),
  constraint call_supervision_call foreign key (tenant_id, call_id) references call (tenant_id, id) on delete cascade,
  constraint call_supervision_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
create index call_supervision_call on call_supervision (tenant_id, call_id);
create index call_supervision_user on call_supervision (tenant_id, user_id);
create index call_supervision_leg on call_supervision (tenant_id, leg_sid) where leg_sid is not null;
-- One at a time for a call, and for a supervisor.
create unique index call_supervision_open on call_supervision (tenant_id, call_id) where ended_at is null;
create unique index call_supervision_of_user on call_supervision (tenant_id, user_id) where ended_at is null;
select protect_tenant_table('call_supervision');

-- The notice that the call may be monitored: when it began to play, and when the other side had heard it.
alter table call
  add column monitor_notice_at timestamptz,
  add column monitor_heard_at timestamptz,
  add constraint call_monitored check (monitor_heard_at is null or monitor_notice_at is not null);
