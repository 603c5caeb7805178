-- Calls from and to the browser, and what was recorded of them.

create table call (
  tenant_id bigint not null,
  id uuid not null,
  -- What the provider calls the leg that began it: the agent's own when they call, the caller's when they are called.
  provider_sid text not null,
  -- The other leg, from the moment it is placed.
  other_sid text,
  -- Who calls, or whose number is called.
  user_id uuid not null,
  contact_id uuid,
  direction text not null check (direction in ('inbound', 'outbound')),
  -- E.164.
  from_number text not null,
  to_number text not null,
  caller_city text,
  caller_state text,
  status text not null check (status in (
    'ringing', 'in_progress', 'completed', 'busy', 'no_answer', 'failed', 'canceled', 'refused')),
  -- Why the call was refused, in a sentence for the caller.
  refusal text,
  -- What the gate before everything outbound decided.
  decision_id uuid,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  duration_s int not null default 0 check (duration_s >= 0),
  -- How the agent says it went.
  disposition text,
  recording text not null default 'not_recording' check (recording in ('not_recording', 'disclosed', 'recording', 'paused')),
  disclosed_at timestamptz,
  -- Where both sides meet once they were told that they are recorded.
  room text,
  primary key (tenant_id, id),
  constraint call_provider_sid unique (tenant_id, provider_sid),
  constraint call_refused check ((status = 'refused') = (refusal is not null)),
  constraint call_ended check ((status in ('ringing', 'in_progress')) = (ended_at is null)),
  -- Nothing is recorded before both sides were told.
  constraint call_disclosed check (recording = 'not_recording' or disclosed_at is not null),
  constraint call_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint call_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index call_user on call (tenant_id, user_id, started_at desc);
create index call_contact on call (tenant_id, contact_id, started_at desc) where contact_id is not null;
create index call_open on call (tenant_id, started_at) where ended_at is null;
select protect_tenant_table('call');

create table call_recording (
  tenant_id bigint not null,
  id uuid not null,
  call_id uuid not null,
  provider_sid text not null,
  kind text not null check (kind in ('recording', 'voicemail')),
  -- What it is kept for, and so how long.
  purpose text not null check (purpose in ('sales', 'service')),
  file_id uuid not null,
  size int not null,
  duration_s int not null,
  kept_until date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint call_recording_provider_sid unique (tenant_id, provider_sid),
  constraint call_recording_call foreign key (tenant_id, call_id) references call (tenant_id, id) on delete cascade,
  constraint call_recording_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict
);
create index call_recording_call on call_recording (tenant_id, call_id);
create unique index call_recording_file on call_recording (tenant_id, file_id);
create index call_recording_kept_until on call_recording (tenant_id, kept_until);
select protect_tenant_table('call_recording');

-- Purging a contact deletes its calls, but not their bytes. A schedule removes bytes that no recording names.
create index stored_file_of_calls on stored_file (tenant_id, created_at) where purpose = 'call';
