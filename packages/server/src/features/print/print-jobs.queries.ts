import type { PrintJob } from '@bookline/contract/features/print';
import type { PrintKind } from '@bookline/contract/rules/print';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

export interface NewPrint {
  readonly id: string;
  readonly user_id: string;
  readonly real_user_id: string;
  readonly kind: PrintKind;
  readonly title: string;
  readonly options: unknown;
  readonly origin: unknown;
  readonly contact_ids: readonly string[];
  readonly created_at: Date;
}

export async function insertPrint(db: Db, tenantId: number, print: NewPrint): Promise<void> {
  const { options, origin, contact_ids, ...rest } = print;
  await db
    .insertInto('print_job')
    .values({
      ...rest,
      tenant_id: tenantId,
      options: json(options),
      origin: json(origin),
      contact_ids: [...contact_ids],
      status: 'queued',
    })
    .execute();
}

const own = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('print_job as p')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.file_id'),
    )
    .select([
      'p.id',
      sql<PrintKind>`p.kind`.as('kind'),
      'p.title',
      sql<PrintJob['status']>`p.status`.as('status'),
      sql<number>`cardinality(p.contact_ids)`.as('contacts'),
      'p.done',
      'p.pages',
      sql<PrintJob['skipped']>`p.skipped`.as('skipped'),
      'p.notes',
      'p.error',
      'p.file_id',
      'f.name as file_name',
      'f.size as file_size',
      'p.created_at',
      'p.ended_at',
    ])
    .where('p.tenant_id', '=', tenantId)
    .where('p.user_id', '=', userId);
export type PrintRow = Awaited<ReturnType<typeof listOwn>>[number];

/** A user's prints, newest first. */
export async function listOwn(
  db: Db,
  tenantId: number,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  return own(db, tenantId, userId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export const countOwn = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(db.selectFrom('print_job').where('tenant_id', '=', tenantId).where('user_id', '=', userId));

export async function findOwn(db: Db, tenantId: number, userId: string, id: string): Promise<PrintRow | undefined> {
  return own(db, tenantId, userId).where('p.id', '=', id).executeTakeFirst();
}

/** The data its job needs. Locked until the transaction ends if `held`. */
export async function findPrint(db: Db, tenantId: number, id: string, held = false) {
  let query = db
    .selectFrom('print_job')
    .select([
      'id',
      'user_id',
      'real_user_id',
      sql<PrintKind>`kind`.as('kind'),
      'title',
      sql<unknown>`options`.as('options'),
      sql<unknown>`origin`.as('origin'),
      'contact_ids',
      'status',
      'done',
      'created_at',
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id);
  if (held) query = query.forUpdate();
  return query.executeTakeFirst();
}

const open = ['queued', 'processing'];

export async function updateProgress(db: Db, tenantId: number, id: string, done: number): Promise<void> {
  await db
    .updateTable('print_job')
    .set({ done, status: 'processing' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', open)
    .execute();
}

export interface PrintEnd {
  readonly status: 'complete' | 'failed' | 'cancelled';
  readonly at: Date;
  readonly error?: string;
  readonly result?: {
    readonly file_id: string | null;
    readonly pages: number;
    readonly done: number;
    readonly skipped: PrintJob['skipped'];
    readonly notes: readonly string[];
  };
}

/** Ends a print that hasn't ended yet. */
export async function updateToEnded(db: Db, tenantId: number, id: string, end: PrintEnd): Promise<void> {
  const { result } = end;
  await db
    .updateTable('print_job')
    .set({
      status: end.status,
      ended_at: end.at,
      error: end.error ?? null,
      ...(result && { ...result, skipped: json(result.skipped), notes: [...result.notes] }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', open)
    .execute();
}

/** Queues a failed print again. Returns whether there is one. */
export async function updateToReopened(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('print_job')
    .set({ status: 'queued', ended_at: null, error: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns its file. */
export async function deletePrint(db: Db, tenantId: number, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('print_job')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('file_id')
    .executeTakeFirst();
  return row?.file_id ?? null;
}

/** Deletes prints that ended before a moment and returns their files. */
export async function deleteOld(db: Db, tenantId: number, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('print_job')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', '<', before.toISOString())
    .returning('file_id')
    .execute();
  return rows.flatMap(({ file_id }) => file_id ?? []);
}
