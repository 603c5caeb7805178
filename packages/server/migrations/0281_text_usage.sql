-- Texts whose contact was permanently deleted still count for licenses and in the usage: without their words and the other number.
create table text_usage (
  tenant_id bigint not null,
  message_id uuid not null,
  sender_id uuid,
  our_number text not null,
  at timestamptz not null,
  units integer not null check (units >= 0),
  subscription_id uuid,
  license_id uuid,
  primary key (tenant_id, message_id),
  constraint text_usage_sender foreign key (tenant_id, sender_id) references app_user (tenant_id, id) on delete restrict,
  constraint text_usage_subscription foreign key (tenant_id, subscription_id) references subscription (tenant_id, id) on delete restrict,
  constraint text_usage_license foreign key (tenant_id, license_id) references license (tenant_id, id) on delete restrict
);
create index text_usage_sender on text_usage (tenant_id, sender_id, at);
create index text_usage_license on text_usage (tenant_id, license_id, at) where license_id is not null;
create index text_usage_subscription on text_usage (tenant_id, subscription_id, at) where subscription_id is not null;
select protect_tenant_table('text_usage');

-- An admin's list of validations is everyone's, newest first.
create index phone_check_at on phone_check (tenant_id, created_at desc, id desc);
