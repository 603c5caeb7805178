-- Home by role -------------------------------------------------------------------------------------------------------

-- What users did on contacts, by time: a manager's page counts today's.
create index contact_activity_work on contact_activity (tenant_id, at desc)
  where kind in ('note', 'call', 'mail', 'activity', 'follow_up');

-- What a user put aside in their queue for today. Follow-ups aren't here: they have a due date and an end of their own.
create table queue_skip (
  tenant_id bigint not null,
  user_id uuid not null,
  kind text not null check (kind in ('event', 'missed_call', 'new_lead')),
  -- The id of the event, call, or contact, and for an event the start of the occurrence.
  subject text not null,
  -- The contact, if the entry is about a new lead: it goes with the contact.
  contact_id uuid,
  -- Null: dealt with.
  hidden_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, kind, subject),
  constraint queue_skip_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint queue_skip_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index queue_skip_contact on queue_skip (tenant_id, contact_id) where contact_id is not null;
select protect_tenant_table('queue_skip');
