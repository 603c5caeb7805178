import { sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, is, type SourceSql, share, where } from './source-sql.ts';

export const decisionsSource: SourceSql<'decisions'> = {
  from: sql`outbound_decision d`,
  of_contact: { row: 'd', always: false },
  where: ({ tenant_id }) => [sql`d.tenant_id = ${tenant_id}`],
  notes: ['Decisions about numbers and addresses that belong to no contact aren’t counted.'],
  dimensions: {
    ...ofContact,
    at: { value: sql`d.at`, moment: true },
    channel: { value: sql`d.channel` },
    purpose: { value: sql`d.purpose` },
    decision: { value: sql`case when d.allowed then 'allowed' else 'refused' end` },
    rule: { value: sql`d.rule` },
    person: { value: sql`d.asked_by_id` },
  },
  measures: {
    decisions: { value: all },
    allowed: { value: where(is`d.allowed`) },
    refused: { value: where(is`not d.allowed`) },
    refused_share: { value: share(is`not d.allowed`) },
    contacts: { value: sql`count(distinct d.contact_id)::int` },
  },
};
