-- Setting up a new tenant --------------------------------------------------------------------------------------------

-- Steps of the checklist that an admin ticked without doing them: the default is right, or it isn't needed.
create table setup_mark (
  tenant_id bigint not null,
  step text not null check (step in ('brand', 'statuses', 'mail_server', 'phone_numbers', 'users', 'import')),
  marked_by_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, step),
  constraint setup_mark_by foreign key (tenant_id, marked_by_id) references app_user (tenant_id, id) on delete restrict
);
select protect_tenant_table('setup_mark');

-- The contacts that were added as sample data. Removing the samples deletes these and nothing else.
create table sample_contact (
  tenant_id bigint not null,
  contact_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, contact_id),
  constraint sample_contact_contact foreign key (tenant_id, contact_id) references contact (tenant_id, id) on delete cascade
);
select protect_tenant_table('sample_contact');
