-- What stays of a purged contact: that its numbers and addresses may not be used.
alter table do_not_contact alter column added_by_id drop not null;
comment on column do_not_contact.added_by_id is 'Null where it was nobody: what a contact that is removed for good had asked for stays on the list.';

-- Purging a contact deletes the file of a failed import that contains it. The import can't be resumed after that.
alter table import_attempt add column file_gone_at timestamptz;

-- Rows with stored cells, for a retry or a decision. Searched for the contact's data when a contact is purged.
create index import_row_cells on import_row (tenant_id) where cells is not null;
create index import_row_file_contact on import_row_file (tenant_id, contact_id);
create index attachment_entry_contact on attachment_entry (tenant_id, contact_id) where contact_id is not null;
