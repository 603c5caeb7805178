-- Holding a call: the other side hears music while the agent's side is silent. Also, when the recording notice began to play, because a call in a
-- conference room no longer means that it did.
alter table call add column held_at timestamptz, add column disclosing_at timestamptz;
update call set disclosing_at = coalesce(disclosed_at, answered_at, started_at) where room is not null or disclosed_at is not null;
