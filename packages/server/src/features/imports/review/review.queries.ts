import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';
import type { FileRow } from '../contact-draft.ts';

/** The number of no row: all are before it. */
export const LAST_ROW = 2_147_483_647;

export interface HeldEntry {
  readonly row: FileRow;
  readonly reason: string;
  /** The contact that it probably is. */
  readonly contact_id: string | null;
}

/** The rows under review: some of them, or those of a range of the file. */
export type HeldRange =
  | { readonly row_nos: readonly number[] }
  | { readonly after_row_no: number; readonly to_row_no: number };

/** What the row's chunk wrote: the row of the file without its additional data. */
const held = z.custom<Omit<FileRow, 'cells' | 'row_no'>>((value) => typeof value === 'object' && value !== null);

const within = (range: HeldRange) =>
  'row_nos' in range
    ? sql<SqlBool>`row_no = any(${range.row_nos}::int[])`
    : sql<SqlBool>`row_no > ${range.after_row_no} and row_no <= ${range.to_row_no}`;

/** Rows under review in the order of the file; `lock` locks them until the transaction ends. */
export async function listHeld(
  db: Db,
  tenantId: number,
  attemptId: string,
  range: HeldRange,
  { limit, offset = 0, lock = false }: { limit: number; offset?: number; lock?: boolean },
): Promise<HeldEntry[]> {
  const { rows } = await sql<{
    row_no: number;
    reason: string;
    contact_id: string | null;
    cells: string[];
    held: unknown;
  }>`
    select row_no, reason, contact_id, cells, held from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'review' and ${within(range)}
    order by row_no limit ${limit} offset ${offset} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows.map((row) => ({
    row: { ...held.parse(row.held), row_no: row.row_no, cells: row.cells },
    reason: row.reason,
    contact_id: row.contact_id,
  }));
}

/** How many rows wait, up to a row if it's named, and the last of them. */
export async function countHeld(
  db: Db,
  tenantId: number,
  attemptId: string,
  upTo = LAST_ROW,
): Promise<{ waiting: number; to_row_no: number }> {
  const { rows } = await sql<{ waiting: number; to_row_no: number }>`
    select count(*)::int as waiting, coalesce(max(row_no), 0) as to_row_no from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'review'
      and row_no <= ${upTo}`.execute(db);
  return rows[0] ?? { waiting: 0, to_row_no: 0 };
}

/** Removes rows that get a new outcome next, or became contacts. */
export async function deleteRows(
  db: Db,
  tenantId: number,
  attemptId: string,
  rowNos: readonly number[],
): Promise<void> {
  await sql`delete from import_row
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no = any(${rowNos}::int[])`.execute(db);
}

/** Those of these contacts that exist and meet the conditions. */
export async function listVisibleIds(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[]) and contact.deleted_at is null and ${allOf(conditions)}
    order by contact.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the import is being undone, or was. */
export async function isTakenBack(db: Db, tenantId: number, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_undo')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('import_attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row !== undefined;
}
