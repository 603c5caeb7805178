import { type AdminStatus, adminStatuses, orderStatuses } from '@bookline/contract/rules/store';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

const party = z.object({ name: z.string(), lines: z.array(z.string()).readonly() });
const shape = z.object({
  status: z.enum(orderStatuses),
  admin_status: z.enum(adminStatuses),
  issuer: party,
  bill_to: party,
});

const columns = [
  'id',
  'number',
  'user_id',
  'status',
  'admin_status',
  'name',
  'email',
  'phone',
  'line1',
  'city',
  'state',
  'zip',
  'note',
  'contacts_count',
  'net_cents',
  'shipping_cents',
  'tax_cents',
  'total_cents',
  'refunded_cents',
  'issuer',
  'bill_to',
  'tax_state',
  'tax_rate',
  'created_at',
  'paid_at',
  'payment_id',
] as const;

const orders = (db: Db, tenantId: number) =>
  db.selectFrom('store_order').select(columns).where('tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;
export type OrderRow = Omit<Raw, keyof z.infer<typeof shape>> & z.infer<typeof shape>;
const orderOf = (row: Raw): OrderRow => ({ ...row, ...shape.parse(row) });

export async function findOrder(db: Db, tenantId: number, id: string): Promise<OrderRow | undefined> {
  const row = await orders(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && orderOf(row);
}

export async function lockOrder(db: Db, tenantId: number, id: string): Promise<OrderRow | undefined> {
  const row = await orders(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && orderOf(row);
}

/** The user's order that is being paid. There is at most one. */
export async function findOpenOrder(db: Db, tenantId: number, userId: string): Promise<OrderRow | undefined> {
  const row = await orders(db, tenantId).where('user_id', '=', userId).where('status', '=', 'open').executeTakeFirst();
  return row && orderOf(row);
}

/** A user's orders, the latest first. What was never paid isn't among them. */
export async function listOwnOrders(
  db: Db,
  tenantId: number,
  userId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<OrderRow[]> {
  const rows = await orders(db, tenantId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'failed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(orderOf);
}

export const countOwnOrders = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('store_order')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('status', '<>', 'failed'),
  );

export interface NewOrderRow
  extends Pick<
    OrderRow,
    'id' | 'user_id' | 'name' | 'email' | 'phone' | 'line1' | 'city' | 'state' | 'zip' | 'note' | 'issuer' | 'bill_to'
  > {
  readonly net_cents: number;
  readonly shipping_cents: number;
  readonly tax_cents: number;
  readonly tax_state: string;
  readonly tax_rate: string;
  readonly contacts_scope: unknown;
  /** The names of its items, a line each. */
  readonly items_text: string;
  readonly created_at: Date;
}

export async function insertOrder(db: Db, tenantId: number, { items_text, ...row }: NewOrderRow): Promise<void> {
  await db
    .insertInto('store_order')
    .values({
      ...row,
      tenant_id: tenantId,
      status: 'open',
      total_cents: row.net_cents + row.tax_cents,
      issuer: JSON.stringify(row.issuer),
      bill_to: JSON.stringify(row.bill_to),
      contacts_scope: row.contacts_scope ? JSON.stringify(row.contacts_scope) : null,
      items_folded: sql`lower(${items_text}::text)`,
    })
    .execute();
}

export interface OrderItem {
  readonly product_id: string;
  readonly name: string;
  readonly price_cents: number;
  readonly quantity: number;
  readonly months_count: number | null;
  readonly shipping: boolean;
  readonly shipping_cents: number;
  readonly fulfiller_email: string;
  /** Whether it's for the order's contacts, as the product said then. */
  readonly needs_contacts: boolean;
}

export async function insertItems(
  db: Db,
  tenantId: number,
  order_id: string,
  items: readonly OrderItem[],
): Promise<void> {
  await db
    .insertInto('store_order_item')
    .values(items.map((item, index) => ({ ...item, order_id, tenant_id: tenantId, line: index + 1 })))
    .execute();
}

/** The items of orders, by the order. */
export async function listItems(
  db: Db,
  tenantId: number,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderItem[]>> {
  const found = new Map<string, OrderItem[]>();
  if (orderIds.length === 0) return found;
  const rows = await db
    .selectFrom('store_order_item')
    .select([
      'order_id',
      'product_id',
      'name',
      'price_cents',
      'quantity',
      'months_count',
      'shipping',
      'shipping_cents',
      'fulfiller_email',
      'needs_contacts',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('line')
    .execute();
  for (const { order_id, ...item } of rows) found.set(order_id, [...(found.get(order_id) ?? []), item]);
  return found;
}

/** Stores the contacts of an order as they are now. Returns how many there are. */
export async function insertOrderContacts(
  db: Db,
  tenantId: number,
  orderId: string,
  selected: RawBuilder<{ id: string; position: number }>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into store_order_contact (tenant_id, order_id, contact_id, position, first_name, last_name, line1, line2, city, state, zip, phone, email)
    select ${tenantId}, ${orderId}, c.id, s.position, c.first_name, c.last_name, c.line1, c.line2, c.city, c.state, c.zip,
      (select n.number from contact_phone n where n.tenant_id = ${tenantId} and n.contact_id = c.id order by n.position, n.number limit 1),
      (select e.address from contact_email e where e.tenant_id = ${tenantId} and e.contact_id = c.id order by e.position, e.address limit 1)
    from (${selected}) s join contact c on c.tenant_id = ${tenantId} and c.id = s.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export type OrderContact = Readonly<
  Record<'first_name' | 'last_name' | 'line1' | 'line2' | 'city' | 'state' | 'zip', string>
> & { readonly position: number; readonly phone: string | null; readonly email: string | null };

/** A part of an order's contacts, after a position. */
export async function listOrderContacts(
  db: Db,
  tenantId: number,
  orderId: string,
  after: number,
  limit: number,
): Promise<OrderContact[]> {
  const rows = await db
    .selectFrom('store_order_contact')
    .select(['position', 'first_name', 'last_name', 'line1', 'line2', 'city', 'state', 'zip', 'phone', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows;
}

/** Forgets the contacts of orders whose link no longer works. */
export async function deleteOldContacts(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from store_order_contact c using store_order o
    where c.tenant_id = ${tenantId} and o.tenant_id = ${tenantId} and o.id = c.order_id and o.created_at < ${before}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function updateOrder(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: OrderRow['status'];
    readonly admin_status?: AdminStatus;
    readonly number?: number;
    readonly contacts_count?: number;
    readonly refunded_cents?: number;
    readonly paid_at?: Date;
    readonly payment_id?: string;
    readonly link_hash?: Buffer;
    readonly link_until?: Date;
  },
): Promise<void> {
  await db.updateTable('store_order').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The order that a fulfiller's link is for, while it works. */
export async function findOrderOfLink(db: Db, tenantId: number, hash: Buffer, now: Date) {
  return db
    .selectFrom('store_order')
    .select(['id', 'number'])
    .where('tenant_id', '=', tenantId)
    .where('link_hash', '=', hash)
    .where('link_until', '>', now.toISOString())
    .executeTakeFirst();
}

export interface NewEvent {
  readonly id: string;
  readonly order_id: string;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly kind: 'placed' | 'paid' | 'status' | 'note' | 'refund';
  readonly admin_status?: AdminStatus;
  readonly text?: string;
  readonly amount_cents?: number;
}

export async function insertEvent(db: Db, tenantId: number, row: NewEvent): Promise<void> {
  await db
    .insertInto('store_order_event')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

/** What happened to an order, the latest first. */
export async function listEvents(db: Db, tenantId: number, orderId: string) {
  const { rows } = await sql<{
    id: string;
    at: string;
    kind: NewEvent['kind'];
    admin_status: AdminStatus | null;
    text: string;
    amount_cents: number | null;
    actor_id: string | null;
    actor: string | null;
  }>`
    select e.id, e.at, e.kind, e.admin_status, e.text, e.amount_cents, e.actor_id, ${fullName('u')} as actor
    from store_order_event e left join app_user u on u.tenant_id = e.tenant_id and u.id = e.actor_id
    where e.tenant_id = ${tenantId} and e.order_id = ${orderId} order by e.at desc, e.id desc`.execute(db);
  return rows;
}

/** The card that paid an order. */
export async function findCardOf(db: Db, tenantId: number, paymentId: string | null) {
  if (!paymentId) return undefined;
  return db
    .selectFrom('payment as p')
    .innerJoin('payment_card as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.card_id'),
    )
    .select(['c.brand', 'c.last4'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
}
