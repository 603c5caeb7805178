-- The companies whose products are sold.
create table carrier (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  -- Of the National Association of Insurance Commissioners: five digits.
  naic text check (naic ~ '^[0-9]{5}$'),
  -- The number that agents call, E.164, and the site where they quote and apply.
  phone text,
  website text not null default '',
  -- Offered where a carrier is chosen. Records that already name an inactive carrier keep it.
  active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index carrier_name on carrier (tenant_id, lower(name));
create unique index carrier_naic on carrier (tenant_id, naic) where naic is not null;
select protect_tenant_table('carrier');

-- Agent-flow statuses that belong together, such as those of one week or one product.
create table agentflow_status_group (
  tenant_id bigint not null,
  id int not null,
  title text not null,
  position int not null,
  primary key (tenant_id, id)
);
create unique index agentflow_status_group_title on agentflow_status_group (tenant_id, lower(title));
select protect_tenant_table('agentflow_status_group');

alter table agentflow_status add column group_id int,
  add constraint agentflow_status_group foreign key (tenant_id, group_id) references agentflow_status_group (tenant_id, id) on delete restrict;
create index agentflow_status_group_of on agentflow_status (tenant_id, group_id) where group_id is not null;
