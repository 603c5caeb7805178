-- Reports -------------------------------------------------------------------------------------------------------------------
-- A saved report: what it counts, never the numbers. Everyone who runs it sees their own.
create table report (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  report_type text not null,
  definition jsonb not null,
  sharing text not null check (sharing in ('private', 'downline', 'everyone')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint report_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict
);
create index report_owner on report (tenant_id, owner_id);
create index report_shared on report (tenant_id, sharing) where sharing <> 'private';
select protect_tenant_table('report');

-- Reports on a user's home page.
create table report_pin (
  tenant_id bigint not null,
  user_id uuid not null,
  report_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, report_id),
  constraint report_pin_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint report_pin_report foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade
);
create index report_pin_report on report_pin (tenant_id, report_id);
select protect_tenant_table('report_pin');

-- When a report is emailed.
create table report_schedule (
  tenant_id bigint not null,
  report_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  weekday smallint not null check (weekday between 0 and 6),
  month_day smallint not null check (month_day between 1 and 31),
  -- In each recipient's time zone.
  at time not null,
  format text not null check (format in ('pdf', 'xlsx')),
  -- Who set it, for what the report and the recipients need.
  made_by_id uuid not null,
  origin jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, report_id),
  constraint report_schedule_report foreign key (tenant_id, report_id) references report (tenant_id, id) on delete cascade,
  constraint report_schedule_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index report_schedule_made_by on report_schedule (tenant_id, made_by_id);
select protect_tenant_table('report_schedule');

create table report_recipient (
  tenant_id bigint not null,
  report_id uuid not null,
  user_id uuid not null,
  -- Null once it stopped.
  next_at timestamptz,
  last_sent_at timestamptz,
  -- Why it stopped or failed, as a sentence.
  problem text,
  primary key (tenant_id, report_id, user_id),
  constraint report_recipient_schedule foreign key (tenant_id, report_id)
    references report_schedule (tenant_id, report_id) on delete cascade,
  constraint report_recipient_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index report_recipient_user on report_recipient (tenant_id, user_id);
create index report_recipient_due on report_recipient (tenant_id, next_at) where next_at is not null;
select protect_tenant_table('report_recipient');
