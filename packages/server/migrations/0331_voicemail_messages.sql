-- Messages that users recorded to leave on answering machines (power dialer) -------------------------------------------
create table voicemail_message (
  tenant_id bigint not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  file_id uuid not null,
  duration_s int not null check (duration_s > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint voicemail_message_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete restrict,
  constraint voicemail_message_file foreign key (tenant_id, file_id) references stored_file (tenant_id, id) on delete restrict
);
create unique index voicemail_message_name on voicemail_message (tenant_id, user_id, lower(name));
create unique index voicemail_message_file on voicemail_message (tenant_id, file_id);
select protect_tenant_table('voicemail_message', 'select, insert, delete');

alter table call
  -- The agent left a message and went on. It plays without them.
  add column message_began_at timestamptz,
  -- It was played to its end.
  add column message_left_at timestamptz,
  add constraint call_message check (message_left_at is null or message_began_at is not null);
