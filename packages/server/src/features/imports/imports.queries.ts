import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { DateOrder } from './file/normalise/date.ts';
import type { ImportOptions, Mapping } from './import-options.ts';
import { type Counts, counted, lockProgress } from './import-progress.queries.ts';

export type AttemptStatus = 'draft' | 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';

export interface NewAttempt {
  readonly id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly file_key: string;
  readonly file_name: string;
  readonly format: 'csv' | 'xlsx';
  readonly size: number;
  readonly headers: readonly string[];
  readonly date_orders: object;
  readonly fields: Mapping;
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
      date_orders: JSON.stringify(attempt.date_orders),
      fields: JSON.stringify(attempt.fields),
    })
    .execute();
}

/** Attempts that somebody may see; the table is called `a`. */
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

/** Those who get the contacts in turn, in that order; none where one owner or a pool has them all. */
const owners = sql`array(
  select jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
  from jsonb_array_elements_text(a.options -> 'owner_ids') with ordinality as turn (id, place)
    join app_user u on u.tenant_id = a.tenant_id and u.id = turn.id::uuid
  where a.options ->> 'owner_id' is null order by turn.place)`;

const attemptsWithNames = sql`
  import_attempt a
    join app_user m on m.tenant_id = a.tenant_id and m.id = coalesce(a.acting_as_id, a.made_by_id)
    left join app_user o on o.tenant_id = a.tenant_id and o.id = (a.options ->> 'owner_id')::uuid`;

/** Attempts among those the conditions allow, newest first. */
export async function listAttempts(
  db: Db,
  conditions: readonly AttemptCondition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.id, a.kind, a.file_name, a.size, a.status, a.rows, ${countedColumns}, a.error,
      m.id as made_by_id, trim(m.first_name || ' ' || m.last_name) as made_by_name,
      o.id as owner_id, trim(o.first_name || ' ' || o.last_name) as owner_name, ${owners} as owners, a.created_at, a.started_at, a.finished_at
    from ${attemptsWithNames} where ${sql.join(conditions, sql` and `)}
    order by a.created_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many attempts the conditions allow, and how many of them hold each further condition. */
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

/** What a job or a new validation needs of an attempt. */
export interface AttemptFile {
  readonly id: string;
  readonly kind: 'leads' | 'clients';
  readonly status: AttemptStatus;
  readonly file_key: string;
  readonly file_name: string;
  readonly format: 'csv' | 'xlsx';
  readonly headers: string[];
  readonly date_orders: Readonly<Record<number, DateOrder>>;
  readonly fields: unknown;
  readonly options: unknown;
  readonly rows: number;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly started_at: string | null;
  readonly processed_row_no: number;
  /** How many contacts it has made. */
  readonly created: number;
  readonly resume: unknown;
  /** Whether the file is gone with somebody it told of: it cannot carry on. */
  readonly file_gone: boolean;
}

/** An attempt with its file; `lock` keeps it until the transaction ends. */
export async function findAttemptFile(
  db: Db,
  conditions: readonly AttemptCondition[],
  lock = false,
): Promise<AttemptFile | undefined> {
  const { rows } = await sql<AttemptFile>`
    select a.id, a.kind, a.status, a.file_key, a.file_name, a.format, a.headers, a.date_orders, a.fields, a.options, a.rows, a.made_by_id,
      a.acting_as_id,
      a.started_at, a.processed_row_no, a.created, a.resume, a.file_gone_at is not null as file_gone
    from import_attempt a where ${sql.join(conditions, sql` and `)} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function updateDraft(
  db: Db,
  tenantId: number,
  id: string,
  change: { readonly fields: Mapping; readonly rows: number },
): Promise<void> {
  await db
    .updateTable('import_attempt')
    .set({ fields: JSON.stringify(change.fields), rows: change.rows })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
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

/** Ends an attempt that is queued or under way: complete, cancelled, or failed with the sentence why. */
export async function updateToEnded(
  db: Db,
  tenantId: number,
  id: string,
  end: { readonly at: Date; readonly status: 'complete' | 'failed' | 'cancelled'; readonly error: string | null },
): Promise<(Counts & { file_key: string; file_name: string }) | undefined> {
  return db
    .updateTable('import_attempt')
    .set({
      status: end.status,
      error: end.error,
      finished_at: end.at,
      // A file whose end is reached has as many rows as were read.
      ...(end.status === 'complete' && { rows: sql<number>`processed` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returning([...counted, 'file_key', 'file_name'])
    .executeTakeFirst();
}

/** Lets an attempt that failed go on behind its last row, unless somebody took it back or its file is gone since; answers whether it goes on. */
export async function updateToReopened(db: Db, tenantId: number, id: string): Promise<boolean> {
  // Held first: an undo that is being started is seen behind the lock.
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

/** Removes a draft; answers the key of its file, undefined where it is none any more. */
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

/** Drafts made before a moment that nobody started: they are gone afterwards. Answers the keys of their files. */
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

/** Removes an attempt with everything that was kept of it; answers the key of its file. */
export async function deleteAttempt(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('import_attempt')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}
