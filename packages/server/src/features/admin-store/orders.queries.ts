import type { OrderTab } from '@bookline/contract/features/admin-store';
import {
  type AdminStatus,
  adminStatuses,
  MAX_COUNTED_ORDERS,
  type ManagedType,
  managedTypes,
  STORE_ORDER_TYPE,
} from '@bookline/contract/rules/store';
import type { Channel, OrderReason } from '@bookline/contract/rules/subscriptions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export const tabStatuses: Readonly<Record<OrderTab, readonly AdminStatus[]>> = {
  to_do: ['new', 'in_progress'],
  done: ['shipped', 'completed'],
  canceled: ['canceled'],
};

export interface OrdersFilter {
  readonly user_id?: string | undefined;
  readonly q?: string | undefined;
  readonly search_fields?: readonly ('number' | 'user' | 'product')[] | undefined;
  readonly statuses?: readonly AdminStatus[] | undefined;
  readonly order_type?: ManagedType | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Only numbers after this one. */
  readonly after?: number | undefined;
}

export interface OrdersPaging {
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'created_at' | 'number' | 'total' | 'user';
  readonly order: 'asc' | 'desc';
}

const ALL_FIELDS = ['number', 'user', 'product'] as const;

/** How one of the two tables of orders fits in the list. `o` is the order. */
interface Source {
  readonly table: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly admin_status: RawBuilder<unknown>;
  readonly rest: RawBuilder<unknown>;
  /** Only what was paid: other orders were never placed. */
  readonly paid: RawBuilder<SqlBool>;
  readonly has: (statuses: readonly AdminStatus[]) => RawBuilder<SqlBool>;
  readonly is: (type: ManagedType) => RawBuilder<SqlBool>;
  /** Whom it's for, as typed. */
  readonly whom: (like: string) => readonly RawBuilder<SqlBool>[];
  /** What was ordered. */
  readonly product: (like: string, planIds: readonly string[]) => RawBuilder<SqlBool>;
  /** Each status, and each type with its statuses. Every order is in one. */
  readonly groups: readonly RawBuilder<SqlBool>[];
}

const store: Source = {
  table: sql`store_order`,
  type: sql`'Store'::text`,
  admin_status: sql`o.admin_status`,
  rest: sql`null::text as channel, null::text as reason, null::uuid as plan_id, 1 as quantity, null::jsonb as lines, o.contacts_count`,
  paid: sql`o.status = 'paid' and o.number is not null`,
  has: (statuses) => sql`o.admin_status = any(${[...statuses]}::text[])`,
  is: (type) => (type === STORE_ORDER_TYPE ? sql`true` : sql`false`),
  whom: (like) => [sql`o.whom_folded like lower(${like})`],
  product: (like) => sql`o.items_folded like lower(${like})`,
  groups: adminStatuses.map((status) => sql<SqlBool>`o.admin_status = ${sql.lit(status)}`),
};

/** Orders of subscriptions are completed once they're paid, unless they were canceled. */
const sales: Source = {
  table: sql`sales_order`,
  type: sql`o.order_type`,
  admin_status: sql`case o.status when 'canceled' then 'canceled' else 'completed' end`,
  rest: sql`o.channel, o.reason, o.plan_id, o.quantity, o.lines, 0 as contacts_count`,
  paid: sql`o.paid_at is not null and o.number is not null`,
  has: (statuses) =>
    sql`o.status = any(${[...(statuses.includes('completed') ? ['paid'] : []), ...(statuses.includes('canceled') ? ['canceled'] : [])]}::text[])`,
  is: (type) => sql`o.order_type = ${type}`,
  whom: () => [],
  product: (like, planIds) => sql`(o.plan_id = any(${[...planIds]}::uuid[]) or o.lines_folded like lower(${like}))`,
  groups: managedTypes
    .filter((type) => type !== STORE_ORDER_TYPE)
    .flatMap((type) =>
      ['paid', 'canceled'].map(
        (status) => sql<SqlBool>`o.order_type = ${sql.lit(type)} and o.status = ${sql.lit(status)}`,
      ),
    ),
};

/** What was typed, with the users and plans that it finds. Orders hold only their ids. */
interface Search {
  readonly like: string;
  readonly number: number | undefined;
  readonly user_ids: readonly string[];
  readonly plan_ids: readonly string[];
  readonly fields: readonly (typeof ALL_FIELDS)[number][];
}

/** Reads users and plans first: with their ids as constants, an order is tested without a join, or found by its index. */
async function searchOf(db: Db, tenantId: number, { q, search_fields }: OrdersFilter): Promise<Search | undefined> {
  const words = q?.trim();
  if (!words) return undefined;
  const like = `%${likePattern(words)}%`;
  const fields = search_fields && search_fields.length > 0 ? search_fields : ALL_FIELDS;
  const digits = /^#?(\d{1,9})$/.exec(words)?.[1];
  const idsOf = async (query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id);
  return {
    like,
    fields,
    number: digits === undefined ? undefined : Number(digits),
    user_ids: fields.includes('user')
      ? await idsOf(sql`select u.id from app_user u
          where u.tenant_id = ${tenantId} and lower(${fullName('u')} || ' ' || u.email) like lower(${like})`)
      : [],
    plan_ids: fields.includes('product')
      ? await idsOf(sql`select p.id from subscription_plan p
          where p.tenant_id = ${tenantId} and lower(p.name) like lower(${like})`)
      : [],
  };
}

