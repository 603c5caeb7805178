create table contact_status (
  tenant_id bigint not null,
  id int not null,
  title text not null,
  color text not null,
  position int not null,
  primary key (tenant_id, id)
);
create unique index contact_status_title on contact_status (tenant_id, lower(title));

create table agentflow_status (
  tenant_id bigint not null,
  id int not null,
  title text not null,
  color text not null,
  position int not null,
  business_unit_id uuid,
  primary key (tenant_id, id),
  constraint agentflow_status_business_unit foreign key (tenant_id, business_unit_id) references corporation (tenant_id, id) on delete restrict
);
create unique index agentflow_status_title on agentflow_status (tenant_id, lower(title));

create table contact_source (
  tenant_id bigint not null,
  id int not null,
  title text not null,
  primary key (tenant_id, id)
);
create unique index contact_source_title on contact_source (tenant_id, lower(title));

create table tag (
  tenant_id bigint not null,
  id int not null,
  name text not null,
  color text not null,
  primary key (tenant_id, id)
);
create unique index tag_name on tag (tenant_id, lower(name));

create table contact (
  tenant_id bigint not null,
  id uuid not null,
  category text not null check (category in ('lead', 'client', 'recruit')),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  suffix text not null default '',
  nickname text not null default '',
  gender text check (gender in ('male', 'female', 'other')),
  date_of_birth date,
  marital_status text,
  language text not null default '',
  tobacco boolean,
  height_in int,
  weight_lb int,
  occupation text not null default '',
  employer text not null default '',
  annual_income numeric(14, 2),
  website text not null default '',
  line1 text not null default '',
  line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip text not null default '',
  county text not null default '',
  -- What the person chose; the zone in force is timezone_in_force.
  timezone text,
  timezone_in_force text,
  status_id int,
  agentflow_status_id int,
  source_id int,
  -- Exactly one of owner and pool.
  owner_id uuid,
  pool_id uuid,
  tags int[] not null default '{}',
  do_not_call boolean not null default false,
  do_not_email boolean not null default false,
  do_not_text boolean not null default false,
  custom jsonb not null default '{}',
  -- The first phone and mail, for lists.
  phone text,
  email text,
  -- Written by features/contacts/search-text.ts: the order of names, and what q looks in.
  sort_name text not null,
  search text not null,
  import_attempt_id uuid,
  version int not null default 1,
  last_activity_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint contact_one_holder check ((owner_id is null) <> (pool_id is null)),
  constraint contact_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_pool foreign key (tenant_id, pool_id) references pool (tenant_id, id) on delete restrict,
  constraint contact_status foreign key (tenant_id, status_id) references contact_status (tenant_id, id) on delete restrict,
  constraint contact_agentflow_status foreign key (tenant_id, agentflow_status_id) references agentflow_status (tenant_id, id) on delete restrict,
  constraint contact_source foreign key (tenant_id, source_id) references contact_source (tenant_id, id) on delete restrict
);
create index contact_created on contact (tenant_id, created_at desc, id desc) where deleted_at is null;
create index contact_owner_created on contact (tenant_id, owner_id, created_at desc, id desc) where deleted_at is null;
create index contact_status_created on contact (tenant_id, status_id, created_at desc, id desc) where deleted_at is null;
create index contact_source_created on contact (tenant_id, source_id, created_at desc, id desc) where deleted_at is null;
create index contact_name on contact (tenant_id, sort_name, id) where deleted_at is null;
create index contact_last_activity on contact (tenant_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index contact_pool on contact (tenant_id, pool_id, created_at desc, id desc) where deleted_at is null and pool_id is not null;
create index contact_deleted on contact (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index contact_tags on contact using gin (tenant_id, tags) where deleted_at is null;
create index contact_search on contact using gin (tenant_id, search gin_trgm_ops) where deleted_at is null;
create index contact_custom on contact using gin (tenant_id, custom jsonb_path_ops) where deleted_at is null and custom <> '{}';

create table contact_phone (
  tenant_id bigint not null,
  contact_id uuid not null,
  number text not null check (number ~ '^\+[1-9][0-9]{4,17}$'),
  extension text,
  type smallint not null check (type in (1, 2, 3, 9)),
  position smallint not null,
  line_type text,
  verified_at timestamptz,
  primary key (tenant_id, contact_id, number),
  constraint contact_phone_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index contact_phone_number on contact_phone (tenant_id, number);

create table contact_email (
  tenant_id bigint not null,
  contact_id uuid not null,
  address text not null check (address = lower(address)),
  position smallint not null,
  verified_at timestamptz,
  unsubscribed_at timestamptz,
  bounced_at timestamptz,
  primary key (tenant_id, contact_id, address),
  constraint contact_email_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index contact_email_address on contact_email (tenant_id, address);

create table contact_note (
  tenant_id bigint not null,
  id uuid not null,
  contact_id uuid not null,
  author_id uuid,
  body text not null,
  pinned boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint contact_note_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_note_author foreign key (tenant_id, author_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_note_contact on contact_note (tenant_id, contact_id, created_at desc, id desc);

-- The timeline: what happened with a contact, a row each. `subject_id` is the note, call, text … that the entry is about.
create table contact_activity (
  tenant_id bigint not null,
  contact_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  actor_id uuid,
  acting_as_id uuid,
  subject_id uuid,
  detail jsonb not null default '{}',
  primary key (tenant_id, contact_id, id),
  constraint contact_activity_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index contact_activity_at on contact_activity (tenant_id, contact_id, at desc, id desc);

select protect_tenant_table('contact_status');
select protect_tenant_table('agentflow_status');
select protect_tenant_table('contact_source');
select protect_tenant_table('tag');
select protect_tenant_table('contact');
select protect_tenant_table('contact_phone');
select protect_tenant_table('contact_email');
select protect_tenant_table('contact_note');
select protect_tenant_table('contact_activity');

-- Where operators could not be marked leakproof: the same searches as functions of the tables' owner, who is not under the policy and
-- therefore has the indexes. Each pins the tenant itself.
create function contact_ids_like(pattern text) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select id from contact
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and search like pattern
$$;
create function contact_ids_tagged(wanted int[], every boolean) returns setof uuid language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if every then
    return query select id from contact
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and tags @> wanted;
  else
    return query select id from contact
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and deleted_at is null and tags && wanted;
  end if;
end $$;
revoke execute on function contact_ids_like(text), contact_ids_tagged(int[], boolean) from public;
grant execute on function contact_ids_like(text), contact_ids_tagged(int[], boolean) to bookline_app;
