import { phoneDigits } from '@bookline/contract/rules/phone';
import {
  type Channel,
  channels,
  NUMBER_ORDER,
  type OrderReason,
  type OrderStatus,
  orderReasons,
  orderStatuses,
  salesOrderTypes,
  VALIDATION_ORDER,
} from '@bookline/contract/rules/subscriptions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** The purpose of payments for phone numbers. */
export const NUMBER_PURPOSE = 'phone_number';
/** The purpose of payments for phone validations. */
export const VALIDATION_PURPOSE = 'phone_validation';

export interface OrderLine {
  readonly description: string;
  readonly amount_cents: number;
}

const party = z.object({ name: z.string(), lines: z.array(z.string()) });
const shape = z.object({
  channel: z.enum(channels),
  order_type: z.enum(salesOrderTypes),
  reason: z.enum(orderReasons),
  status: z.enum(orderStatuses),
  lines: z.array(z.object({ description: z.string(), amount_cents: z.int() })),
  issuer: party,
  bill_to: party,
});

const columns = [
  'id',
  'number',
  'order_type',
  'channel',
  'reason',
  'status',
  'user_id',
  'made_by_id',
  'subscription_id',
  'plan_id',
  'phone_number_id',
  'quantity',
  'units',
  'lines',
  'issuer',
  'bill_to',
  'net_cents',
  'tax_cents',
  'total_cents',
  'refunded_cents',
  'tax_state',
  'tax_rate',
  'period_start',
  'period_end',
  'created_at',
  'paid_at',
  'canceled_at',
  'payment_id',
] as const;

const rowsOf = (db: Db, tenantId: number) =>
  db.selectFrom('sales_order').select(columns).where('tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
export type OrderRow = Omit<Raw, keyof z.infer<typeof shape>> & z.infer<typeof shape>;

const typed = <R extends Raw>(row: R) => ({ ...row, ...shape.parse(row) });

export async function findOrder(db: Db, tenantId: number, id: string): Promise<OrderRow | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** What a payer ordered of a channel and hasn't paid. There is at most one. Renewals that are due are not among it. */
export async function findOpenOrder(
  db: Db,
  tenantId: number,
  channel: Channel,
  userId: string,
): Promise<OrderRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('order_type', 'not in', [NUMBER_ORDER, VALIDATION_ORDER])
    .where('reason', '<>', 'renewal')
    .executeTakeFirst();
  return row && typed(row);
}

/** The name of the purpose of an order's payments. */
export function purposeOf({ order_type, channel }: Pick<OrderRow, 'order_type' | 'channel'>): string {
  if (order_type === NUMBER_ORDER) return NUMBER_PURPOSE;
  return order_type === VALIDATION_ORDER ? VALIDATION_PURPOSE : channel;
}

/** The open orders of phone numbers, by number. */
export async function mapOpenNumberOrders(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, Pick<OrderRow, 'id' | 'channel'>>> {
  const rows = await rowsOf(db, tenantId)
    .where('phone_number_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'open')
    .execute();
  return new Map(rows.flatMap((row) => (row.phone_number_id ? [[row.phone_number_id, typed(row)] as const] : [])));
}

/** The order that a number was bought with. A number that was free has none. */
export async function findPurchase(db: Db, tenantId: number, numberId: string): Promise<OrderRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('phone_number_id', '=', numberId)
    .where('reason', '=', 'number')
    .executeTakeFirst();
  return row && typed(row);
}

/** A user's purchases of numbers that aren't paid yet. */
export async function listUnpaidPurchases(db: Db, tenantId: number, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sales_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('reason', '=', 'number')
    .execute();
  return rows.map(({ id }) => id);
}

/** A user's purchase of validations that isn't paid yet. There is at most one. */
export async function findUnpaidValidations(db: Db, tenantId: number, userId: string): Promise<OrderRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('order_type', '=', VALIDATION_ORDER)
    .executeTakeFirst();
  return row && typed(row);
}

/** The renewal that is due of a subscription. There is at most one. */
export async function findDueOrder(db: Db, tenantId: number, subscriptionId: string): Promise<OrderRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .where('reason', '=', 'renewal')
    .executeTakeFirst();
  return row && typed(row);
}

/** The renewals that are due of subscriptions, or else what else of them is open, by subscription. */
export async function mapOpenOrders(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sales_order')
    .select(['id', 'subscription_id'])
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'open')
    .orderBy(sql`reason = 'renewal'`)
    .execute();
  return new Map(rows.flatMap(({ id, subscription_id }) => (subscription_id ? [[subscription_id, id] as const] : [])));
}

/** Nothing of a subscription is asked for anymore. */
export async function cancelOpenOrders(db: Db, tenantId: number, subscriptionId: string, at: Date): Promise<void> {
  await db
    .updateTable('sales_order')
    .set({ status: 'canceled', canceled_at: at })
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .execute();
}

