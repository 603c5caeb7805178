import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ImportOutcome } from '../match/import-outcome.ts';
import { storedChange } from '../match/row-change.ts';
import { unnestRows } from './unnest-rows.ts';

/** Stores the outcomes of rows that created no contact. */
export async function insertOutcomes(
  db: Db,
  tenantId: number,
  attemptId: string,
  outcomes: readonly ImportOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const types = {
    row_no: 'int',
    outcome: 'text',
    contact_id: 'uuid',
    reason: 'text',
    cells: 'text[]',
    before: 'jsonb',
    after: 'jsonb',
    held: 'jsonb',
    medicare_sealed: 'bytea',
  };
  const rows = outcomes.map(({ change, ...row }) => ({
    medicare_sealed: null,
    ...row,
    ...(row.outcome === 'updated' ? storedChange(change) : { before: null, after: null }),
  }));
  const { names, values, from } = unnestRows(rows, types);
  await sql`
    insert into import_row (tenant_id, import_attempt_id, ${names})
    select ${tenantId}::bigint, ${attemptId}::uuid, ${values} from ${from}`.execute(db);
}

export interface RejectedRow {
  readonly row_no: number;
  readonly reason: string;
  readonly cells: string[];
}

/** Rejected rows after a row number, in the order of the file. */
export async function listRejected(
  db: Db,
  tenantId: number,
  attemptId: string,
  afterRowNo: number,
  limit: number,
): Promise<RejectedRow[]> {
  const rows = await db
    .selectFrom('import_row')
    .select(['row_no', 'reason', 'cells'])
    .where('tenant_id', '=', tenantId)
    .where('import_attempt_id', '=', attemptId)
    .where('outcome', '=', 'rejected')
    .where('row_no', '>', afterRowNo)
    .orderBy('row_no')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, cells: row.cells ?? [] }));
}

/** Whether a rejected row has more cells than the file has columns. */
export async function hasLongRejected(db: Db, tenantId: number, attemptId: string, columns: number): Promise<boolean> {
  const row = await db
    .selectFrom('import_row')
    .select('row_no')
    .where('tenant_id', '=', tenantId)
    .where('import_attempt_id', '=', attemptId)
    .where('outcome', '=', 'rejected')
    .where(sql<number>`cardinality(cells)`, '>', columns)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
