import type { AttachmentOutcome } from '@bookline/contract/features/import-attachments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { MatchedEntry } from './match-entries.ts';

export type AttachmentStatus =
  | 'draft'
  | 'waiting'
  | 'queued'
  | 'processing'
  | 'complete'
  | 'failed'
  | 'cancelled'
  | 'undoing'
  | 'undone';

/** An import of attachments; the table's alias is `a`. */
export type AttachmentCondition = RawBuilder<SqlBool>;

export interface AttachmentRow {
  readonly id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly made_by_name: string;
  readonly file_key: string;
  readonly file_name: string;
  readonly size: number;
  readonly status: AttachmentStatus;
  readonly options: unknown;
  readonly import_attempt_id: string | null;
  readonly import_file_name: string | null;
  readonly entries: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  /** The number of files per outcome. */
  readonly counts: Partial<Record<AttachmentOutcome, number>>;
}

export async function listAttachmentImports(
  db: Db,
  conditions: readonly AttachmentCondition[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select a.id, a.made_by_id, a.acting_as_id, ${fullName('m')} as made_by_name, a.file_key, a.file_name, a.size,
      a.status, a.options, a.import_attempt_id, i.file_name as import_file_name, a.entries, a.error, a.created_at, a.started_at, a.finished_at,
      coalesce((select jsonb_object_agg(o.outcome, o.total) from (
        select e.outcome, count(*) as total from attachment_entry e
        where e.tenant_id = a.tenant_id and e.attachment_import_id = a.id group by e.outcome) as o), '{}') as counts
    from attachment_import a
      join app_user m on m.tenant_id = a.tenant_id and m.id = coalesce(a.acting_as_id, a.made_by_id)
      left join import_attempt i on i.tenant_id = a.tenant_id and i.id = a.import_attempt_id
    where ${sql.join(conditions, sql` and `)} order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countAttachmentImports(db: Db, conditions: readonly AttachmentCondition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from attachment_import a where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The status of one import, locked until the transaction ends. */
export async function lockAttachmentImport(
  db: Db,
  tenantId: number,
  id: string,
): Promise<AttachmentStatus | undefined> {
  const row = await db
    .selectFrom('attachment_import')
    .select('status')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status as AttachmentStatus | undefined;
}

export interface NewAttachmentImport {
  readonly id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly file_key: string;
  readonly file_name: string;
  readonly size: number;
  readonly options: object;
  readonly import_attempt_id: string | null;
  readonly created_at: Date;
}

export async function insertAttachmentImport(db: Db, tenantId: number, row: NewAttachmentImport): Promise<void> {
  await db
    .insertInto('attachment_import')
    .values({ ...row, tenant_id: tenantId, status: 'draft', options: JSON.stringify(row.options) })
    .execute();
}

export async function updateAttachmentImport(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: AttachmentStatus;
    readonly status_before_undo?: AttachmentStatus;
    readonly undo_job_id?: string;
    readonly options?: object;
    readonly import_attempt_id?: string | null;
    readonly error?: string | null;
    readonly started_at?: Date;
    readonly finished_at?: Date | null;
  },
): Promise<void> {
  const { options, ...columns } = change;
  await db
    .updateTable('attachment_import')
    .set({ ...columns, ...(options && { options: JSON.stringify(options) }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends an undo that failed. The import is as before the undo, and can be undone again. */
export async function updateToNotUndone(db: Db, tenantId: number, undoJobId: string): Promise<void> {
  await sql`
    update attachment_import set status = coalesce(status_before_undo, 'complete')
    where tenant_id = ${tenantId} and undo_job_id = ${undoJobId} and status = 'undoing'`.execute(db);
}

/** Resumes an undo that failed; false if another undo was requested since. */
export async function reopenUndo(db: Db, tenantId: number, undoJobId: string): Promise<boolean> {
  const { rows } = await sql`
    update attachment_import set status = 'undoing'
    where tenant_id = ${tenantId} and undo_job_id = ${undoJobId} and status in ('complete', 'failed', 'cancelled')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Removes a draft; returns whether it was one. */
export async function deleteAttachmentDraft(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('attachment_import')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes drafts from before a moment and returns them. */
export const deleteOldAttachmentDrafts = (
  db: Db,
  tenantId: number,
  before: Date,
): Promise<{ file_key: string; options: unknown }[]> =>
  db
    .deleteFrom('attachment_import')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
    .where('created_at', '<', before.toISOString())
    .returning(['file_key', 'options'])
    .execute();

/** Replaces what is known about the files of a ZIP. */
export async function replaceEntries(
  db: Db,
  tenantId: number,
  id: string,
  entries: readonly MatchedEntry[],
): Promise<void> {
  await sql`delete from attachment_entry where tenant_id = ${tenantId} and attachment_import_id = ${id}`.execute(db);
  const column = (name: keyof MatchedEntry) => entries.map((entry) => entry[name]);
  await sql`
    insert into attachment_entry (tenant_id, attachment_import_id, position, path, size, wanted, outcome, reason, contact_id)
    select ${tenantId}::bigint, ${id}::uuid, e.* from unnest(${column('position')}::int[], ${column('path')}::text[],
      ${column('size')}::bigint[], ${column('wanted')}::text[], ${column('outcome')}::text[], ${column('reason')}::text[],
      ${column('contact_id')}::uuid[]) as e`.execute(db);
  await sql`
    update attachment_import set entries = ${entries.length} where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

export interface EntryRow {
  readonly position: number;
  readonly path: string;
  readonly size: number;
  readonly outcome: AttachmentOutcome;
  readonly reason: string;
  readonly contact_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Files of a ZIP after a position, in its order, with the names of contacts that meet the conditions. */
export async function listEntries(
  db: Db,
  tenantId: number,
  id: string,
  visible: RawBuilder<SqlBool>,
  page: {
    readonly outcome?: AttachmentOutcome | undefined;
    readonly limit: number;
    readonly offset?: number;
    readonly after?: number;
  },
): Promise<EntryRow[]> {
  const { outcome, limit, offset = 0, after = -1 } = page;
  const { rows } = await sql<EntryRow>`
    select e.position, e.path, e.size, e.outcome, e.reason, contact.id as contact_id, contact.first_name, contact.last_name
    from attachment_entry e
      left join contact on contact.tenant_id = e.tenant_id and contact.id = e.contact_id and contact.tenant_id = ${tenantId} and (${visible})
    where e.tenant_id = ${tenantId} and e.attachment_import_id = ${id} and e.position > ${after}
      ${outcome === undefined ? sql`` : sql`and e.outcome = ${outcome}`}
    order by e.position limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countEntries(
  db: Db,
  tenantId: number,
  id: string,
  outcome: AttachmentOutcome | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from attachment_entry
    where tenant_id = ${tenantId} and attachment_import_id = ${id} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export interface WorkEntry {
  readonly position: number;
  readonly path: string;
  readonly contact_id: string;
  readonly contact_file_id: string | null;
  readonly version: number | null;
}

/** The next files of an outcome after a position that have a contact. */
export async function listWork(
  db: Db,
  tenantId: number,
  id: string,
  outcome: 'matched' | 'stored',
  after: number,
  limit: number,
): Promise<WorkEntry[]> {
  const { rows } = await sql<WorkEntry>`
    select position, path, contact_id, contact_file_id, version from attachment_entry
    where tenant_id = ${tenantId} and attachment_import_id = ${id} and outcome = ${outcome} and position > ${after} and contact_id is not null
    order by position limit ${limit}`.execute(db);
  return rows;
}

/** Sets the outcome of a file if it still has the expected one; returns whether it did. */
export async function updateEntry(
  db: Db,
  tenantId: number,
  id: string,
  position: number,
  change: {
    readonly from: 'matched' | 'stored';
    readonly outcome: AttachmentOutcome;
    readonly reason?: string;
    readonly contact_file_id?: string;
    readonly version?: number;
  },
): Promise<boolean> {
  const { from, ...columns } = change;
  const row = await db
    .updateTable('attachment_entry')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('attachment_import_id', '=', id)
    .where('position', '=', position)
    .where('outcome', '=', from)
    .returning('position')
    .executeTakeFirst();
  return row !== undefined;
}