/** Whether a later period of its subscription was paid. */
export async function isPeriodOver(db: Db, tenantId: number, order: OrderRow): Promise<boolean> {
  const row = await db
    .selectFrom('sales_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', order.subscription_id)
    .where('reason', '=', 'renewal')
    .where('status', '=', 'paid')
    .where('period_start', '>', order.period_start)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewOrder {
  readonly id: string;
  readonly order_type: (typeof salesOrderTypes)[number];
  readonly channel: Channel;
  readonly reason: OrderReason;
  readonly number: number | null;
  readonly user_id: string;
  readonly made_by_id: string;
  readonly subscription_id: string | null;
  readonly plan_id: string | null;
  readonly phone_number_id?: string;
  readonly quantity: number;
  readonly units: number;
  readonly lines: readonly OrderLine[];
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly tax_rate: string;
  readonly tax_state: string;
  readonly issuer: unknown;
  readonly bill_to: unknown;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly created_at: Date;
}

export async function insertOrder(db: Db, tenantId: number, row: NewOrder): Promise<void> {
  await db
    .insertInto('sales_order')
    .values({
      ...row,
      tenant_id: tenantId,
      status: 'open',
      total_cents: row.net_cents + row.tax_cents,
      lines: JSON.stringify(row.lines),
      issuer: JSON.stringify(row.issuer),
      bill_to: JSON.stringify(row.bill_to),
    })
    .execute();
}

export async function updateOrder(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly status?: OrderStatus;
    readonly number?: number;
    readonly user_id?: string;
    readonly bill_to?: string;
    readonly tax_state?: string;
    readonly tax_rate?: string;
    readonly tax_cents?: number;
    readonly total_cents?: number;
    readonly subscription_id?: string;
    readonly refunded_cents?: number;
    readonly period_start?: Date;
    readonly period_end?: Date;
    readonly paid_at?: Date;
    readonly canceled_at?: Date;
    readonly payment_id?: string | null;
  },
): Promise<void> {
  await db.updateTable('sales_order').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export interface OrderList {
  readonly channel: Channel;
  readonly id?: string | undefined;
  /** Absent: everyone's. */
  readonly user_id?: string | undefined;
  readonly subscription_id?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly order_type?: (typeof salesOrderTypes)[number] | undefined;
  readonly q?: string | undefined;
}

/** Three digits or more, in any format, also find the orders of phone numbers. Their line is all that an order keeps of a number that is gone. */
function orPhone(q: string): RawBuilder<unknown> {
  const digits = phoneDigits(q);
  if (digits.length < 3 || /[^\d\s()+.-]/.test(q)) return sql``;
  return sql` or o.order_type = ${NUMBER_ORDER} and regexp_replace(o.lines -> 0 ->> 'description', '\\D', '', 'g') like ${`%${digits}%`}`;
}

function wanted(tenantId: number, list: OrderList): RawBuilder<SqlBool> {
  const { id, user_id, subscription_id, status, order_type, q } = list;
  const parts = [
    sql`o.tenant_id = ${tenantId} and o.channel = ${list.channel}`,
    ...(id ? [sql`o.id = ${id}`] : []),
    ...(user_id ? [sql`o.user_id = ${user_id}`] : []),
    ...(subscription_id ? [sql`o.subscription_id = ${subscription_id}`] : []),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(order_type ? [sql`o.order_type = ${order_type}`] : []),
    ...(q
      ? [
          sql`(${fullName('u')} ilike ${`%${likePattern(q)}%`} or p.name ilike ${`%${likePattern(q)}%`}
          or o.number::text = ${q.replace(/^#/, '')}${orPhone(q)})`,
        ]
      : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const from = sql`from sales_order o
  join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id
  left join subscription_plan p on p.tenant_id = o.tenant_id and p.id = o.plan_id`;

const fields = {
  created_at: sql`o.created_at`,
  total: sql`o.total_cents`,
  user: sql`lower(${fullName('u')})`,
} as const;

interface Listed {
  readonly user_name: string;
  readonly plan: string | null;
  readonly problem: string | null;
  readonly brand: string | null;
  readonly last4: string | null;
}
export type ListedOrder = OrderRow & Listed;

/** With who pays, the plan, and the last try to charge a card. */
export async function listOrders(
  db: Db,
  tenantId: number,
  list: OrderList,
  paging: {
    readonly order_field: keyof typeof fields;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedOrder[]> {
  const direction = paging.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Raw & Listed>`
    select ${sql.join(columns.map((column) => sql.ref(`o.${column}`)))}, ${fullName('u')} as user_name, p.name as plan,
      last.problem, last.brand, last.last4 ${from}
      left join lateral (
        select y.problem, c.brand, c.last4 from payment y join payment_card c on c.tenant_id = y.tenant_id and c.id = y.card_id
        where y.tenant_id = o.tenant_id and y.subject_id = o.id and y.purpose in ('dialer', 'sms', ${NUMBER_PURPOSE}, ${VALIDATION_PURPOSE})
        order by (y.status = 'paid') desc, y.created_at desc, y.id desc limit 1) last on true
    where ${wanted(tenantId, list)}
    order by ${fields[paging.order_field]} ${direction}, o.id ${direction}
    limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return rows.map(typed);
}

export async function countOrders(db: Db, tenantId: number, list: OrderList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from} where ${wanted(tenantId, list)}`.execute(db);
  return rows[0]?.count ?? 0;
}
