import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Every carrier of the tenant, including those no longer offered, because policies name them. */
export const listAllCarriers = (db: Db, tenantId: number): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('carrier')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('active', 'desc')
    .orderBy('id')
    .execute();

export interface Writer {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly npn: string | null;
}

/** Active users who may be writing agents: these, or all of the tenant. */
export async function listWriters(db: Db, tenantId: number, ids: readonly string[] | undefined): Promise<Writer[]> {
  let query = db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'npn'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true);
  if (ids) query = query.where('id', '=', sql<string>`any(${ids}::uuid[])`);
  return query.orderBy('id').execute();
}

/** What users earlier mapped such headers to, by header. */
export async function listBookColumns(db: Db, tenantId: number): Promise<{ header: string; target: string }[]> {
  return db
    .selectFrom('import_book_column')
    .select(['header', 'target'])
    .where('tenant_id', '=', tenantId)
    .orderBy('learned_at', 'desc')
    .limit(2000)
    .execute();
}

export async function saveBookColumns(
  db: Db,
  tenantId: number,
  columns: readonly { readonly header: string; readonly target: string }[],
  at: Date,
): Promise<void> {
  if (columns.length === 0) return;
  await db
    .insertInto('import_book_column')
    .values(columns.map((column) => ({ ...column, tenant_id: tenantId, learned_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'header'])
        .doUpdateSet((row) => ({ target: row.ref('excluded.target'), learned_at: row.ref('excluded.learned_at') })),
    )
    .execute();
}

/** Adds a carrier that a file names; false if another user added it in the meantime. */
export async function insertNamedCarrier(
  db: Db,
  tenantId: number,
  carrier: { readonly id: string; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const { id, name, at } = carrier;
  const row = await db
    .insertInto('carrier')
    .values({
      tenant_id: tenantId,
      id,
      name,
      naic: null,
      phone: null,
      website: '',
      active: true,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
