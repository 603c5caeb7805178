import type { AdminCarrier } from '@bookline/contract/features/admin-carriers';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

const columns = ['id', 'name', 'naic', 'phone', 'website', 'active', 'created_at', 'updated_at'] as const;

export interface CarriersQuery {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'name' | 'naic' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

const matching = (db: Db, tenantId: number, q: string | undefined) => {
  const carriers = db.selectFrom('carrier').where('tenant_id', '=', tenantId);
  if (!q) return carriers;
  return carriers.where((carrier) =>
    carrier.or([
      carrier(sql`lower(name)`, 'like', sql`lower(${`%${likePattern(q)}%`})`),
      carrier('naic', 'like', `${likePattern(q)}%`),
    ]),
  );
};

export async function listCarriers(db: Db, tenantId: number, query: CarriersQuery): Promise<AdminCarrier[]> {
  const { q, page, limit, order_field, order } = query;
  return matching(db, tenantId, q)
    .select(columns)
    .orderBy(order_field === 'name' ? sql`lower(name)` : sql.ref(order_field), (by) =>
      (order === 'desc' ? by.desc() : by.asc()).nullsLast(),
    )
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export const countCarriers = (db: Db, tenantId: number, q: string | undefined): Promise<number> =>
  countRows(matching(db, tenantId, q));

export interface NewCarrier extends Omit<AdminCarrier, 'created_at' | 'updated_at'> {
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const insertCarrier = (db: Db, tenantId: number, carrier: NewCarrier): Promise<AdminCarrier> =>
  db
    .insertInto('carrier')
    .values({ ...carrier, tenant_id: tenantId })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateCarrier = (
  db: Db,
  tenantId: number,
  id: string,
  change: Partial<Omit<NewCarrier, 'id' | 'created_at'>>,
): Promise<AdminCarrier | undefined> =>
  db
    .updateTable('carrier')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

/** Returns the deleted carrier's name, or undefined if there was none. */
export async function deleteCarrier(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('carrier')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
