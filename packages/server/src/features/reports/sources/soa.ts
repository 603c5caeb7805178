import { sql } from 'kysely';
import { idleBand } from './idle-band.ts';
import { ofContact } from './of-contact.ts';
import { all, is, type Reading, type SourceSql, share, where } from './source-sql.ts';

/** As the list of forms shows it: nothing has to run for a form to expire. */
const status = ({ now }: Reading) => sql<string>`(case when s.status = 'sent' and s.expires_at <= ${now} then 'expired'
  when s.status in ('signed', 'completed') and s.valid_until <= ${now} then 'expired'
  when s.status in ('signed', 'completed') and s.confirm_signer and s.signer_confirmed_at is null then 'unconfirmed' else s.status end)`;
const signed = is`s.signed_at is not null and (not s.confirm_signer or s.signer_confirmed_at is not null)`;

export const soaSource: SourceSql<'soa'> = {
  from: sql`soa_request s`,
  of_contact: { row: 's', always: false },
  where: ({ tenant_id }) => [sql`s.tenant_id = ${tenant_id}`],
  notes: ['Forms of contacts that were deleted aren’t counted.'],
  dimensions: {
    ...ofContact,
    created_at: { value: sql`s.created_at`, moment: true },
    signed_at: { value: sql`s.signed_at`, moment: true },
    agent: { value: sql`s.agent_id` },
    form_status: { value: status },
    form_age: { value: idleBand(sql`s.created_at`) },
    origin: { value: sql`s.origin` },
    language: { value: sql`s.language` },
  },
  measures: {
    forms: { value: all },
    waiting: { value: (reading) => where(sql`${status(reading)} = 'sent'`) },
    signed: { value: where(signed) },
    signed_share: { value: share(signed) },
    completed: { value: where(is`s.completed_at is not null`) },
    average_to_sign: { value: sql`round(avg(extract(epoch from s.signed_at - s.created_at)))::float8` },
    contacts: { value: sql`count(distinct s.contact_id)::int` },
  },
};
