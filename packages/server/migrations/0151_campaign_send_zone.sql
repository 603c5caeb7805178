-- On whose clock `send_at` was chosen, for campaigns that go out at the same time of day where each contact is. Null: the company's.
alter table campaign add column send_zone text;
