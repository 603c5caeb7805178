import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SpoiltRows } from '../imports/imports.api.ts';

export interface NewFile {
  readonly id: string;
  readonly made_by_id: string;
  readonly file_key: string;
  readonly file_name: string;
  readonly reason: string;
  /** Sentences about how it is read. */
  readonly notes: string[];
  readonly created_at: Date;
}

export async function insertFile(db: Db, tenantId: number, file: NewFile): Promise<void> {
  await db
    .insertInto('do_not_contact_file')
    .values({ ...file, tenant_id: tenantId })
    .execute();
}

/** A file that is not completely processed. */
export async function findFile(db: Db, tenantId: number, id: string, lock = false) {
  return db
    .selectFrom('do_not_contact_file')
    .select([
      'id',
      'file_key',
      'file_name',
      'reason',
      'taken_row_no',
      'added',
      'known',
      'unreadable',
      'unreadable_rows',
      'notes',
      sql<SpoiltRows[]>`spoilt`.as('spoilt'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export interface Taken {
  readonly last_row_no: number;
  readonly added: number;
  readonly known: number;
  readonly unreadable_rows: readonly number[];
  /** All of them so far. */
  readonly spoilt: readonly SpoiltRows[];
}

/** The most invalid rows that the report names. */
const NAMED = 20;

/** Records up to which row a file is processed. */
export async function updateTaken(db: Db, tenantId: number, id: string, taken: Taken): Promise<void> {
  await sql`
    update do_not_contact_file set taken_row_no = ${taken.last_row_no}, added = added + ${taken.added}, known = known + ${taken.known},
      unreadable = unreadable + ${taken.unreadable_rows.length},
      unreadable_rows = (unreadable_rows || ${taken.unreadable_rows.slice(0, NAMED)}::int[])[1:${sql.lit(NAMED)}],
      spoilt = ${JSON.stringify(taken.spoilt)}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Deletes a file's record and returns the key of its bytes. */
export async function deleteFile(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('do_not_contact_file')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst();
  return row?.file_key;
}
