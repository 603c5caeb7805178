-- Which contacts may be the same person, and what it takes to make one of several and several of one again.

-- A merged contact is a deleted one that points to the contact it became part of. Opening its id or number leads there.
alter table contact add merged_into_id uuid;
alter table contact add constraint contact_merged_into foreign key (tenant_id, merged_into_id) references contact (tenant_id, id) on delete cascade;
alter table contact add constraint contact_merged_is_deleted check (merged_into_id is null or deleted_at is not null);
create index contact_merged_into on contact (tenant_id, merged_into_id) where merged_into_id is not null;

-- Contacts whose pairs have to be looked for again, written where contacts change: a row for each occasion, not for each contact, so that an
-- import of 200,000 rows adds a few hundred rows. Either these contacts, or the whole book behind one of them.
create table duplicate_queue (
  tenant_id bigint not null,
  id uuid not null,
  contact_ids uuid[],
  after_id uuid,
  primary key (tenant_id, id),
  constraint duplicate_queue_one_kind check ((contact_ids is null) <> (after_id is null))
);

-- Keys of a contact's name and birthday, and of its name and address (features/contact-duplicates/duplicate-keys.ts). Equal keys are possible
-- duplicates. Phones and emails have their own tables and indexes.
create table duplicate_key (
  tenant_id bigint not null,
  key bigint not null,
  contact_id uuid not null,
  primary key (tenant_id, key, contact_id),
  constraint duplicate_key_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
create index duplicate_key_contact on duplicate_key (tenant_id, contact_id);

-- Two contacts that may be the same. `reasons` are bits: 1 phone, 2 email, 4 name and birthday, 8 name and address.
create table duplicate_pair (
  tenant_id bigint not null,
  low_id uuid not null,
  high_id uuid not null,
  reasons smallint not null check (reasons > 0),
  score smallint not null,
  primary key (tenant_id, low_id, high_id),
  constraint duplicate_pair_ordered check (low_id < high_id),
  constraint duplicate_pair_low foreign key (tenant_id, low_id) references contact (tenant_id, id) on delete cascade,
  constraint duplicate_pair_high foreign key (tenant_id, high_id) references contact (tenant_id, id) on delete cascade
);
create index duplicate_pair_high on duplicate_pair (tenant_id, high_id);
create index duplicate_pair_score on duplicate_pair (tenant_id, score desc, low_id, high_id);

-- Said not to be the same person, whatever they share.
create table duplicate_dismissal (
  tenant_id bigint not null,
  low_id uuid not null,
  high_id uuid not null,
  dismissed_by_id uuid not null,
  dismissed_at timestamptz not null,
  primary key (tenant_id, low_id, high_id),
  constraint duplicate_dismissal_ordered check (low_id < high_id),
  constraint duplicate_dismissal_low foreign key (tenant_id, low_id) references contact (tenant_id, id) on delete cascade,
  constraint duplicate_dismissal_high foreign key (tenant_id, high_id) references contact (tenant_id, id) on delete cascade,
  constraint duplicate_dismissal_by foreign key (tenant_id, dismissed_by_id) references app_user (tenant_id, id) on delete restrict
);
create index duplicate_dismissal_high on duplicate_dismissal (tenant_id, high_id);

create table contact_merge (
  tenant_id bigint not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_ids uuid[] not null,
  -- How they were called then.
  survivor_name text not null,
  merged_names text[] not null,
  made_by_id uuid not null,
  acting_as_id uuid,
  made_at timestamptz not null,
  undone_by_id uuid,
  undone_at timestamptz,
  -- What the undo could not bring back, in sentences.
  undo_notes text[],
  primary key (tenant_id, id),
  constraint contact_merge_survivor foreign key (tenant_id, survivor_id) references contact (tenant_id, id) on delete cascade,
  constraint contact_merge_made_by foreign key (tenant_id, made_by_id) references app_user (tenant_id, id) on delete restrict,
  constraint contact_merge_undone_by foreign key (tenant_id, undone_by_id) references app_user (tenant_id, id) on delete restrict
);
create index contact_merge_survivor on contact_merge (tenant_id, survivor_id);
create index contact_merge_made_at on contact_merge (tenant_id, made_at desc, id desc);

-- What a merge did, table by table, for its undo: rows that went from one contact to the survivor (`from_id`, `ids`), or a row of the
-- survivor that it changed, added (`before` is null) or took away (`after` is null).
create table contact_merge_part (
  tenant_id bigint not null,
  merge_id uuid not null,
  no int not null,
  table_name text not null,
  from_id uuid,
  ids uuid[],
  row_key jsonb,
  before jsonb,
  after jsonb,
  primary key (tenant_id, merge_id, no),
  constraint contact_merge_part_merge foreign key (tenant_id, merge_id) references contact_merge (tenant_id, id) on delete cascade
);

select protect_tenant_table('duplicate_queue');
select protect_tenant_table('duplicate_key');
select protect_tenant_table('duplicate_pair');
select protect_tenant_table('duplicate_dismissal');
select protect_tenant_table('contact_merge');
select protect_tenant_table('contact_merge_part');

-- Tenants with contacts to look at: the indexing job asks across tenants.
create function tenants_with_duplicate_queue() returns setof bigint language sql security definer set search_path = public, pg_temp as $$
  select id from tenant where exists (select 1 from duplicate_queue q where q.tenant_id = tenant.id)
$$;
revoke execute on function tenants_with_duplicate_queue() from public;
grant execute on function tenants_with_duplicate_queue() to bookline_app;

-- Existing contacts: each tenant is indexed once, in the background.
insert into duplicate_queue (tenant_id, id, after_id)
  select id, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000' from tenant;
