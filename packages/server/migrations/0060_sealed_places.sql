-- A value that such a key encrypted opens only in its own table, column, and row. Older keys also open values that name their tenant alone;
-- `npm run keys:rotate` re-encrypts those and deletes the older keys.
alter table tenant_key add column binds_place boolean not null default false;
