import { type SqlBool, sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, hourOf, is, type Reading, type SourceSql, share, weekdayOf, where } from './source-sql.ts';

const answered = is`k.answered_at is not null`;
// Not correlated, so the database looks each call up in one hash.
const recorded = ({ tenant_id }: Reading) => sql<SqlBool>`(k.answered_at is not null and k.id in (
  select recording.call_id from call_recording recording where recording.tenant_id = ${tenant_id} and recording.kind = 'recording'))`;

const started = is`k.recording in ('recording', 'paused')`;
const missing = (reading: Reading) =>
  sql<SqlBool>`(${started} and k.ended_at is not null and not ${recorded(reading)})`;

export const callsSource: SourceSql<'calls'> = {
  from: sql`call k`,
  of_contact: { row: 'k', always: true },
  where: ({ tenant_id }) => [sql`k.tenant_id = ${tenant_id}`],
  notes: ['Calls with numbers that belong to no contact aren’t counted.'],
  dimensions: {
    ...ofContact,
    started_at: { value: sql`k.started_at`, moment: true },
    hour: { value: hourOf('k.started_at') },
    weekday: { value: weekdayOf('k.started_at') },
    person: { value: sql`k.user_id` },
    direction: { value: sql`k.direction` },
    outcome: { value: sql`k.status` },
    disposition: { value: sql`k.disposition_id` },
  },
  measures: {
    calls: { value: all },
    contacts: { value: sql`count(distinct k.contact_id)::int` },
    answered: { value: where(answered) },
    connect_rate: { value: share(answered, is`k.status not in ('refused', 'ringing')`) },
    talk_time: { value: sql`coalesce(sum(k.duration_s), 0)::float8` },
    average_talk: { value: sql`round(avg(k.duration_s) filter (where k.answered_at is not null))::float8` },
    recorded: { value: (reading) => where(recorded(reading)) },
    recording_started: { value: where(started) },
    recording_missing: { value: (reading) => where(missing(reading)) },
    recording_share: { value: (reading) => share(recorded(reading), answered) },
    disposed_share: {
      value: share(is`k.disposition_id is not null`, is`k.ended_at is not null and k.status <> 'refused'`),
    },
  },
};
