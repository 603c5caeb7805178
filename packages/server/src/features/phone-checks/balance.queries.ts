import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** How many validations a user has left. */
export async function findBalance(
  db: Db,
  tenantId: number,
  userId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<number> {
  const row = await db
    .selectFrom('validation_balance')
    .select('units')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.units ?? 0;
}

/** False, and nothing is taken, if fewer are left. */
export async function takeFromBalance(db: Db, tenantId: number, userId: string, units: number): Promise<boolean> {
  const row = await db
    .updateTable('validation_balance')
    .set((old) => ({ units: old('units', '-', units) }))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('units', '>=', units)
    .returning('units')
    .executeTakeFirst();
  return row !== undefined;
}

export async function addToBalance(db: Db, tenantId: number, userId: string, units: number): Promise<void> {
  await db
    .insertInto('validation_balance')
    .values({ tenant_id: tenantId, user_id: userId, units })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ units: sql`validation_balance.units + ${units}` }),
    )
    .execute();
}

interface NewEntry {
  readonly user_id: string;
  readonly kind: 'bought' | 'refunded' | 'checked' | 'returned';
  readonly units: number;
  readonly order_id?: string;
  readonly check_id?: string;
  readonly at: Date;
  /** Only if its check has one. */
  readonly only_if_taken?: true;
}

/** Adds a row to the ledger. False if it's there already. */
export async function insertEntry(
  db: Db,
  tenantId: number,
  { user_id, kind, units, order_id = undefined, check_id = undefined, at, only_if_taken }: NewEntry,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into validation_entry (tenant_id, id, user_id, kind, units, order_id, check_id, at)
    select ${tenantId}, ${newId()}, ${user_id}, ${kind}, ${units}, ${order_id ?? null}::uuid, ${check_id ?? null}::uuid, ${at}
    ${
      only_if_taken
        ? sql`where (select sum(e.units) from validation_entry e where e.tenant_id = ${tenantId} and e.check_id = ${check_id ?? null}::uuid) < 0`
        : sql``
    }
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
