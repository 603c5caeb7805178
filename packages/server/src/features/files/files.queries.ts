import type { Db } from '../../platform/db/database.ts';

export interface NewFile {
  id: string;
  key: string;
  name: string;
  size: number;
  content_type: string;
  purpose: string;
  public: boolean;
  made_by_id: string;
  created_at: Date;
}

export async function insertFile(db: Db, tenantId: number, file: NewFile): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({ ...file, tenant_id: tenantId })
    .execute();
}

export async function findFile(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'key', 'name', 'size', 'content_type', 'public'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function listFiles(db: Db, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'public'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}

/** Returns the key of the bytes; undefined if the file is already deleted. */
export async function deleteFileRow(db: Db, tenantId: number, id: string) {
  return db
    .deleteFrom('stored_file')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(['key', 'purpose'])
    .executeTakeFirst();
}

export async function insertIntake(db: Db, tenantId: number, key: string, now: Date): Promise<void> {
  await db.insertInto('file_intake').values({ tenant_id: tenantId, key, created_at: now }).execute();
}

/** Whether the key was still unclaimed. */
export async function deleteIntake(db: Db, tenantId: number, key: string): Promise<boolean> {
  const row = await db
    .deleteFrom('file_intake')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldIntakes(db: Db, tenantId: number, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('file_intake')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before.toISOString())
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}
