import { type SqlBool, sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, hourOf, is, type SourceSql, weekdayOf, where } from './source-sql.ts';

/** The types of logged activities that are calls, as for the team on the home page. */
const calls = `('call', 'no_answer', 'voicemail', 'wrong_number')`;
const isCall = sql<SqlBool>`(a.kind = 'call' or (a.kind = 'activity' and a.detail ->> 'type' in ${sql.raw(calls)}))`;

export const activitiesSource: SourceSql<'activities'> = {
  from: sql`contact_activity a`,
  of_contact: { row: 'a', always: true },
  // The condition of the index contact_activity_work comes first. Of emails and follow-ups, only what someone did counts.
  where: ({ tenant_id, features }) => [
    sql`a.tenant_id = ${tenant_id} and a.kind in ('note', 'call', 'mail', 'activity', 'follow_up')`,
    sql`(a.kind <> 'mail' or a.detail ->> 'did' = 'sent')`,
    features.has('follow_ups')
      ? sql`(a.kind <> 'follow_up' or a.detail ->> 'did' = 'done')`
      : sql`a.kind <> 'follow_up'`,
  ],
  dimensions: {
    ...ofContact,
    at: { value: sql`a.at`, moment: true },
    hour: { value: hourOf('a.at') },
    weekday: { value: weekdayOf('a.at') },
    // While acting as someone, it counts for them.
    person: { value: sql`coalesce(a.acting_as_id, a.actor_id)` },
    kind: { value: sql`a.kind` },
    activity_type: { value: sql`a.detail ->> 'type'` },
  },
  measures: {
    activities: { value: all },
    contacts: { value: sql`count(distinct a.contact_id)::int` },
    calls: { value: where(isCall) },
    emails: { value: where(is`a.kind = 'mail'`) },
    notes: { value: where(is`a.kind = 'note'`) },
    logged: { value: where(sql<SqlBool>`a.kind = 'activity' and not ${isCall}`) },
    follow_ups_done: { value: where(is`a.kind = 'follow_up'`) },
  },
};
