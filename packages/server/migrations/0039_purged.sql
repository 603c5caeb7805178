-- What stays of a contact that is removed for good: that its numbers and addresses are not to be used, and nothing else.
alter table do_not_contact alter column added_by_id drop not null;
comment on column do_not_contact.added_by_id is 'Null where it was nobody: what a contact that is removed for good had asked for stays on the list.';

-- The file of a failed import goes with a contact that it told of: it cannot carry on then.
alter table import_attempt add column file_gone_at timestamptz;

-- Rows whose cells are kept, to be tried again or decided: looked through for whom they name when a contact is removed for good.
create index import_row_cells on import_row (tenant_id) where cells is not null;
create index import_row_file_contact on import_row_file (tenant_id, contact_id);
create index attachment_entry_contact on attachment_entry (tenant_id, contact_id) where contact_id is not null;
