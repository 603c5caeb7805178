import { type SqlBool, sql } from 'kysely';
import { all, is, type SourceSql, share, where } from './source-sql.ts';

const active = is`l.ended_at is null`;
const assigned = is`l.ended_at is null and l.user_id is not null`;

export const licensesSource: SourceSql<'licenses'> = {
  from: sql`license l join subscription s on s.tenant_id = l.tenant_id and s.id = l.subscription_id`,
  // As in the list of licenses, a manager also sees those that they pay for.
  where: ({ tenant_id, is_admin, user_id }) => [
    sql`l.tenant_id = ${tenant_id}`,
    ...(is_admin ? [] : [sql<SqlBool>`(l.user_id = ${user_id} or s.user_id = ${user_id})`]),
  ],
  dimensions: {
    created_at: { value: sql`l.created_at`, moment: true },
    ended_at: { value: sql`l.ended_at`, moment: true },
    person: { value: sql`l.user_id` },
    channel: { value: sql`l.channel` },
  },
  measures: {
    licenses: { value: all },
    active: { value: where(active) },
    assigned: { value: where(assigned) },
    assigned_share: { value: share(assigned, active) },
  },
};
