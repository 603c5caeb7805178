-- What a rejected row keeps until it is tried again, and what becomes of waiting rows when their import is undone.

-- The Medicare number of a rejected row, encrypted with the tenant's key. The row's cells are stored without it, and a user who corrects the
-- row doesn't have to enter it again.
alter table import_row add column medicare_sealed bytea;
create index import_row_medicare on import_row (tenant_id, import_attempt_id, row_no) where medicare_sealed is not null;

-- When an import last wrote a record. A later save is a user's change. Empty for imports from before this column existed; the end of the
-- import counts for those.
alter table import_row_record add column at timestamptz;

-- An undo starts with the rows that wait for a decision, because an undone import needs none.
alter table import_undo drop constraint import_undo_phase_check;
alter table import_undo add constraint import_undo_phase_check check (phase in ('waiting', 'created', 'updated', 'records'));

-- Those of imports that were undone before.
with closed as (
  update import_row r set outcome = 'duplicate', cells = null, held = null
  from import_undo u
  where u.tenant_id = r.tenant_id and u.import_attempt_id = r.import_attempt_id and r.outcome = 'review'
  returning r.tenant_id, r.import_attempt_id
), counted as (
  select tenant_id, import_attempt_id, count(*)::int as rows from closed group by tenant_id, import_attempt_id
)
update import_attempt a set review = a.review - c.rows, duplicate = a.duplicate + c.rows
from counted c where c.tenant_id = a.tenant_id and c.import_attempt_id = a.id;
