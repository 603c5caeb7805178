-- The user whose access an email contains (an invitation, a reset, a code). Only users above that user may read its text.
alter table mail_message add column secret_of_id uuid;
alter table mail_message add constraint mail_message_secret_of foreign key (tenant_id, secret_of_id)
  references app_user (tenant_id, id) on delete cascade;
-- It is unknown which earlier emails contain access. All system emails to a user's address count.
update mail_message m set secret_of_id = u.id from app_user u
where u.tenant_id = m.tenant_id and lower(u.email) = lower(m.to_address) and m.contact_id is null and m.sender_id is null;
create index mail_message_secret on mail_message (tenant_id, secret_of_id) where secret_of_id is not null;
