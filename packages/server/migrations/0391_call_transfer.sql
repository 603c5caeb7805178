-- A call goes on with a colleague, who has a call of their own from then on, or with a number.
alter table call
  add column transferred_at timestamptz,
  add column transferred_to_user uuid,
  -- E.164.
  add column transferred_to_number text,
  -- The call of who transferred it. No foreign key: a contact's calls go with the contact, and a colleague's call may belong to another one.
  add column transferred_from uuid,
  -- It reached the user by a transfer: provider_sid is the leg of the user's own browser, and other_sid the one of the other side.
  add column passed_on boolean not null default false,
  add constraint call_transferred check (
    (transferred_at is null and transferred_to_user is null and transferred_to_number is null)
    or (transferred_at is not null and (transferred_to_user is null) <> (transferred_to_number is null))),
  add constraint call_transferred_to foreign key (tenant_id, transferred_to_user) references app_user (tenant_id, id) on delete restrict;
create index call_transferred_from on call (tenant_id, transferred_from) where transferred_from is not null;
create index call_transferred_to on call (tenant_id, transferred_to_user) where transferred_to_user is not null;
