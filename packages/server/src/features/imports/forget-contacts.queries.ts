import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The text that replaces a row's content. */
const FORGOTTEN = 'This row was erased because its contact was permanently deleted.';

export interface Reaches {
  /** The first ten digits after a leading 1, as `digits` below extracts them from a cell. */
  readonly numbers: readonly string[];
  readonly addresses: readonly string[];
}

/** A number without punctuation and prefixes: '(614) 555-0142 x3' and '+16145550142' are the same. */
const digits = (column: string) =>
  sql<string>`left(ltrim(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '1'), 10)`;

/** The numbers and addresses of contacts, in the form in which they are compared with cells. */
export async function findReaches(db: Db, tenantId: number, contactIds: readonly string[]): Promise<Reaches> {
  const { rows } = await sql<{ numbers: string[]; addresses: string[] }>`
    select array(select distinct ${digits('p.number')} from contact_phone p
        where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::uuid[]) and length(p.number) >= 9) as numbers,
      array(select distinct e.address from contact_email e
        where e.tenant_id = ${tenantId} and e.contact_id = any(${contactIds}::uuid[])) as addresses`.execute(db);
  return rows[0] ?? { numbers: [], addresses: [] };
}

/** Marks the failed imports that created or matched one of these contacts as without a file; returns the keys of their files. */
export async function detachFiles(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    update import_attempt set file_gone_at = ${at}, resume = null
    where tenant_id = ${tenantId} and status = 'failed' and file_gone_at is null and id in (
      select c.import_attempt_id from contact c
        where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::uuid[]) and c.import_attempt_id is not null
      union all select r.import_attempt_id from import_row r
        where r.tenant_id = ${tenantId} and r.contact_id = any(${contactIds}::uuid[]))
    returning file_key`.execute(db);
  return rows.map(({ file_key }) => file_key);
}

/** Clears rows of these contacts, and rows that still have their cells and contain one of the numbers or addresses. */
export async function clearRows(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  { numbers, addresses }: Reaches,
): Promise<void> {
  const { rows: named } = await sql<{ import_attempt_id: string; row_no: number; waits: boolean }>`
    select import_attempt_id, row_no, outcome = 'review' as waits from import_row
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])
    union
    select import_attempt_id, row_no, outcome = 'review' from import_row
      where tenant_id = ${tenantId} and cells is not null and exists (
        select from unnest(cells) as cell (text)
        where lower(btrim(cell.text)) = any(${addresses}::text[])
          or (length(cell.text) < 60 and ${digits('cell.text')} = any(${numbers}::text[])))`.execute(db);
  if (named.length === 0) return;
  // Locks the attempts before their rows, in the same order as decisions about rows do.
  await sql`
    select from import_attempt where tenant_id = ${tenantId}
      and id = any(${[...new Set(named.filter(({ waits }) => waits).map((row) => row.import_attempt_id))]}::uuid[])
    order by id for update`.execute(db);
  await sql`
    with named as (
      select * from unnest(${named.map((row) => row.import_attempt_id)}::uuid[], ${named.map(({ row_no }) => row_no)}::int[]) as n (attempt_id, row_no)
    ), before as materialized (
      select r.import_attempt_id, r.row_no, r.outcome from import_row r join named n on n.attempt_id = r.import_attempt_id and n.row_no = r.row_no
      where r.tenant_id = ${tenantId} for update of r
    ), cleared as (
      update import_row r set cells = null, before = null, after = null, held = null, medicare_sealed = null, retry_id = null,
        reason = ${FORGOTTEN},
        outcome = case r.outcome when 'review' then 'suppressed' else r.outcome end
      from before b where r.tenant_id = ${tenantId} and r.import_attempt_id = b.import_attempt_id and r.row_no = b.row_no
    )
    update import_attempt a set review = a.review - w.waited, suppressed = a.suppressed + w.waited
    from (select import_attempt_id, count(*)::int as waited from before where outcome = 'review' group by import_attempt_id) w
    where a.tenant_id = ${tenantId} and a.id = w.import_attempt_id`.execute(db);
}

/** Clears the record of policy changes by books of business, and the names of ZIP files that were stored on these contacts. */
export async function clearRecords(db: Db, tenantId: number, contactIds: readonly string[]): Promise<void> {
  await sql`
    update import_row_record r set before = null
    from (
      select p.id from contact_policy p where p.tenant_id = ${tenantId} and p.contact_id = any(${contactIds}::uuid[])
      union all select m.id from contact_rx_item m where m.tenant_id = ${tenantId} and m.contact_id = any(${contactIds}::uuid[])
    ) gone
    where r.tenant_id = ${tenantId} and r.record_id = gone.id and r.before is not null
      and r.import_attempt_id in (select a.id from import_attempt a where a.tenant_id = ${tenantId} and a.kind = 'clients')`.execute(
    db,
  );
  await sql`
    update attachment_entry set path = '', wanted = '', reason = ''
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])`.execute(db);
  await sql`
    delete from import_row_file where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])`.execute(db);
}
