-- Images that emails show. Anyone who has an email may see them.
create table email_image (
  tenant_id bigint not null,
  -- The stored file.
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint email_image_file foreign key (tenant_id, id) references stored_file (tenant_id, id) on delete restrict
);
select protect_tenant_table('email_image', 'select, insert');
