-- When the provider was last asked to record, so that two requests start one recording.
alter table call add column recording_asked_at timestamptz;
-- The user doesn't want to choose a disposition, so they aren't asked again.
alter table call add column disposition_skipped_at timestamptz;
