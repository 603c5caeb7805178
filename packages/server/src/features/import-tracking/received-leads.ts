import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

export interface ReceivedQuery {
  readonly by: 'vendor' | 'source' | 'import';
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
  /** The users whose imports count; all users if absent. */
  readonly people?: readonly string[];
  /** Which contacts the acting user sees. */
  readonly conditions: readonly Condition[];
  /** More columns of the contacts, after a comma. The table is `contact`. */
  readonly more?: RawBuilder<unknown>;
}

/** The columns by which imports, received leads, and their contacts are counted. */
const keys: Readonly<
  Record<
    ReceivedQuery['by'],
    { readonly attempt: RawBuilder<string>; readonly lead: RawBuilder<string>; readonly contact?: RawBuilder<string> }
  >
> = {
  vendor: { attempt: sql`a.options ->> 'api_vendor_id'`, lead: sql`l.vendor_id::text` },
  source: {
    attempt: sql`a.options ->> 'source_id'`,
    lead: sql`l.source_id::text`,
    contact: sql`contact.source_id::text`,
  },
  import: { attempt: sql`a.id::text`, lead: sql`'sent'` },
};

/** What rows without a key are called. */
export const namelessOrigins = { vendor: 'No vendor', source: 'No source', import: 'Sent individually' } as const;

/**
 * What was received in a range of days, as common table expressions: `counted` has a row for each key, and `arrived` one for each contact that it
 * became and that still exists. Each import is found by its time, and its contacts by the import's id.
 */
export function receivedLeads(tenantId: number, query: ReceivedQuery): RawBuilder<unknown> {
  const { by, from, to, zone, people, conditions, more = sql`` } = query;
  const key = keys[by];
  const within = (column: RawBuilder<string>) => sql`
    ${column} >= (${from}::date)::timestamp at time zone ${zone} and ${column} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  return sql`
    attempt as materialized (
      select a.id, a.options ->> 'category' as category, ${key.attempt} as key, a.processed - a.empty as came, a.created, a.updated, a.duplicate,
        a.rejected, a.created_at as at
      from import_attempt a
      where a.tenant_id = ${tenantId} and a.status <> 'draft' and ${within(sql`a.created_at`)}
        ${people === undefined ? sql`` : sql`and coalesce(a.acting_as_id, a.made_by_id) = any(${people}::uuid[])`}
    ), lead as materialized (
      select l.contact_id, l.received_at, l.outcome, ${key.lead} as key from vendor_lead l
      where l.tenant_id = ${tenantId} and ${within(sql`l.received_at`)}
        ${people === undefined ? sql`` : sql`and l.owner_id = any(${people}::uuid[])`}
    ), counted as (
      select key, sum(came)::int as came, sum(created)::int as created, sum(updated)::int as updated,
        sum(duplicate)::int as duplicate, sum(rejected)::int as rejected, max(at) as last_at
      from (
        select key, came, created, updated, duplicate, rejected, at from attempt
        union all
        select key, 1, (outcome = 'created')::int, (outcome = 'updated')::int, (outcome = 'duplicate')::int, (outcome = 'rejected')::int, received_at
        from lead
      ) each group by key
    ), arrived as (
      select ${key.contact ?? sql`attempt.key`} as key, contact.owner_id, contact.last_activity_at is not null as worked,
        contact.category = 'client' and coalesce(attempt.category, 'lead') <> 'client' as converted ${more}
      from attempt join contact on contact.tenant_id = ${tenantId} and contact.import_attempt_id = attempt.id
      where contact.deleted_at is null and ${allOf(conditions)}
      union all
      select ${key.contact ?? sql`lead.key`}, contact.owner_id, contact.last_activity_at > lead.received_at, contact.category = 'client' ${more}
      from lead join contact on contact.tenant_id = ${tenantId} and contact.id = lead.contact_id
      where lead.outcome = 'created' and contact.deleted_at is null and ${allOf(conditions)}
    )`;
}
