-- The undo of an import of attachments is found by its job, and where it fails the import is again what it was before.
alter table attachment_import add column undo_job_id uuid, add column status_before_undo text;

update attachment_import a set undo_job_id = j.id, status_before_undo = 'complete' from long_job j
where a.status = 'undoing' and j.tenant_id = a.tenant_id and j.kind = 'attachments-undo' and j.ended_at is null
  and j.link_url = '/imports/attachments/' || a.id;
