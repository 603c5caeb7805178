-- A user's own voicemail greeting is one of the messages that they recorded. Nothing ever read or wrote the old column.
alter table dialer_profile
  drop column voicemail_greeting,
  add column greeting_id uuid,
  add constraint dialer_profile_greeting foreign key (tenant_id, greeting_id) references voicemail_message (tenant_id, id) on delete restrict;
create index dialer_profile_greeting on dialer_profile (tenant_id, greeting_id) where greeting_id is not null;
