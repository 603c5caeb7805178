-- What was said in a recording, as an outside service wrote it down. Deleted with the recording.
create table call_transcript (
  tenant_id bigint not null,
  recording_id uuid not null,
  status text not null check (status in ('pending', 'ready', 'failed')),
  -- The parts of the sound that are done and their segments, encrypted. Null before the first.
  content_sealed bytea,
  problem text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, recording_id),
  constraint call_transcript_recording foreign key (tenant_id, recording_id)
    references call_recording (tenant_id, id) on delete cascade,
  constraint call_transcript_ready check (status <> 'ready' or content_sealed is not null)
);
select protect_tenant_table('call_transcript');
