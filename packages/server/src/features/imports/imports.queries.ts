import type { ImportEncoding, ImportFormat } from '@bookline/contract/features/import-file';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { ImportOptions, Mapping } from './import-options.ts';
import type { DateOrder } from './read/normalize/date.ts';
import { type Counts, counted, lockProgress } from './store/import-progress.queries.ts';

export type AttemptStatus = 'draft' | 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';

export interface NewAttempt {
  readonly id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly file_key: string;
  readonly file_name: string;
  readonly format: ImportFormat;
  readonly size: number;
  readonly headers: readonly string[];
  readonly date_orders: object;
  readonly sheet: string | null;
  readonly encoding: ImportEncoding | null;
  readonly fields: Mapping;
  readonly empty_columns: readonly number[];
  readonly rows: number;
  readonly kind: 'leads' | 'clients';
  readonly created_at: Date;
}

export async function insertDraft(db: Db, tenantId: number, attempt: NewAttempt): Promise<void> {
  await db
    .insertInto('import_attempt')
    .values({
      ...attempt,
      tenant_id: tenantId,
      status: 'draft',
      headers: [...attempt.headers],
      empty_columns: [...attempt.empty_columns],
      date_orders: JSON.stringify(attempt.date_orders),
      fields: JSON.stringify(attempt.fields),
    })
    .execute();
}

/** Attempts that a user may see; the table's alias is `a`. */
export type AttemptCondition = RawBuilder<SqlBool>;

