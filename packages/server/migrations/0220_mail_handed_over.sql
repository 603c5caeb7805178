-- When the last line of an email was about to be sent to its mail server. If no result follows because the process died, the server has almost certainly
-- accepted it, and an email of a campaign isn't sent again.
alter table mail_message add column handed_over_at timestamptz;
