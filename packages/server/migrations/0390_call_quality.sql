-- How a call sounded to its user, as their browser measured it -------------------------------------------------------------------
create table call_quality (
  tenant_id bigint not null,
  call_id uuid not null,
  -- The mean opinion score of each ten seconds, in tenths.
  scores integer[] not null,
  jitter_ms integer not null,
  rtt_ms integer not null,
  -- Packets lost of a thousand.
  lost_permille integer not null,
  warnings text[] not null,
  created_at timestamptz not null,
  primary key (tenant_id, call_id),
  constraint call_quality_call foreign key (tenant_id, call_id) references call (tenant_id, id) on delete cascade
);
select protect_tenant_table('call_quality');
