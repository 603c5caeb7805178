-- Quick filters: a named contacts_scope and its columns. A user who may see one runs it under their own visibility, so the row stores the
-- conditions and never the matching contacts.
create table quick_filter (
  tenant_id bigint not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- search, q, order, category and the slice, without page, limit and select_n. Checked again whenever it is read: fields come and go.
  scope jsonb not null,
  -- Visible columns, their order, and widths. Null: each user's own columns.
  columns jsonb,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  sharing text not null check (sharing in ('private', 'downline', 'everyone')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleting can be undone. Other users' pins then return too.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint quick_filter_owner foreign key (tenant_id, owner_id) references app_user (tenant_id, id) on delete cascade
);
create unique index quick_filter_name on quick_filter (tenant_id, owner_id, lower(name)) where deleted_at is null;
create index quick_filter_shared on quick_filter (tenant_id, sharing, owner_id) where deleted_at is null and sharing <> 'private';

-- The user's own pins: which of the visible filters appear as tabs and in the navigation.
create table quick_filter_pin (
  tenant_id bigint not null,
  user_id uuid not null,
  quick_filter_id uuid not null,
  position int not null,
  primary key (tenant_id, user_id, quick_filter_id),
  constraint quick_filter_pin_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  constraint quick_filter_pin_filter foreign key (tenant_id, quick_filter_id) references quick_filter (tenant_id, id) on delete cascade
);
create index quick_filter_pin_filter on quick_filter_pin (tenant_id, quick_filter_id);

select protect_tenant_table('quick_filter');
select protect_tenant_table('quick_filter_pin');
