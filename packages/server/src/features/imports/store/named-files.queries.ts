import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { unnestRows } from './unnest-rows.ts';

export interface NamedFile {
  readonly row_no: number;
  readonly file_name: string;
  readonly contact_id: string;
}

/** Stores the files that rows name; a retried row names the same. */
export async function insertNamedFiles(
  db: Db,
  tenantId: number,
  attemptId: string,
  files: readonly NamedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const { names, values, from } = unnestRows(files, { row_no: 'int', file_name: 'text', contact_id: 'uuid' });
  await sql`
    insert into import_row_file (tenant_id, import_attempt_id, ${names})
    select ${tenantId}::bigint, ${attemptId}::uuid, ${values} from ${from} on conflict do nothing`.execute(db);
}

/** Whether the files of a ZIP wait for an import to end. */
export async function isAwaited(db: Db, tenantId: number, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('attachment_import')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('import_attempt_id', '=', attemptId)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
