-- Mailers: what a mailing house prints and posts to the contacts of a set.

-- A kind of mailing, as an admin keeps it.
create table mailer_kit (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- As the mailing house calls it: '6 x 9 in. postcard'.
  size text not null default '',
  -- Of one piece, in dollars.
  cost numeric(10, 2) check (cost >= 0),
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index mailer_kit_name on mailer_kit (tenant_id, lower(name));
select protect_tenant_table('mailer_kit');

-- One mailing: who asked for it, what of, and what came of it. Its job works under its id.
create table mailer_assignment (
  tenant_id bigint not null,
  id uuid not null,
  -- Counts up in the tenant: the beginning of its key codes.
  number int not null,
  name text not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  status text not null check (status in ('queued', 'processing', 'complete', 'failed', 'cancelled')),
  -- Progress: nothing chosen, contacts chosen, files made. After that, each contact gets a timeline entry.
  step text not null default 'new' check (step in ('new', 'chosen', 'filed')),
  selection jsonb not null,
  -- Kits with their shares, in order.
  kits jsonb not null,
  options jsonb not null,
  selected int,
  pieces int,
  -- Why the others of the set get none: by reason, how many.
  left_out jsonb not null default '{}',
  -- The last place whose contact was told.
  told int not null default 0,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until when its files are kept.
  expires_at timestamptz,
  primary key (tenant_id, id),
  constraint mailer_assignment_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index mailer_assignment_number on mailer_assignment (tenant_id, number);
create index mailer_assignment_made_by on mailer_assignment (tenant_id, made_by_id);
create index mailer_assignment_expires on mailer_assignment (tenant_id, expires_at) where expires_at is not null;
select protect_tenant_table('mailer_assignment');

-- A piece of mail to a contact. Its place is the end of its key code.
create table mailer_piece (
  tenant_id bigint not null,
  mailer_assignment_id uuid not null,
  contact_id uuid not null,
  -- By chance, but the same for the same seed.
  place int not null,
  -- Street and ZIP without what people write differently: one household.
  address_key text not null,
  mailer_kit_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, mailer_assignment_id, contact_id),
  constraint mailer_piece_assignment foreign key (tenant_id, mailer_assignment_id) references mailer_assignment (tenant_id, id) on delete cascade,
  constraint mailer_piece_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint mailer_piece_kit foreign key (tenant_id, mailer_kit_id) references mailer_kit (tenant_id, id) on delete restrict
);
create unique index mailer_piece_place on mailer_piece (tenant_id, mailer_assignment_id, place);
create index mailer_piece_contact on mailer_piece (tenant_id, contact_id);
create index mailer_piece_household on mailer_piece (tenant_id, address_key, mailer_kit_id);
create index mailer_piece_kit on mailer_piece (tenant_id, mailer_kit_id, created_at);
select protect_tenant_table('mailer_piece');

-- A file for the mailing house.
create table mailer_file (
  tenant_id bigint not null,
  id uuid not null,
  mailer_assignment_id uuid not null,
  -- Null where all kits stand in one file.
  mailer_kit_id uuid,
  file_key text not null,
  name text not null,
  pieces int not null,
  size bigint not null,
  primary key (tenant_id, id),
  constraint mailer_file_assignment foreign key (tenant_id, mailer_assignment_id) references mailer_assignment (tenant_id, id) on delete cascade,
  constraint mailer_file_kit foreign key (tenant_id, mailer_kit_id) references mailer_kit (tenant_id, id) on delete restrict
);
create index mailer_file_assignment on mailer_file (tenant_id, mailer_assignment_id);
create index mailer_file_kit on mailer_file (tenant_id, mailer_kit_id);
select protect_tenant_table('mailer_file');
