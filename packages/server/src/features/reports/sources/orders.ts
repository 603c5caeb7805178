import { STORE_ORDER_TYPE } from '@bookline/contract/rules/store';
import { sql } from 'kysely';
import { ownOrAdmins } from './of-users.ts';
import { all, type SourceSql } from './source-sql.ts';

/** Orders of the store, and those of subscriptions, numbers, and validations, as order management lists them. */
const paid = sql`(
  select tenant_id, user_id, paid_at, ${sql.lit(STORE_ORDER_TYPE)} as order_type, admin_status, total_cents, refunded_cents
    from store_order where status = 'paid'
  union all
  select tenant_id, user_id, paid_at, order_type, null, total_cents, refunded_cents from sales_order where paid_at is not null)`;

export const ordersSource: SourceSql<'orders'> = {
  from: sql`${paid} o`,
  where: (reading) => [sql`o.tenant_id = ${reading.tenant_id}`, ...ownOrAdmins(sql`o.user_id`, reading)],
  dimensions: {
    paid_at: { value: sql`o.paid_at`, moment: true },
    person: { value: sql`o.user_id` },
    order_type: { value: sql`o.order_type` },
    fulfillment: { value: sql`o.admin_status` },
  },
  measures: {
    orders: { value: all },
    total: { value: sql`coalesce(sum(o.total_cents), 0)::float8` },
    refunded: { value: sql`coalesce(sum(o.refunded_cents), 0)::float8` },
    net: { value: sql`coalesce(sum(o.total_cents - o.refunded_cents), 0)::float8` },
    average_total: { value: sql`round(avg(o.total_cents))::float8` },
  },
};