function conditionsOf(
  source: Source,
  tenantId: number,
  { user_id, statuses, order_type, ids, after }: OrdersFilter,
  search: Search | undefined,
): RawBuilder<unknown> {
  const parts: RawBuilder<SqlBool>[] = [sql`o.tenant_id = ${tenantId}`, source.paid];
  if (user_id) parts.push(sql`o.user_id = ${user_id}`);
  if (statuses) parts.push(source.has(statuses));
  if (order_type) parts.push(source.is(order_type));
  if (ids) parts.push(sql`o.id = any(${[...ids]}::uuid[])`);
  if (after !== undefined) parts.push(sql`o.number > ${after}`);
  if (search) {
    const { like, number, user_ids, plan_ids, fields } = search;
    const found = fields.flatMap((field): readonly RawBuilder<SqlBool>[] => {
      if (field === 'number') return number === undefined ? [] : [sql`o.number = ${number}`];
      if (field === 'product') return [source.product(like, plan_ids)];
      return [
        ...(user_ids.length > 0 ? [sql<SqlBool>`o.user_id = any(${[...user_ids]}::uuid[])`] : []),
        ...source.whom(like),
      ];
    });
    parts.push(found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`);
  }
  return sql.join(parts, sql` and `);
}

const sources = [store, sales] as const;

/** What each sort compares, all of it in the direction that was asked for. */
const sorts = {
  created_at: ['created_at', 'id'],
  number: ['number', 'id'],
  total: ['total_cents', 'id'],
  user: ['by_name', 'user_id', 'created_at', 'id'],
} as const;

/** As in the index app_user_sorted. */
const sortName = sql`lower(u.last_name || ' ' || u.first_name)`;

interface Listed {
  readonly order_type: ManagedType;
  readonly id: string;
  readonly number: number;
  readonly admin_status: AdminStatus;
  readonly channel: Channel | null;
  readonly reason: OrderReason | null;
  readonly plan: string | null;
  readonly quantity: number;
  readonly first_line: string | null;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly contacts_count: number;
  readonly created_at: string;
  readonly user_id: string;
  readonly user: string;
  readonly email: string;
}

/**
 * A page of orders of every kind. Each table gives its own first rows, by its index, and the page is taken from both. Sorted by user, it reads the
 * orders user by user until the page is full, unless there are so few that finding and sorting them all is faster.
 */
export async function listOrders(
  db: Db,
  tenantId: number,
  filter: OrdersFilter,
  { page, limit, order_field, order }: OrdersPaging,
  few: boolean,
): Promise<Listed[]> {
  const search = await searchOf(db, tenantId, filter);
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc');
  const by = (keys: readonly string[], table?: string) =>
    sql.join(keys.map((key) => sql`${sql.ref(table ? `${table}.${key}` : key)} ${direction}`));
  const offset = (page - 1) * limit;
  const keys = sorts[order_field];
  const byUser = order_field === 'user';
  const rowsOf = (given: {
    readonly by_name: RawBuilder<unknown>;
    readonly join?: RawBuilder<unknown>;
    readonly where?: RawBuilder<unknown>;
    readonly keys: readonly string[];
  }) =>
    sql.join(
      sources.map(
        (
          source,
        ) => sql`(select ${source.type} as order_type, o.id, o.number, ${source.admin_status} as admin_status, o.total_cents,
            o.refunded_cents, o.created_at, o.user_id, ${source.rest}, ${given.by_name} as by_name
          from ${source.table} o ${given.join ?? sql``}
          where ${conditionsOf(source, tenantId, filter, search)} ${given.where ?? sql``}
          order by ${by(given.keys)} limit ${offset + limit})`,
      ),
      sql` union all `,
    );
  const every =
    byUser && !few
      ? sql`select l.* from app_user u cross join lateral (${rowsOf({
          by_name: sortName,
          where: sql`and o.user_id = u.id`,
          keys: ['created_at', 'id'],
        })}) l
          where u.tenant_id = ${tenantId}
          order by ${sortName} ${direction}, u.id ${direction}, l.created_at ${direction}, l.id ${direction}`
      : sql`select * from (${rowsOf({
          by_name: byUser ? sortName : sql`null::text`,
          ...(byUser && { join: sql`join app_user u on u.tenant_id = ${tenantId} and u.id = o.user_id` }),
          keys,
        })}) every order by ${by(keys)}`;
  const { rows } = await sql<Listed>`
    select o.order_type, o.id, o.number, o.admin_status, o.channel, o.reason, p.name as plan, o.quantity,
      o.lines -> 0 ->> 'description' as first_line, o.total_cents, o.refunded_cents, o.contacts_count, o.created_at, o.user_id,
      ${fullName('u')} as "user", u.email
    from (${every} limit ${limit} offset ${offset}) o
    join app_user u on u.tenant_id = ${tenantId} and u.id = o.user_id
    left join subscription_plan p on p.tenant_id = ${tenantId} and p.id = o.plan_id
    order by ${by(keys, 'o')}`.execute(db);
  return rows;
}

export interface OrdersCount {
  readonly order_type: ManagedType;
  readonly admin_status: AdminStatus;
  readonly total: number;
}

/** How many orders there are of each kind in each status. With a search, one more than `MAX_COUNTED_ORDERS` of each at most, unless all are counted. */
export async function countOrders(db: Db, tenantId: number, filter: OrdersFilter, all = false): Promise<OrdersCount[]> {
  const search = await searchOf(db, tenantId, filter);
  const parts = sources.flatMap((source) => {
    const what = sql`${source.type} as order_type, ${source.admin_status} as admin_status`;
    const from = sql`from ${source.table} o where ${conditionsOf(source, tenantId, filter, search)}`;
    if (!search || all) return [sql`select ${what}, count(*)::int as total ${from} group by 1, 2`];
    return source.groups.map(
      (group) => sql`select c.order_type, c.admin_status, count(*)::int as total
        from (select ${what} ${from} and ${group} limit ${MAX_COUNTED_ORDERS + 1}) c group by 1, 2`,
    );
  });
  const { rows } = await sql<OrdersCount>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
