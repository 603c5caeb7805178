import { sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, is, type SourceSql, where } from './source-sql.ts';

export const consentsSource: SourceSql<'consents'> = {
  from: sql`contact_consent c`,
  of_contact: { row: 'c', always: false },
  where: ({ tenant_id }) => [sql`c.tenant_id = ${tenant_id}`],
  dimensions: {
    ...ofContact,
    at: { value: sql`c.at`, moment: true },
    channel: { value: sql`c.channel` },
    did: { value: sql`c.did` },
    how: { value: sql`c.how` },
    person: { value: sql`coalesce(c.acting_as_id, c.recorded_by_id)` },
  },
  measures: {
    entries: { value: all },
    contacts: { value: sql`count(distinct c.contact_id)::int` },
    given: { value: where(is`c.did = 'given'`) },
    withdrawn: { value: where(is`c.did = 'withdrawn'`) },
  },
};
