import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type SqlBool, sql } from 'kysely';
import { ofUsers } from './of-users.ts';
import { all, is, type Reading, type SourceSql, share, where } from './source-sql.ts';

const active = is`u.active and u.deleted_at is null`;

/** Whether a user did something here lately, as the team of the home page asks. */
const recent = ({ tenant_id, now }: Reading) => sql<SqlBool>`(
  select entry.at from audit_log entry where entry.tenant_id = ${tenant_id} and entry.actor_id = u.id order by entry.id desc limit 1
  ) >= ${new Date(now.getTime() - 30 * DAY_MS)}`;

export const usersSource: SourceSql<'users'> = {
  from: sql`app_user u`,
  where: (reading) => [sql`u.tenant_id = ${reading.tenant_id}`, ...ofUsers(sql`u.id`, reading)],
  dimensions: {
    joined_at: { value: sql`u.created_at`, moment: true },
    role: { value: sql`u.account_type` },
    manager: { value: sql`u.manager_id` },
  },
  measures: {
    users: { value: all },
    active: { value: where(active) },
    left: { value: where(is`not u.active or u.deleted_at is not null`) },
    retention: { value: share(active) },
    recent: { value: (reading) => where(recent(reading)) },
  },
};
