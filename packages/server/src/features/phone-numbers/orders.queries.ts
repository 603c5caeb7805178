import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { carriers, kinds } from './phone-numbers.queries.ts';
import { oneOf } from './telephony.queries.ts';

const statuses = ['paying', 'pending', 'done', 'failed', 'unclear'] as const;
/** Orders that aren't over. */
const open = ['paying', 'pending', 'unclear'] as const;

export interface NewOrder {
  readonly id: string;
  readonly number: string;
  readonly kind: (typeof kinds)[number];
  readonly city: string | null;
  readonly state: string | null;
  readonly label: string;
  readonly monthly_price: string;
  readonly provider: (typeof carriers)[number];
  readonly account: string;
  readonly owner_id: string;
  readonly made_by_id: string;
  readonly origin: string;
  /** `paying` if it's charged first. */
  readonly status: 'paying' | 'pending';
  readonly created_at: Date;
}

export async function insertOrder(db: Db, tenantId: number, order: NewOrder): Promise<void> {
  await db
    .insertInto('phone_number_order')
    .values({ ...order, tenant_id: tenantId })
    .execute();
}

const typed = <T extends { kind: string; provider: string; status: string }>(row: T) => ({
  ...row,
  kind: oneOf(kinds, row.kind),
  provider: oneOf(carriers, row.provider),
  status: oneOf(statuses, row.status),
});

const orders = (db: Db, tenantId: number) =>
  db.selectFrom('phone_number_order').selectAll().where('tenant_id', '=', tenantId);

/** An order whose charge has no outcome yet, locked until the transaction ends. */
export async function lockPayingOrder(db: Db, tenantId: number, id: string): Promise<OrderRow | undefined> {
  const row = await orders(db, tenantId)
    .where('id', '=', id)
    .where('status', '=', 'paying')
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}

/** An order that is paid or free and not bought, locked until the transaction ends. */
export async function lockOpenOrder(db: Db, tenantId: number, id: string) {
  const row = await orders(db, tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'unclear'])
    .forUpdate()
    .executeTakeFirst();
  return row && typed(row);
}
export type OrderRow = NonNullable<Awaited<ReturnType<typeof lockOpenOrder>>>;

export async function findOrderOf(db: Db, tenantId: number, userId: string, id: string) {
  const row = await orders(db, tenantId).where('id', '=', id).where('owner_id', '=', userId).executeTakeFirst();
  return row && typed(row);
}

/** A user's pending orders and those that failed since a moment, newest first. */
export async function listOrdersOf(db: Db, tenantId: number, userId: string, since: Date): Promise<OrderRow[]> {
  const rows = await orders(db, tenantId)
    .where('owner_id', '=', userId)
    .where((or) =>
      or.or([
        or('status', 'in', open),
        or.and([or('status', '=', 'failed'), or('created_at', '>', since.toISOString())]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(typed);
}

export async function updateOrder(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: OrderRow['status'];
    readonly attempts?: number;
    readonly problem?: string | null;
    readonly done_at?: Date;
  },
): Promise<void> {
  await db
    .updateTable('phone_number_order')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** How many numbers a user has or has ordered. One statement, because an order that becomes a number between two would count in neither. */
export async function countHeldBy(db: Db, tenantId: number, userId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select (select count(*) from phone_number where tenant_id = ${tenantId} and owner_id = ${userId} and released_at is null)::int
      + (select count(*) from phone_number_order where tenant_id = ${tenantId} and owner_id = ${userId} and status = any(${[...open]}::text[]))::int
      as held`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Pending orders whose job has given up. */
export async function listLeftOrders(db: Db, tenantId: number, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_number_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['pending', 'unclear'])
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
