import { sql } from 'kysely';
import { ownOrAdmins } from './of-users.ts';
import { all, is, type SourceSql, share, where } from './source-sql.ts';

const active = is`l.ended_at is null`;
const assigned = is`l.ended_at is null and l.user_id is not null`;

export const licensesSource: SourceSql<'licenses'> = {
  from: sql`license l`,
  where: (reading) => [sql`l.tenant_id = ${reading.tenant_id}`, ...ownOrAdmins(sql`l.user_id`, reading)],
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
