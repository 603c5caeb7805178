import {
  allOrderTypes,
  type Channel,
  channels,
  type OrderType,
  orderTypes,
  type SubscriptionStatus,
  subscriptionStatuses,
} from '@bookline/contract/rules/subscriptions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

const columns = [
  'id',
  'channel',
  'order_type',
  'user_id',
  'plan_id',
  'status',
  'quantity',
  'pool',
  'period_start',
  'period_end',
  'renews_on',
  'next_plan_id',
  'next_quantity',
  'cancel_at_end',
  'attempts',
  'past_due_since',
  'next_at',
  'created_at',
  'ended_at',
] as const;

const rowsOf = (db: Db, tenantId: number) =>
  db.selectFrom('subscription').select(columns).where('tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
export type SubscriptionRow = Omit<Raw, 'status' | 'channel' | 'order_type'> & {
  readonly channel: Channel;
  readonly order_type: OrderType;
  readonly status: SubscriptionStatus;
};

export function oneOf<const T extends string>(known: readonly T[], text: string): T {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${known.join(', ')}`);
  return found;
}

const typed = <R extends Raw>(row: R) => ({
  ...row,
  channel: oneOf(channels, row.channel),
  order_type: oneOf(allOrderTypes, row.order_type),
  status: oneOf(subscriptionStatuses, row.status),
});

/**
 * Lets one transaction at a time change a company's subscriptions of a channel. Take it before reading what is changed, and after the lock of a
 * payment, in that order. Calls and texts that begin don't wait for it.
 */
export async function lockSubscriptions(db: Db, tenantId: number, channel: Channel): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscriptions:${tenantId}:${channel}`}, 0))`.execute(db);
}

export async function findSubscription(db: Db, tenantId: number, id: string): Promise<SubscriptionRow | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

/** The company's subscription that runs. */
export async function findCompanySubscription(
  db: Db,
  tenantId: number,
  channel: Channel,
): Promise<SubscriptionRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('channel', '=', channel)
    .where('order_type', '=', orderTypes.company)
    .where('status', 'not in', ['pending', 'ended'])
    .executeTakeFirst();
  return row && typed(row);
}

export async function findPendingSubscription(
  db: Db,
  tenantId: number,
  channel: Channel,
): Promise<SubscriptionRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('channel', '=', channel)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row && typed(row);
}

/** What a user pays of one kind. */
export async function findPersonalSubscription(
  db: Db,
  tenantId: number,
  channel: Channel,
  userId: string,
  orderType: OrderType,
): Promise<SubscriptionRow | undefined> {
  const row = await rowsOf(db, tenantId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .where('order_type', '=', orderType)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row && typed(row);
}

/** Subscriptions that are looked at now, the longest due first. */
export async function listDueSubscriptions(db: Db, tenantId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewSubscription {
  readonly id: string;
  readonly channel: Channel;
  readonly order_type: OrderType;
  readonly user_id: string;
  readonly plan_id: string;
  readonly status: SubscriptionStatus;
  readonly quantity: number;
  readonly pool: number;
  readonly period_start?: Date;
  readonly period_end?: Date;
  readonly renews_on?: number;
  readonly next_at?: Date;
  readonly created_at: Date;
}

export async function insertSubscription(db: Db, tenantId: number, row: NewSubscription): Promise<void> {
  await db
    .insertInto('subscription')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

export interface SubscriptionChange {
  readonly user_id?: string;
  readonly plan_id?: string;
  readonly status?: SubscriptionStatus;
  readonly quantity?: number;
  readonly pool?: number;
  readonly period_start?: Date;
  readonly period_end?: Date;
  readonly renews_on?: number;
  readonly next_plan_id?: string | null;
  readonly next_quantity?: number | null;
  readonly cancel_at_end?: boolean;
  readonly attempts?: number;
  readonly past_due_since?: Date | null;
  readonly next_at?: Date | string | null;
  readonly ended_at?: Date;
}

export async function updateSubscription(
  db: Db,
  tenantId: number,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  await db.updateTable('subscription').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export interface SubscriptionList {
  readonly channel: Channel;
  /** Absent: all of the company. */
  readonly reader?: { readonly id: string; readonly team: readonly string[] } | undefined;
  readonly mine?: boolean | undefined;
  readonly active?: boolean | undefined;
  readonly status?: SubscriptionStatus | undefined;
  readonly order_type?: OrderType | undefined;
  readonly id?: string | undefined;
  readonly q?: string | undefined;
}

/** What a user sees of subscriptions: what they or their team pay, the company's, and the one that gives them a license. */
function wanted(tenantId: number, list: SubscriptionList): RawBuilder<SqlBool> {
  const { reader, mine, active, status, order_type, q, id } = list;
  const parts = [
    sql`s.tenant_id = ${tenantId} and s.channel = ${list.channel}`,
    ...(id ? [sql`s.id = ${id}`] : []),
    ...(reader
      ? [
          sql`(s.user_id = any(${reader.team}::uuid[]) or s.user_id = ${reader.id} or s.order_type = ${orderTypes.company}
            or exists (select from license l where l.tenant_id = s.tenant_id and l.subscription_id = s.id
              and l.user_id = ${reader.id} and l.ended_at is null))`,
        ]
      : []),
    ...(mine && reader ? [sql`s.user_id = ${reader.id}`] : []),
    ...(active === undefined
      ? []
      : [active ? sql`s.status in ('active', 'past_due')` : sql`s.status not in ('active', 'past_due')`]),
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(order_type ? [sql`s.order_type = ${order_type}`] : []),
    ...(q ? [sql`(p.name ilike ${`%${likePattern(q)}%`} or ${fullName('u')} ilike ${`%${likePattern(q)}%`})`] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const from = sql`from subscription s
  join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join subscription_plan p on p.tenant_id = s.tenant_id and p.id = s.plan_id`;

const orders = {
  created_at: sql`s.created_at`,
  period_end: sql`s.period_end`,
  plan: sql`lower(p.name)`,
  user: sql`lower(${fullName('u')})`,
} as const;

export interface ListedSubscription extends SubscriptionRow {
  readonly user_name: string;
}

export async function listSubscriptions(
  db: Db,
  tenantId: number,
  list: SubscriptionList,
  paging: {
    readonly order_field: keyof typeof orders;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedSubscription[]> {
  const direction = paging.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Raw & { user_name: string }>`
    select ${sql.join(columns.map((column) => sql.ref(`s.${column}`)))}, ${fullName('u')} as user_name ${from}
    where ${wanted(tenantId, list)}
    order by ${orders[paging.order_field]} ${direction} nulls last, s.id ${direction}
    limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return rows.map(typed);
}

export async function countSubscriptions(db: Db, tenantId: number, list: SubscriptionList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from} where ${wanted(tenantId, list)}`.execute(db);
  return rows[0]?.count ?? 0;
}
