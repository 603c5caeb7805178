import type { Db } from '../db/database.ts';

const columns = ['version', 'wrapped_by', 'wrapped', 'binds_place'] as const;

/** The key of one version, or the newest. */
export async function findTenantKey(db: Db, tenantId: number, version?: number) {
  return db
    .selectFrom('tenant_key')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest key, locked until the transaction ends. Key rotation waits for transactions that encrypt with an older one (`waitForSealing`). */
export async function findKeyToSealWith(db: Db, tenantId: number) {
  return db
    .selectFrom('tenant_key')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .orderBy('version', 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
}

/** The version of the newest key. */
export async function findNewestVersion(db: Db, tenantId: number): Promise<number | undefined> {
  return (await findTenantKey(db, tenantId))?.version;
}

/** Waits for every transaction that is encrypting something of a tenant. */
export async function waitForSealing(db: Db, tenantId: number): Promise<void> {
  await db.selectFrom('tenant_key').select('version').where('tenant_id', '=', tenantId).forUpdate().execute();
}

export interface NewTenantKey {
  tenant_id: number;
  version: number;
  wrapped_by: string;
  wrapped: Buffer;
  binds_place: boolean;
  created_at: Date;
}

/** Does nothing if the tenant has a key of this version. */
export async function insertTenantKey(db: Db, key: NewTenantKey): Promise<void> {
  await db
    .insertInto('tenant_key')
    .values(key)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'version']).doNothing())
    .execute();
}

export async function listKeysWrappedByOthers(db: Db, tenantId: number, masterKeyId: string) {
  return db
    .selectFrom('tenant_key')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('wrapped_by', '<>', masterKeyId)
    .orderBy('version')
    .forUpdate()
    .execute();
}

export async function updateWrapping(
  db: Db,
  tenantId: number,
  version: number,
  change: { wrapped_by: string; wrapped: Buffer },
): Promise<void> {
  await db
    .updateTable('tenant_key')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .execute();
}

/** Deletes the keys before `version` that decrypt the old format. For the owner of the tables, because the application can't delete keys. */
export async function deleteUnboundKeys(db: Db, tenantId: number, version: number): Promise<void> {
  await db
    .deleteFrom('tenant_key')
    .where('tenant_id', '=', tenantId)
    .where('binds_place', '=', false)
    .where('version', '<', version)
    .execute();
}

export async function hasUnboundKeys(db: Db, tenantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('tenant_key')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('binds_place', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTenantIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
