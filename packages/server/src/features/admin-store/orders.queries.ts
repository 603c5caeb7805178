import type { OrderTab } from '@bookline/contract/features/admin-store';
import { type AdminStatus, adminStatuses } from '@bookline/contract/rules/store';
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
  readonly ids?: readonly string[] | undefined;
}

export interface OrdersPaging {
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'created_at' | 'number' | 'total' | 'user';
  readonly order: 'asc' | 'desc';
}

const ALL_FIELDS = ['number', 'user', 'product'] as const;

/** Only paid orders: others were never placed. */
function conditionsOf(
  tenantId: number,
  { user_id, q, search_fields, statuses, ids }: OrdersFilter,
): RawBuilder<unknown> {
  const parts: RawBuilder<SqlBool>[] = [sql`o.tenant_id = ${tenantId}`, sql`o.status = 'paid'`];
  if (user_id) parts.push(sql`o.user_id = ${user_id}`);
  if (statuses) parts.push(sql`o.admin_status = any(${[...statuses]}::text[])`);
  if (ids) parts.push(sql`o.id = any(${[...ids]}::uuid[])`);
  const words = q?.trim();
  if (words) {
    const like = `%${likePattern(words)}%`;
    const fields = search_fields && search_fields.length > 0 ? search_fields : ALL_FIELDS;
    const found: RawBuilder<SqlBool>[] = fields.map((field) =>
      field === 'number'
        ? /^\d{1,9}$/.test(words)
          ? sql`o.number = ${Number(words)}`
          : sql`false`
        : field === 'user'
          ? sql`lower(${fullName('u')} || ' ' || u.email || ' ' || o.name || ' ' || o.email) like lower(${like})`
          : sql`exists (select from store_order_item i where i.tenant_id = o.tenant_id and i.order_id = o.id and lower(i.name) like lower(${like}))`,
    );
    parts.push(sql`(${sql.join(found, sql` or `)})`);
  }
  return sql.join(parts, sql` and `);
}

const ordersFrom = (tenantId: number, filter: OrdersFilter) => sql`store_order o
  join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id where ${conditionsOf(tenantId, filter)}`;

const orders = {
  created_at: sql`o.created_at`,
  number: sql`o.number`,
  total: sql`o.total_cents`,
  user: sql`lower(u.last_name || ' ' || u.first_name)`,
} as const;

/** The ids of a page of orders, with who ordered. */
export async function listOrders(db: Db, tenantId: number, filter: OrdersFilter, paging: OrdersPaging) {
  const { page, limit, order_field } = paging;
  const direction = sql.raw(paging.order === 'asc' ? 'asc' : 'desc');
  const { rows } = await sql<{
    id: string;
    number: number;
    admin_status: AdminStatus;
    total_cents: number;
    refunded_cents: number;
    contacts_count: number;
    created_at: string;
    user_id: string;
    user: string;
    email: string;
  }>`
    select o.id, o.number, o.admin_status, o.total_cents, o.refunded_cents, o.contacts_count, o.created_at,
      o.user_id, ${fullName('u')} as "user", u.email
    from ${ordersFrom(tenantId, filter)}
    order by ${orders[order_field]} ${direction}, o.id ${direction} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
}

/** How many orders are in each status. */
export async function countOrders(
  db: Db,
  tenantId: number,
  filter: OrdersFilter,
): Promise<Readonly<Record<AdminStatus, number>>> {
  const { rows } = await sql<{ admin_status: AdminStatus; total: number }>`
    select o.admin_status, count(*)::int as total from ${ordersFrom(tenantId, filter)} group by o.admin_status`.execute(
    db,
  );
  const found = new Map(rows.map(({ admin_status, total }) => [admin_status, total]));
  const count = (status: AdminStatus) => found.get(status) ?? 0;
  const [first, second, third, fourth, fifth] = adminStatuses;
  return {
    [first]: count(first),
    [second]: count(second),
    [third]: count(third),
    [fourth]: count(fourth),
    [fifth]: count(fifth),
  };
}
