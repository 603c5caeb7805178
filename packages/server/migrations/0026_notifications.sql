-- A user's notifications, newest first: in the bell on every screen, in the browser, by email.
create table notification (
  tenant_id bigint not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  text text not null check (text <> ''),
  -- The path within the app that it leads to; '' for nowhere.
  link text not null,
  -- Only one notification per key.
  key text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, user_id, id),
  constraint notification_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index notification_unread on notification (tenant_id, user_id) where read_at is null;
create unique index notification_key on notification (tenant_id, user_id, key) where key is not null;
create index notification_created on notification (tenant_id, created_at);
select protect_tenant_table('notification');

-- A user's choice for a kind of notification, if it differs from the default in rules/notifications.ts.
create table notification_choice (
  tenant_id bigint not null,
  user_id uuid not null,
  kind text not null,
  browser boolean not null,
  mail boolean not null,
  primary key (tenant_id, user_id, kind),
  constraint notification_choice_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
select protect_tenant_table('notification_choice');
