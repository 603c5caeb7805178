-- What imports learn can be viewed, changed, and deleted: each entry has an id and the import it comes from. It outlives that import, so
-- there is no foreign key.
alter table import_attempt add column empty_columns int[] not null default '{}';

alter table import_column_choice
  add column id uuid not null default gen_random_uuid(),
  add column import_attempt_id uuid,
  add constraint import_column_choice_id unique (tenant_id, id);
create index import_column_choice_attempt on import_column_choice (tenant_id, import_attempt_id) where import_attempt_id is not null;
-- It is unknown which of them came from empty columns. One such file hid columns from all other users.
delete from import_column_choice where target = 'skip';

-- A set names its headers, so that a change to one of them reaches it. The old ones do not.
delete from import_header_set;
alter table import_header_set
  add column headers text[] not null,
  add column import_attempt_id uuid;
create index import_header_set_attempt on import_header_set (tenant_id, import_attempt_id) where import_attempt_id is not null;