export interface AttemptRow extends Counts {
  readonly id: string;
  readonly kind: 'leads' | 'clients';
  readonly file_name: string;
  readonly size: number;
  readonly status: AttemptStatus;
  readonly rows: number;
  readonly error: string | null;
  readonly made_by_id: string;
  readonly made_by_name: string;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly owners: { id: string; name: string }[];
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

const countedColumns = sql.join(counted.map((name) => sql.ref(`a.${name}`)));

/** The users who get the contacts in round-robin order; empty if one owner or a pool gets them all. */
const owners = sql`array(
  select jsonb_build_object('id', u.id, 'name', ${fullName('u')})
  from jsonb_array_elements_text(a.options -> 'owner_ids') with ordinality as turn (id, place)
    join app_user u on u.tenant_id = a.tenant_id and u.id = turn.id::uuid
  where a.options ->> 'owner_id' is null order by turn.place)`;

const attemptsWithNames = sql`
  import_attempt a
    join app_user m on m.tenant_id = a.tenant_id and m.id = coalesce(a.acting_as_id, a.made_by_id)
    left join app_user o on o.tenant_id = a.tenant_id and o.id = (a.options ->> 'owner_id')::uuid`;

/** Attempts that meet the conditions, newest first. */
export async function listAttempts(
  db: Db,
  conditions: readonly AttemptCondition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.id, a.kind, a.file_name, a.size, a.status, a.rows, ${countedColumns}, a.error,
      m.id as made_by_id, ${fullName('m')} as made_by_name,
      o.id as owner_id, ${fullName('o')} as owner_name, ${owners} as owners, a.created_at, a.started_at, a.finished_at
    from ${attemptsWithNames} where ${sql.join(conditions, sql` and `)}
    order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many attempts meet the conditions, and how many of them meet each further condition. */
export async function countAttemptsByTab<Tab extends string>(
  db: Db,
  conditions: readonly AttemptCondition[],
  tabs: Readonly<Record<Tab, AttemptCondition>>,
): Promise<Record<Tab | 'all', number>> {
  const counts = Object.entries<AttemptCondition>(tabs).map(
    ([tab, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(tab)}`,
  );
  const { rows } = await sql<Record<Tab | 'all', number>>`
    select count(*)::int as "all", ${sql.join(counts)} from ${attemptsWithNames} where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}

export async function findAttempt(db: Db, conditions: readonly AttemptCondition[]): Promise<AttemptRow | undefined> {
  return (await listAttempts(db, conditions, { limit: 1, offset: 0 }))[0];
}

/** The data of an attempt for a job or a new validation. */
export interface AttemptFile {
  readonly id: string;
  readonly kind: 'leads' | 'clients';
  readonly status: AttemptStatus;
  readonly file_key: string;
  readonly file_name: string;
  readonly format: ImportFormat;
  readonly headers: string[];
  readonly date_orders: Readonly<Record<number, DateOrder>>;
  /** Of a workbook: the sheet of its columns. */
  readonly sheet: string | null;
  /** Of a text file: its encoding. */
  readonly encoding: ImportEncoding | null;
  readonly fields: unknown;
  /** Columns without a value in the whole file. */
  readonly empty_columns: number[];
  readonly options: unknown;
  readonly rows: number;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly started_at: string | null;
  readonly processed_row_no: number;
  /** How many contacts it has created. */
  readonly created: number;
  readonly resume: unknown;
  /** Whether the file was deleted together with a contact in it, so that the attempt cannot resume. */
  readonly file_gone: boolean;
}

/** An attempt with its file; `lock` locks it until the transaction ends. */
export async function findAttemptFile(
  db: Db,
  conditions: readonly AttemptCondition[],
  lock = false,
): Promise<AttemptFile | undefined> {
  const { rows } = await sql<AttemptFile>`
    select a.id, a.kind, a.status, a.file_key, a.file_name, a.format, a.headers, a.date_orders, a.sheet, a.encoding, a.fields, a.empty_columns, a.options, a.rows, a.made_by_id,
      a.acting_as_id,
      a.started_at, a.processed_row_no, a.created, a.resume, a.file_gone_at is not null as file_gone
    from import_attempt a where ${sql.join(conditions, sql` and `)} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function updateToQueued(
  db: Db,
  tenantId: number,
  id: string,
  change: { readonly fields: Mapping; readonly options: ImportOptions; readonly created_at: Date },
): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({
      status: 'queued',
      fields: JSON.stringify(change.fields),
      options: JSON.stringify(change.options),
      created_at: change.created_at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function updateToProcessing(db: Db, tenantId: number, id: string, startedAt: Date): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({ status: 'processing', started_at: startedAt })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Ends an attempt that is queued or running: complete, canceled, or failed with the reason as a sentence. */
export async function updateToEnded(
  db: Db,
  tenantId: number,
  id: string,
  end: { readonly at: Date; readonly status: 'complete' | 'failed' | 'cancelled'; readonly error: string | null },
): Promise<(Counts & { file_key: string; file_name: string; user_id: string }) | undefined> {
  return db
    .updateTable('import_attempt')
    .set({
      status: end.status,
      error: end.error,
      finished_at: end.at,
      // At the end of the file, the number of rows is the number that was read.
      ...(end.status === 'complete' && { rows: sql<number>`processed` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returning([...counted, 'file_key', 'file_name', sql<string>`coalesce(acting_as_id, made_by_id)`.as('user_id')])
    .executeTakeFirst();
}

/** Resumes a failed attempt after its last row, unless it was undone or its file was deleted since; returns whether it resumes. */
export async function updateToReopened(db: Db, tenantId: number, id: string): Promise<boolean> {
  // Locked first, so that an undo that is starting is visible after the lock.
  const attempt = await lockProgress(db, tenantId, id);
  if (attempt?.status !== 'failed') return false;
  const { numUpdatedRows } = await db
    .updateTable('import_attempt')
    .set({ status: 'processing', error: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('file_gone_at', 'is', null)
    .where(sql<SqlBool>`not exists (
      select 1 from import_undo u where u.tenant_id = ${tenantId} and u.import_attempt_id = ${id})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a draft; returns the key of its file, undefined if it is no longer a draft. */
export async function deleteDraft(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('import_attempt')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}

/** Deletes unstarted drafts from before a moment. Returns the keys of their files. */
export async function deleteOldDrafts(db: Db, tenantId: number, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('import_attempt')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'draft')
    .where('created_at', '<', before.toISOString())
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Deletes an attempt with all its records; returns the key of its file. */
export async function deleteAttempt(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('import_attempt')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}
