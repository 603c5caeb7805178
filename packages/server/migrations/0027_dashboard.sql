-- A user's layout of the home page. No row: the default layout.
create table dashboard_layout (
  tenant_id bigint not null,
  user_id uuid not null,
  -- The tiles that show, in their order.
  tiles text[] not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  constraint dashboard_layout_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('dashboard_layout');
