-- Do-not-contact entries of the tenant: no user may call, text, or write to them, whichever contact has them. Numbers are E.164, addresses
-- lower case. Compared byte by byte, so that the index serves prefix searches.
create table do_not_contact (
  tenant_id bigint not null,
  id uuid not null,
  kind text not null check (kind in ('phone', 'email')),
  value text collate "C" not null,
  reason text not null default '',
  added_by_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint do_not_contact_phone check (kind <> 'phone' or value ~ '^\+[1-9][0-9]{4,17}$'),
  constraint do_not_contact_email check (kind <> 'email' or (value = lower(value) and value like '%@%')),
  constraint do_not_contact_added_by foreign key (tenant_id, added_by_id) references app_user (tenant_id, id) on delete restrict
);
create unique index do_not_contact_value on do_not_contact (tenant_id, value);
create index do_not_contact_newest on do_not_contact (tenant_id, created_at desc, id desc);
create index do_not_contact_added_by on do_not_contact (tenant_id, added_by_id);
select protect_tenant_table('do_not_contact');

-- A file of them on its way into the list: how far it is, and what came of its rows.
create table do_not_contact_file (
  tenant_id bigint not null,
  id uuid not null,
  made_by_id uuid not null,
  file_key text not null,
  file_name text not null,
  reason text not null,
  -- The last row that is taken: a chunk moves it in its own transaction.
  taken_row_no int not null default 0,
  added int not null default 0,
  known int not null default 0,
  unreadable int not null default 0,
  -- The first rows that hold neither a number nor an address.
  unreadable_rows int[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint do_not_contact_file_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict
);
create index do_not_contact_file_made_by on do_not_contact_file (tenant_id, made_by_id);
select protect_tenant_table('do_not_contact_file');

-- R060: a saved way of importing: which header goes where, and the answers of the form.
create table import_setting (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  data jsonb not null,
  -- Created by an admin, for all users.
  shared boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint import_setting_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create unique index import_setting_name on import_setting (tenant_id, user_id, lower(name));
create index import_setting_shared on import_setting (tenant_id) where shared;
select protect_tenant_table('import_setting');

-- What people made of the columns of their files, so that the next file with such a header proposes it: header by header, in lower case.
create table import_column_choice (
  tenant_id bigint not null,
  user_id uuid not null,
  header text not null,
  target text not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, user_id, header),
  constraint import_column_choice_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index import_column_choice_header on import_column_choice (tenant_id, header, chosen_at desc);
select protect_tenant_table('import_column_choice');

-- And header by header in their order, as a whole: the same export comes again every week.
create table import_header_set (
  tenant_id bigint not null,
  user_id uuid not null,
  -- Of all headers in their order.
  fingerprint text not null,
  targets text[] not null,
  file_name text not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, user_id, fingerprint),
  constraint import_header_set_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index import_header_set_fingerprint on import_header_set (tenant_id, fingerprint, chosen_at desc);
select protect_tenant_table('import_header_set');

-- What becomes of the leads that a vendor's software sends one by one.
create table vendor_lead_setting (
  tenant_id bigint not null,
  vendor_id uuid not null,
  active boolean not null default true,
  -- Which name in what they send is which field: [{"name", "target"}].
  mapping jsonb not null default '[]',
  category text not null default 'lead',
  known text not null default 'fill' check (known in ('skip', 'fill', 'overwrite')),
  -- For rows on the do-not-contact list. 'refuse': rejected. 'mark': imported and marked do not call, text, or email.
  listed text not null default 'refuse' check (listed in ('refuse', 'mark')),
  assignment text not null check (assignment in ('owner', 'in_turn', 'pool')),
  -- One owner, or those who take turns.
  owner_ids uuid[] not null default '{}',
  -- Whose turn it is.
  turn int not null default 0,
  pool_id uuid,
  tag_ids int[] not null default '{}',
  status_id int,
  source_id int,
  updated_at timestamptz not null,
  primary key (tenant_id, vendor_id),
  constraint vendor_lead_setting_vendor foreign key (tenant_id, vendor_id) references api_vendor (tenant_id, id) on delete cascade
);
select protect_tenant_table('vendor_lead_setting');

-- Every lead a vendor sent, and what became of it. It outlives the contact and its owner: a vendor's account is settled by it.
create table vendor_lead (
  tenant_id bigint not null,
  id uuid not null,
  vendor_id uuid not null,
  api_key_id uuid not null,
  received_at timestamptz not null,
  outcome text not null check (outcome in ('created', 'updated', 'duplicate', 'rejected')),
  -- Why, in a sentence.
  reason text not null default '',
  contact_id uuid,
  owner_id uuid,
  source_id int,
  primary key (tenant_id, id),
  constraint vendor_lead_vendor foreign key (tenant_id, vendor_id) references api_vendor (tenant_id, id) on delete cascade
);
create index vendor_lead_received on vendor_lead (tenant_id, vendor_id, received_at desc, id desc);
create index vendor_lead_period on vendor_lead (tenant_id, received_at) include (vendor_id, outcome, contact_id, owner_id, source_id);
create index vendor_lead_contact on vendor_lead (tenant_id, contact_id) where contact_id is not null;
select protect_tenant_table('vendor_lead');

-- What was answered to a call that named itself: sent again with the same key it is answered again, and nothing happens twice.
create table idempotency_key (
  tenant_id bigint not null,
  -- The API key, or the person where there is none.
  caller_id uuid not null,
  endpoint text not null,
  key text not null,
  -- Of what was sent.
  request_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, caller_id, endpoint, key)
);
create index idempotency_key_created on idempotency_key (tenant_id, created_at);
select protect_tenant_table('idempotency_key');
