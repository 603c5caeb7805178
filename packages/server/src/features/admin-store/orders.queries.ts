import type { OrderTab } from '@bookline/contract/features/admin-store';
import { type AdminStatus, type ManagedType, STORE_ORDER_TYPE } from '@bookline/contract/rules/store';
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
  /** What was ordered. The tenant is named, so that the search runs once and not for each order. */
  readonly product: (tenantId: number, like: string) => RawBuilder<SqlBool>;
}

const store: Source = {
  table: sql`store_order`,
  type: sql`'Store'::text`,
  admin_status: sql`o.admin_status`,
  rest: sql`null::text as channel, null::text as reason, null::uuid as plan_id, 1 as quantity, null::jsonb as lines, o.contacts_count`,
  paid: sql`o.status = 'paid' and o.number is not null`,
  has: (statuses) => sql`o.admin_status = any(${[...statuses]}::text[])`,
  is: (type) => (type === STORE_ORDER_TYPE ? sql`true` : sql`false`),
  whom: (like) => [sql`lower(o.name || ' ' || o.email) like lower(${like})`],
  product: (tenantId, like) => sql`o.id in (select i.order_id from store_order_item i
    where i.tenant_id = ${tenantId} and lower(i.name) like lower(${like}))`,
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
  product: (tenantId, like) => sql`(o.plan_id in (select p.id from subscription_plan p
      where p.tenant_id = ${tenantId} and lower(p.name) like lower(${like}))
    or o.plan_id is null and exists (select from jsonb_array_elements(o.lines) l where lower(l ->> 'description') like lower(${like})))`,
};

function conditionsOf(
  source: Source,
  tenantId: number,
  { user_id, q, search_fields, statuses, order_type, ids }: OrdersFilter,
): RawBuilder<unknown> {
  const parts: RawBuilder<SqlBool>[] = [sql`o.tenant_id = ${tenantId}`, source.paid];
  if (user_id) parts.push(sql`o.user_id = ${user_id}`);
  if (statuses) parts.push(source.has(statuses));
  if (order_type) parts.push(source.is(order_type));
  if (ids) parts.push(sql`o.id = any(${[...ids]}::uuid[])`);
  const words = q?.trim();
  if (words) {
    const like = `%${likePattern(words)}%`;
    const fields = search_fields && search_fields.length > 0 ? search_fields : ALL_FIELDS;
    const digits = /^#?(\d{1,9})$/.exec(words)?.[1];
    const found = fields.flatMap((field): readonly RawBuilder<SqlBool>[] => {
      if (field === 'number') return digits === undefined ? [] : [sql`o.number = ${Number(digits)}`];
      if (field === 'product') return [source.product(tenantId, like)];
      return [
        sql`o.user_id in (select u.id from app_user u
          where u.tenant_id = ${tenantId} and lower(${fullName('u')} || ' ' || u.email) like lower(${like}))`,
        ...source.whom(like),
      ];
    });
    // Each on its own, so that each can use its index.
    parts.push(
      found.length === 0
        ? sql`false`
        : sql`o.id in (${sql.join(
            found.map(
              (condition) =>
                sql`select o.id from ${source.table} o where o.tenant_id = ${tenantId} and ${source.paid} and ${condition}`,
            ),
            sql` union all `,
          )})`,
    );
  }
  return sql.join(parts, sql` and `);
}

const sources = [store, sales] as const;

const orders = {
  created_at: sql`created_at`,
  number: sql`number`,
  total: sql`total_cents`,
  user: sql`by_name`,
} as const;

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

/** A page of orders of every kind. Each table gives its own first rows, by its index, and the page is taken from both. */
export async function listOrders(
  db: Db,
  tenantId: number,
  filter: OrdersFilter,
  { page, limit, order_field, order }: OrdersPaging,
): Promise<Listed[]> {
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc');
  const offset = (page - 1) * limit;
  const byName = order_field === 'user';
  // Users are ranked by name first, because comparing numbers is faster than comparing the name of each order.
  const ranked = sql`join (select u.id, dense_rank() over (order by lower(u.last_name || ' ' || u.first_name)) as place
    from app_user u where u.tenant_id = ${tenantId}) b on b.id = o.user_id`;
  const parts = sources.map(
    (
      source,
    ) => sql`(select ${source.type} as order_type, o.id, o.number, ${source.admin_status} as admin_status, o.total_cents,
        o.refunded_cents, o.created_at, o.user_id, ${source.rest}, ${byName ? sql`b.place` : sql`null::bigint`} as by_name
      from ${source.table} o ${byName ? ranked : sql``}
      where ${conditionsOf(source, tenantId, filter)}
      order by ${orders[order_field]} ${direction}, id ${direction} limit ${offset + limit})`,
  );
  const { rows } = await sql<Listed>`
    select o.order_type, o.id, o.number, o.admin_status, o.channel, o.reason, p.name as plan, o.quantity,
      o.lines -> 0 ->> 'description' as first_line, o.total_cents, o.refunded_cents, o.contacts_count, o.created_at, o.user_id,
      ${fullName('u')} as "user", u.email
    from (select * from (${sql.join(parts, sql` union all `)}) every
      order by ${orders[order_field]} ${direction}, id ${direction} limit ${limit} offset ${offset}) o
    join app_user u on u.tenant_id = ${tenantId} and u.id = o.user_id
    left join subscription_plan p on p.tenant_id = ${tenantId} and p.id = o.plan_id
    order by o.${orders[order_field]} ${direction}, o.id ${direction}`.execute(db);
  return rows;
}

export interface OrdersCount {
  readonly order_type: ManagedType;
  readonly admin_status: AdminStatus;
  readonly total: number;
}

/** How many orders there are of each kind in each status. */
export async function countOrders(db: Db, tenantId: number, filter: OrdersFilter): Promise<OrdersCount[]> {
  const parts = sources.map(
    (source) => sql`select ${source.type} as order_type, ${source.admin_status} as admin_status, count(*)::int as total
      from ${source.table} o where ${conditionsOf(source, tenantId, filter)} group by 1, 2`,
  );
  const { rows } = await sql<OrdersCount>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
