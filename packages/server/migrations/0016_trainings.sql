-- What people are to read or watch, section by section, for those account types and that corporation it is meant for.
create table training (
  tenant_id bigint not null,
  id uuid not null,
  section text not null,
  title text not null,
  file_id uuid not null,
  -- Null: for all corporations.
  corporation_id uuid,
  -- Of all account types where empty.
  for_account_types text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint training_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict,
  constraint training_corporation foreign key (tenant_id, corporation_id) references corporation (tenant_id, id) on delete restrict
);
create index training_section on training (tenant_id, section, title);
create index training_file on training (tenant_id, file_id);
create index training_corporation on training (tenant_id, corporation_id) where corporation_id is not null;
select protect_tenant_table('training');
