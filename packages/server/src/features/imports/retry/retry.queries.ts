import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Counts, lockProgress } from '../store/import-progress.queries.ts';
import { unnestRows } from '../store/unnest-rows.ts';

export interface RetryRow {
  readonly id: string;
  readonly import_attempt_id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly fields: unknown;
  readonly options: unknown;
  readonly status: 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';
  readonly after_row_no: number;
}

/** A retry; `lock` locks it until the transaction ends, so that other runners wait. */
export async function findRetry(db: Db, tenantId: number, id: string, lock = false): Promise<RetryRow | undefined> {
  const { rows } = await sql<RetryRow>`
    select id, import_attempt_id, made_by_id, acting_as_id, fields, options, status, after_row_no
    from import_retry where tenant_id = ${tenantId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export interface NewRetry {
  readonly id: string;
  readonly import_attempt_id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly fields: object;
  readonly options: object;
  readonly total: number;
  readonly created_at: Date;
}

export async function insertRetry(db: Db, tenantId: number, retry: NewRetry): Promise<void> {
  await db
    .insertInto('import_retry')
    .values({
      ...retry,
      tenant_id: tenantId,
      status: 'queued',
      fields: JSON.stringify(retry.fields),
      options: JSON.stringify(retry.options),
    })
    .execute();
}

/** Counts what a chunk retried, and moves the cursor after it. */
export async function moveRetry(
  db: Db,
  tenantId: number,
  id: string,
  move: { readonly after_row_no: number; readonly processed: number; readonly stored: number },
): Promise<void> {
  await db
    .updateTable('import_retry')
    .set((row) => ({
      status: 'processing',
      after_row_no: move.after_row_no,
      processed: row('processed', '+', move.processed),
      stored: row('stored', '+', move.stored),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends an active retry. */
export async function endRetry(
  db: Db,
  tenantId: number,
  id: string,
  end: { readonly status: 'complete' | 'failed' | 'cancelled'; readonly at: Date; readonly error: string | null },
): Promise<{ processed: number; stored: number } | undefined> {
  return db
    .updateTable('import_retry')
    .set({ status: end.status, error: end.error, finished_at: end.at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['processed', 'stored'])
    .executeTakeFirst();
}

/** Resumes a failed retry, unless its import was undone since; returns whether it resumes. */
export async function reopenRetry(db: Db, tenantId: number, id: string): Promise<boolean> {
  const retry = await findRetry(db, tenantId, id);
  // Locked first, so that an undo that is starting is visible after the lock.
  if (!retry || !(await lockProgress(db, tenantId, retry.import_attempt_id))) return false;
  const { numUpdatedRows } = await db
    .updateTable('import_retry')
    .set({ status: 'processing', error: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .where(sql<SqlBool>`not exists (
      select 1 from import_undo u where u.tenant_id = ${tenantId} and u.import_attempt_id = ${retry.import_attempt_id})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues all rejected rows of an attempt whose cells are stored for the retry; returns how many. */
export async function takeRejected(db: Db, tenantId: number, attemptId: string, retryId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row set retry_id = ${retryId}
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'rejected' and cells is not null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Whether rejected rows lost their content because their contact was permanently deleted. */
export async function hasForgottenRows(db: Db, tenantId: number, attemptId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'rejected' and cells is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface CorrectedRow {
  readonly row_no: number;
  /** In the order of the attempt's columns; null if the corrected file does not have that column. */
  readonly cells: readonly (string | null)[];
  /** A Medicare number, which is in no cell. */
  readonly mbi?: string;
}

/**
 * Writes corrected cells into their rejected rows, and queues these for the retry; returns how many there are. A row without a Medicare number
 * keeps its earlier one.
 */
export async function mendRejected(
  db: Db,
  tenantId: number,
  attemptId: string,
  retryId: string,
  rows: readonly (Omit<CorrectedRow, 'mbi'> & { readonly medicare_sealed: Buffer | null })[],
): Promise<number> {
  const byNumber = new Map(rows.map((row) => [row.row_no, row]));
  const numbers = [...byNumber.keys()];
  const { rows: stored } = await sql<{ row_no: number; cells: string[] }>`
    select row_no, cells from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'rejected' and cells is not null
      and row_no = any(${numbers}::int[])
    for update`.execute(db);
  if (stored.length === 0) return 0;
  const corrected = stored.map(({ row_no, cells }) => ({
    row_no,
    cells: (byNumber.get(row_no)?.cells ?? []).map((cell, column) => cell ?? cells[column] ?? ''),
    medicare_sealed: byNumber.get(row_no)?.medicare_sealed ?? null,
  }));
  const { values, from } = unnestRows(corrected, { row_no: 'int', cells: 'text[]', medicare_sealed: 'bytea' });
  await sql`
    update import_row set cells = corrected.cells, retry_id = ${retryId},
      medicare_sealed = coalesce(corrected.medicare_sealed, import_row.medicare_sealed)
    from (select ${values} from ${from}) as corrected (row_no, cells, medicare_sealed)
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and import_row.row_no = corrected.row_no`.execute(
    db,
  );
  return corrected.length;
}

/** The next rows that are queued for a retry. */
export async function listInHand(
  db: Db,
  tenantId: number,
  retryId: string,
  { after_row_no, limit }: { after_row_no: number; limit: number },
): Promise<{ row_no: number; cells: string[]; medicare_sealed: Buffer | null }[]> {
  const { rows } = await sql<{ row_no: number; cells: string[]; medicare_sealed: Buffer | null }>`
    select row_no, cells, medicare_sealed from import_row
    where tenant_id = ${tenantId} and retry_id = ${retryId} and cells is not null and row_no > ${after_row_no} order by row_no limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Deletes the earlier outcomes of retried rows. */
export async function deleteOutcomes(
  db: Db,
  tenantId: number,
  attemptId: string,
  rowNumbers: readonly number[],
): Promise<void> {
  await sql`
    delete from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no = any(${rowNumbers}::int[])`.execute(
    db,
  );
}

/** Moves rows of an attempt from one count to others; the total stays the same. */
export async function moveCounts(db: Db, tenantId: number, id: string, counts: Partial<Counts>): Promise<void> {
  const changes = Object.entries(counts).map(([name, more]) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${more}::int`);
  await sql`update import_attempt set ${sql.join(changes)} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}
