-- Aftercare ---------------------------------------------------------------------------------------------------------------
-- The day a contact died. From then on, nothing goes out to them (features/outbound-gate).
alter table contact add column deceased_on date;

-- A family that is cared for after a death. The contact may be purged; the family's records go with it.
create table aftercare (
  tenant_id bigint not null,
  id uuid not null,
  -- Who died.
  contact_id uuid not null,
  -- Who reaches out: our workflows, or an outside service.
  provider text not null check (provider in ('local', 'http')),
  -- Of the outside service: its id for the family, what it last said, and what went wrong.
  external_id text,
  service_state text check (service_state in ('active', 'complete', 'ended')),
  checked_at timestamptz,
  problem text,
  enrolled_by_id uuid not null,
  created_at timestamptz not null,
  -- When it was recorded that the contact isn't deceased after all.
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint aftercare_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint aftercare_enrolled_by foreign key (tenant_id, enrolled_by_id) references app_user (tenant_id, id) on delete restrict
);
create index aftercare_contact on aftercare (tenant_id, contact_id, created_at desc);
create index aftercare_newest on aftercare (tenant_id, created_at desc, id desc) where ended_at is null;
create index aftercare_enrolled_by on aftercare (tenant_id, enrolled_by_id);
select protect_tenant_table('aftercare', 'select, insert, update');

create table aftercare_survivor (
  tenant_id bigint not null,
  id uuid not null,
  aftercare_id uuid not null,
  contact_id uuid not null,
  relation text not null,
  -- What the outside service last said about them.
  service_state text check (service_state in ('active', 'complete', 'ended')),
  touches int check (touches >= 0),
  next_touch_on date,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint aftercare_survivor_aftercare foreign key (tenant_id, aftercare_id) references aftercare (tenant_id, id) on delete cascade,
  constraint aftercare_survivor_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index aftercare_survivor_aftercare on aftercare_survivor (tenant_id, aftercare_id, created_at, id);
create index aftercare_survivor_contact on aftercare_survivor (tenant_id, contact_id);
select protect_tenant_table('aftercare_survivor', 'select, insert, update');
