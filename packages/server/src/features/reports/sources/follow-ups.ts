import { type SqlBool, sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, is, type Reading, type SourceSql, share, where } from './source-sql.ts';

const done = is`f.done_at is not null`;
const overdue = ({ now }: Reading) => sql<SqlBool>`(f.done_at is null and f.due_at <= ${now})`;

export const followUpsSource: SourceSql<'follow_ups'> = {
  from: sql`contact_follow_up f`,
  of_contact: { row: 'f', always: true },
  where: ({ tenant_id }) => [sql`f.tenant_id = ${tenant_id}`],
  dimensions: {
    ...ofContact,
    due_on: { value: sql`f.due_on` },
    done_at: { value: sql`f.done_at`, moment: true },
    assignee: { value: sql`f.assignee_id` },
    progress: {
      value: (reading) => sql`case when ${done} then 'done' when ${overdue(reading)} then 'overdue' else 'open' end`,
    },
  },
  measures: {
    follow_ups: { value: all },
    open: { value: where(is`f.done_at is null`) },
    overdue: { value: (reading) => where(overdue(reading)) },
    done: { value: where(done) },
    done_share: { value: share(done) },
    on_time_share: { value: share(is`f.done_at <= f.due_at`, done) },
  },
};
