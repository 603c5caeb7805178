-- Recent changes for open screens. The live channel sends them to browsers, and rows older than an hour are deleted. One reader in each
-- process forwards the changes of all tenants, so the table belongs to no tenant (platform/db/global-tables.ts). It holds only ids.
create table live_event (
  -- The transaction that wrote it: a reader asks for what is not older than the oldest one that was open when it last asked, and so misses
  -- none that commits late.
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  -- Only for deleting old rows. The database's clock is fine here, because users never see it.
  at timestamptz not null default now(),
  tenant_id bigint not null,
  topic text not null,
  -- The contacts it is about.
  contact_ids uuid[] not null default '{}',
  -- Owners and pools whose lists changed, if the contacts are too many to list or have a new owner.
  holder_ids uuid[] not null default '{}',
  -- The people it is for.
  user_ids uuid[] not null default '{}',
  -- The attempt, job … it is about.
  subject_id uuid,
  -- In which session it was caused.
  session_id uuid,
  primary key (xid, id)
);
create index live_event_at on live_event using brin (at);

-- Contacts open in a browser right now, by connection. Its loss in a crash does no harm: every browser reconnects.
create unlogged table live_presence (
  connection_id uuid not null,
  tenant_id bigint not null,
  contact_id uuid not null,
  user_id uuid not null,
  editing boolean not null default false,
  -- Its process says every few seconds that the connection is still there.
  seen_at timestamptz not null,
  primary key (connection_id, contact_id)
);
create index live_presence_contact on live_presence (tenant_id, contact_id);

grant select, insert, delete on live_event to bookline_app;
grant select, insert, update, delete on live_presence to bookline_app;
