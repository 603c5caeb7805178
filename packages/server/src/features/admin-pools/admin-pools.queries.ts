import type { Db } from '../../platform/db/database.ts';

export interface PoolRow {
  readonly id: string;
  readonly name: string;
  readonly business_unit: { readonly id: string; readonly name: string } | null;
}

export async function findPool(db: Db, tenantId: number, id: string): Promise<PoolRow | undefined> {
  const pool = await db
    .selectFrom('pool as p')
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.business_unit_id'),
    )
    .select(['p.id', 'p.name', 'c.id as unit_id', 'c.name as unit_name'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!pool) return undefined;
  const { unit_id, unit_name, ...row } = pool;
  return { ...row, business_unit: unit_id && unit_name !== null ? { id: unit_id, name: unit_name } : null };
}

export async function existsBusinessUnit(db: Db, tenantId: number, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('type', '=', 'business_unit')
    .executeTakeFirst();
  return found !== undefined;
}

export const insertPool = (
  db: Db,
  tenantId: number,
  pool: { id: string; name: string; business_unit_id: string | null },
) =>
  db
    .insertInto('pool')
    .values({ ...pool, tenant_id: tenantId })
    .execute();

export const updatePool = (
  db: Db,
  tenantId: number,
  id: string,
  change: { name?: string; business_unit_id?: string | null },
) => db.updateTable('pool').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export const deletePool = (db: Db, tenantId: number, id: string) =>
  db.deleteFrom('pool').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
