-- Links in outgoing texts that were replaced by shorter ones on the tenant's host. Each text has its own, so a click tells who clicked.
create table text_link (
  tenant_id bigint not null,
  -- Random. The text has it too, so it's stored as it is.
  token text not null check (token ~ '^[0-9A-Za-z]{22}$'),
  message_id uuid not null,
  position integer not null,
  target text not null check (target ~* '^https?://'),
  clicks integer not null default 0,
  -- By programs, such as previews and scanners.
  machine_clicks integer not null default 0,
  -- The first and the last one that wasn't a program's.
  clicked_at timestamptz,
  last_clicked_at timestamptz,
  primary key (tenant_id, token),
  constraint text_link_position unique (tenant_id, message_id, position),
  constraint text_link_message foreign key (tenant_id, message_id) references text_message (tenant_id, id) on delete cascade
);
select protect_tenant_table('text_link', 'select, insert, update');
