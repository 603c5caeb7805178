-- Dispositions: the results of calls that a company lets its users choose -----------------------------------------------
create table disposition (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  color text not null,
  -- What it means in filters and reports, whatever its name.
  outcome text not null check (outcome in ('success', 'contacted', 'callback', 'not_interested', 'no_answer', 'voicemail', 'wrong_number')),
  follow_up_required boolean not null,
  do_not_call boolean not null,
  -- The order, which sets the key: the first is chosen with 1.
  position int not null check (position > 0),
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index disposition_name on disposition (tenant_id, lower(name));
select protect_tenant_table('disposition');

-- Nothing ever wrote the old column.
alter table call
  drop column disposition,
  add column disposition_id uuid,
  add column disposition_note text not null default '',
  add column disposed_at timestamptz,
  add constraint call_disposition foreign key (tenant_id, disposition_id) references disposition (tenant_id, id) on delete restrict,
  add constraint call_disposed check ((disposition_id is null) = (disposed_at is null));
create index call_disposition on call (tenant_id, disposition_id, contact_id) where disposition_id is not null;

-- Calls with a disposition count as logged activities.
drop index contact_activity_logged;
create index contact_activity_logged on contact_activity (tenant_id, at desc, id desc)
  where kind = 'activity' or (kind = 'call' and detail ->> 'type' is not null);

-- The first ones of the companies that exist. tenants/first-dispositions.ts adds the same to new companies.
insert into disposition (tenant_id, id, name, color, outcome, follow_up_required, do_not_call, position, active, created_at, updated_at)
select tenant.id, gen_random_uuid(), first.name, first.color, first.outcome, first.outcome = 'callback', first.name = 'Do not call', first.position, true, now(), now()
from tenant cross join (values
  (1, 'Appointment set', '#2f9e44', 'success'),
  (2, 'Sold', '#2b8a3e', 'success'),
  (3, 'Interested', '#1971c2', 'contacted'),
  (4, 'Requested a callback', '#e8590c', 'callback'),
  (5, 'Not interested', '#868e96', 'not_interested'),
  (6, 'No answer', '#495057', 'no_answer'),
  (7, 'Left voicemail', '#7048e8', 'voicemail'),
  (8, 'Wrong number', '#c2255c', 'wrong_number'),
  (9, 'Do not call', '#e03131', 'not_interested')
) first (position, name, color, outcome);
