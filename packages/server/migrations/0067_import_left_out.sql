-- Values that a row was imported without, by field and what was wrong, with the numbers of the first rows: the report before the import told of them,
-- the result did not. The values themselves are kept with their contacts only, and go with them.
alter table import_attempt add column left_out jsonb not null default '[]';
