-- A report that takes longer than someone waits for runs as a job. Its result is kept for a day, for its reader alone.
create table report_run (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  real_user_id uuid not null,
  origin jsonb not null,
  definition jsonb not null,
  -- The hash of the definition and the reader's day, to find a run of the same.
  asked_hash bytea not null,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- The numbers, and the hash of what the reader could see when they were counted.
  result jsonb,
  reach_hash bytea,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint report_run_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  check ((status = 'complete') = (result is not null and reach_hash is not null))
);
create index report_run_asked on report_run (tenant_id, user_id, asked_hash);
create index report_run_ended on report_run (tenant_id, ended_at);
select protect_tenant_table('report_run');
