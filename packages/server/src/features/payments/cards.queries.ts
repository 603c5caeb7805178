import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { GatewayCard, GatewayName } from '../../providers/payments/port.ts';

export interface At {
  readonly gateway: GatewayName;
  readonly account: string;
}

export async function findCustomer(db: Db, tenantId: number, userId: string, at: At): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customer')
    .select('ref')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('gateway', '=', at.gateway)
    .where('account', '=', at.account)
    .executeTakeFirst();
  return row?.ref;
}

/** Two at once keep the first. */
export async function insertCustomer(
  db: Db,
  tenantId: number,
  row: At & { readonly user_id: string; readonly ref: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('payment_customer')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The card that a user is charged with. */
export async function findCard(db: Db, tenantId: number, userId: string, at: At) {
  return db
    .selectFrom('payment_card')
    .select(['id', 'ref', 'brand', 'last4', 'exp_month', 'exp_year'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('gateway', '=', at.gateway)
    .where('account', '=', at.account)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** A card by its id, also a removed one. */
export async function getCard(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('payment_card')
    .select(['id', 'ref', 'brand', 'last4', 'exp_month', 'exp_year', 'gateway', 'account'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Removes the user's current card. Returns its id. */
export async function removeCurrentCard(
  db: Db,
  tenantId: number,
  userId: string,
  at: At,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('payment_card')
    .set({ removed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('gateway', '=', at.gateway)
    .where('account', '=', at.account)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertCard(
  db: Db,
  tenantId: number,
  row: At & GatewayCard & { readonly id: string; readonly user_id: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('payment_card')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

export async function insertCardEntry(
  db: Db,
  tenantId: number,
  row: At & { readonly id: string; readonly user_id: string; readonly ref: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('card_entry')
    .values({ ...row, tenant_id: tenantId, status: 'open' })
    .execute();
}

const entryColumns = ['id', 'user_id', 'gateway', 'account', 'ref', 'status', 'problem', 'card_id'] as const;

export async function findCardEntry(db: Db, tenantId: number, by: { readonly id: string } | { readonly ref: string }) {
  const query = db.selectFrom('card_entry').select(entryColumns).where('tenant_id', '=', tenantId);
  return ('id' in by ? query.where('id', '=', by.id) : query.where('ref', '=', by.ref)).executeTakeFirst();
}

/** Locks an entry that isn't finished. */
export async function lockOpenCardEntry(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('card_entry')
    .select(entryColumns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateCardEntry(
  db: Db,
  tenantId: number,
  id: string,
  change: { readonly status: 'saved' | 'failed'; readonly problem?: string; readonly card_id?: string },
): Promise<void> {
  await db.updateTable('card_entry').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteOldCardEntries(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from card_entry where tenant_id = ${tenantId} and created_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The name and email of a payer, for the gateway's own records. */
export async function getPayer(db: Db, tenantId: number, userId: string) {
  const row = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { name: `${row.first_name} ${row.last_name}`.trim(), email: row.email };
}
