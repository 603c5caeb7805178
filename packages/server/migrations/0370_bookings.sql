-- Appointments that visitors book on public pages --------------------------------------------------------------------------
-- When a user can be booked. No row: never.
create table user_booking (
  tenant_id bigint not null,
  user_id uuid not null,
  bookable boolean not null default false,
  -- IANA: the zone of the hours.
  timezone text not null,
  -- [{ day: 1 for Monday, from: '09:00', to: '17:00' }]
  hours jsonb not null,
  -- In minutes.
  lengths int[] not null,
  buffer_minutes int not null check (buffer_minutes >= 0),
  notice_minutes int not null check (notice_minutes >= 0),
  horizon_days int not null check (horizon_days > 0),
  topics text[] not null,
  places text[] not null,
  online_url text not null default '',
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint user_booking_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('user_booking');

-- An appointment, stored with the visitor's request. A job then finds the contact and adds the event, and follows each change of the visitor.
create table booking (
  tenant_id bigint not null,
  id uuid not null,
  -- What the visitor sent, until it's deleted.
  form_id uuid,
  -- The user on whose page it was booked, and the owner of the event, who may be another by now.
  agent_id uuid not null,
  holder_id uuid not null,
  event_id uuid,
  contact_id uuid,
  status text not null default 'booked' check (status in ('booked', 'canceled')),
  canceled_by text check (canceled_by in ('visitor', 'agent')),
  cancel_reason text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA: the zone in which the visitor sees it.
  timezone text not null,
  topic text not null,
  place text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- The form to sign before a Medicare appointment.
  soa_id uuid,
  -- Counts the visitor's changes, and how many of them the calendar has.
  version int not null default 1,
  followed int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint booking_form foreign key (tenant_id, form_id) references webpage_form (tenant_id, id) on delete restrict,
  constraint booking_agent foreign key (tenant_id, agent_id) references app_user (tenant_id, id) on delete restrict,
  constraint booking_holder foreign key (tenant_id, holder_id) references app_user (tenant_id, id) on delete restrict,
  constraint booking_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint booking_soa foreign key (tenant_id, soa_id) references soa_request (tenant_id, id) on delete restrict,
  constraint booking_times check (ends_at > starts_at),
  constraint booking_canceled check ((status = 'canceled') = (canceled_by is not null))
);
create index booking_holder_times on booking (tenant_id, holder_id, ends_at) where status = 'booked';
create index booking_agent on booking (tenant_id, agent_id);
create unique index booking_form on booking (tenant_id, form_id) where form_id is not null;
create unique index booking_event on booking (tenant_id, event_id) where event_id is not null;
create index booking_contact on booking (tenant_id, contact_id) where contact_id is not null;
create index booking_soa on booking (tenant_id, soa_id) where soa_id is not null;
create index booking_ended on booking (tenant_id, ends_at);
select protect_tenant_table('booking');

-- Each page and message has a secret of its own for the visitor's link, kept as a hash.
create table booking_link (
  tenant_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  booking_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint booking_link_booking foreign key (tenant_id, booking_id) references booking (tenant_id, id) on delete cascade
);
create index booking_link_booking on booking_link (tenant_id, booking_id);
select protect_tenant_table('booking_link');

-- The event takes no time of its owner: the outside calendar shows it as free.
alter table outside_event add column free boolean not null default false;

-- Handled forms are deleted after a month: the contact's records have what was sent, also its message.
grant delete on webpage_form to bookline_app;
create index webpage_form_handled on webpage_form (tenant_id, handled_at) where handled_at is not null;
comment on table webpage_form is 'What a visitor sent, until a month after a job has found or added the contact. Then the contact''s records have it.';
