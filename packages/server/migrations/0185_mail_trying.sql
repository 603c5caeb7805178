-- When an email's transfer began. Until its result is stored, nothing but that try changes the email: it may already be with the recipient's server.
alter table mail_message add column trying_since timestamptz;
