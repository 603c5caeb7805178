import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Kind = 'customer' | 'card' | 'entry' | 'charge' | 'refund';

export interface NewObject {
  readonly id: string;
  readonly kind: Kind;
  readonly key: string | null;
  readonly state: object;
  readonly created_at: Date;
}

/** Stores an object unless its key already made one. Returns the id of the one that's stored. */
export async function insertObject(db: Db, tenantId: number, { state, ...made }: NewObject): Promise<string> {
  const inserted = await db
    .insertInto('test_gateway_object')
    .values({ ...made, state: JSON.stringify(state), tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const known = await db
    .selectFrom('test_gateway_object')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', made.kind)
    .where('key', '=', made.key)
    .executeTakeFirstOrThrow();
  return known.id;
}

/** The state of an object, locked until the transaction ends. */
export async function lockObject(db: Db, tenantId: number, kind: Kind, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('test_gateway_object')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state;
}

export async function updateObject(db: Db, tenantId: number, id: string, state: object): Promise<void> {
  await db
    .updateTable('test_gateway_object')
    .set({ state: JSON.stringify(state) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function listRefundObjects(db: Db, tenantId: number, charge: string) {
  return db
    .selectFrom('test_gateway_object')
    .select(['id', 'key', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'refund')
    .where(sql<boolean>`state ->> 'charge' = ${charge}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
