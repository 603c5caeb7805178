-- What files teach can be seen, changed and taken back: each entry has an id, and the import that taught it. It outlives that import, so no foreign
-- key points there.
alter table import_attempt add column empty_columns int[] not null default '{}';

alter table import_column_choice
  add column id uuid not null default gen_random_uuid(),
  add column import_attempt_id uuid,
  add constraint import_column_choice_id unique (tenant_id, id);
create index import_column_choice_attempt on import_column_choice (tenant_id, import_attempt_id) where import_attempt_id is not null;
-- Which of them came from empty columns nobody can tell: one such file took columns away from everyone else's.
delete from import_column_choice where target = 'skip';

-- A set names its headers, so that a change to one of them reaches it. The old ones do not.
delete from import_header_set;
alter table import_header_set
  add column headers text[] not null,
  add column import_attempt_id uuid;
create index import_header_set_attempt on import_header_set (tenant_id, import_attempt_id) where import_attempt_id is not null;
