-- What stands in people's calendars. A repeating event is one row with its rule; a time of it that was changed alone is a row of its own that
-- names its series and the time at which it was to begin. A deleted one stays for a while, without contacts: outside calendars must hear of it.
create table calendar_event (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  title text not null,
  type text not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'done', 'no_show', 'cancelled')),
  outcome text not null default '',
  -- Of a repeating event its first time. Whole days last from midnight to midnight in the zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  -- IANA: the zone in which it repeats and in which its whole days lie.
  timezone text not null,
  location text not null default '',
  online_url text not null default '',
  notes text not null default '',
  reminder_minutes int,
  -- As RFC 5545 writes it; null for what does not repeat.
  recurrence text,
  -- When its last time is over: what has no end lasts to infinity, so that a range finds it.
  last_ends_at timestamptz not null,
  -- Times at which it does not take place, as ISO 8601 in UTC.
  skipped text[] not null default '{}',
  series_id uuid,
  occurrence_at timestamptz,
  -- Where it came from.
  origin text not null default 'here',
  version int not null default 1,
  made_by_id uuid not null,
  updated_by_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The transaction of the last change. It finds what changed since a given point, in whatever order transactions commit.
  changed_xid xid8 not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint calendar_event_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict,
  constraint calendar_event_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint calendar_event_updated_by foreign key (tenant_id, updated_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint calendar_event_series foreign key (tenant_id, series_id) references calendar_event (tenant_id, id) on delete cascade,
  constraint calendar_event_times check (ends_at > starts_at),
  constraint calendar_event_exception check ((series_id is null) = (occurrence_at is null) and (series_id is null or recurrence is null))
);
create index calendar_event_owner on calendar_event (tenant_id, owner_id, last_ends_at) where deleted_at is null;
create index calendar_event_days on calendar_event (tenant_id, last_ends_at) where deleted_at is null;
create unique index calendar_event_exception on calendar_event (tenant_id, series_id, occurrence_at) where deleted_at is null;
create index calendar_event_series on calendar_event (tenant_id, series_id) where series_id is not null;
create index calendar_event_changed on calendar_event (tenant_id, owner_id, changed_xid);
create index calendar_event_deleted on calendar_event (tenant_id, deleted_at) where deleted_at is not null;
select protect_tenant_table('calendar_event');

-- Whom an event is with or about.
create table calendar_event_contact (
  tenant_id bigint not null,
  event_id uuid not null,
  contact_id uuid not null,
  primary key (tenant_id, event_id, contact_id),
  constraint calendar_event_contact_event foreign key (tenant_id, event_id) references calendar_event (tenant_id, id) on delete cascade,
  constraint calendar_event_contact_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index calendar_event_contact_contact on calendar_event_contact (tenant_id, contact_id);
select protect_tenant_table('calendar_event_contact');

-- What was done in the calendar, and by whom. It outlives the event, so nothing ties it to its row.
create table calendar_change (
  tenant_id bigint not null,
  id uuid not null,
  at timestamptz not null,
  did text not null,
  scope text,
  event_id uuid not null,
  owner_id uuid not null,
  actor_id uuid not null,
  acting_as_id uuid,
  origin text not null default 'here',
  title text not null,
  type text not null,
  all_day boolean not null,
  before_at timestamptz,
  after_at timestamptz,
  -- Whom it was with: its words go with them.
  contact_ids uuid[] not null default '{}',
  -- The rows before the change, for undo. Deleted after a day or after the undo.
  undo jsonb,
  primary key (tenant_id, id),
  constraint calendar_change_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict,
  constraint calendar_change_actor foreign key (tenant_id, actor_id) references app_user (tenant_id, id) on delete restrict,
  constraint calendar_change_acting_as foreign key (tenant_id, acting_as_id) references app_user (tenant_id, id) on delete restrict
);
create index calendar_change_owner on calendar_change (tenant_id, owner_id, id);
create index calendar_change_event on calendar_change (tenant_id, event_id);
create index calendar_change_contacts on calendar_change using gin (tenant_id, contact_ids);
create index calendar_change_undo on calendar_change (tenant_id, at) where undo is not null;
select protect_tenant_table('calendar_change');

-- The secret link under which a person's calendar can be subscribed to: one each, of which only the hash is kept.
create table calendar_feed (
  tenant_id bigint not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, user_id),
  constraint calendar_feed_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index calendar_feed_token on calendar_feed (tenant_id, token_hash);
select protect_tenant_table('calendar_feed');
