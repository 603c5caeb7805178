-- News about a contact's own policy or account, which needs no consent to marketing. Only admins decide it.
alter table broadcast_email add column service boolean not null default false;

-- A mail service, spam filter, or link scanner did it, not the contact. Such visits are counted apart.
alter table campaign_event add column machine boolean not null default false;
