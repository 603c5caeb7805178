import type { LeadOrigin } from '@bookline/contract/features/import-tracking';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

const MAX_ROWS = 200;
const MAX_OWNERS = 20;

export interface TrackingQuery {
  readonly by: 'vendor' | 'source' | 'import';
  readonly from: string;
  readonly to: string;
  /** IANA name. */
  readonly zone: string;
  /** The users whose imports count; all users if absent. */
  readonly people?: readonly string[];
  /** Which contacts the acting user sees. */
  readonly conditions: readonly Condition[];
}

/** The columns by which imports, received leads, and their contacts are counted. */
const keys: Readonly<
  Record<
    TrackingQuery['by'],
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

/**
 * What was received in a range of days, and its results. Contacts are counted as they are now. Each import is found by its time, and its
 * contacts by the import's id.
 */
export async function listOrigins(db: Db, tenantId: number, query: TrackingQuery): Promise<Omit<LeadOrigin, 'name'>[]> {
  const { by, from, to, zone, people, conditions } = query;
  const key = keys[by];
  const within = (column: RawBuilder<string>) => sql`
    ${column} >= (${from}::date)::timestamp at time zone ${zone} and ${column} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  const { rows } = await sql<Omit<LeadOrigin, 'name'>>`
    with attempt as materialized (
      select a.id, a.options ->> 'category' as category, ${key.attempt} as key, a.processed - a.empty as came, a.created, a.updated, a.duplicate, a.rejected
      from import_attempt a
      where a.tenant_id = ${tenantId} and a.status <> 'draft' and ${within(sql`a.created_at`)}
        ${people === undefined ? sql`` : sql`and coalesce(a.acting_as_id, a.made_by_id) = any(${people}::uuid[])`}
    ), lead as materialized (
      select l.contact_id, l.received_at, l.outcome, ${key.lead} as key from vendor_lead l
      where l.tenant_id = ${tenantId} and ${within(sql`l.received_at`)}
        ${people === undefined ? sql`` : sql`and l.owner_id = any(${people}::uuid[])`}
    ), counted as (
      select key, sum(came)::int as came, sum(created)::int as created, sum(updated)::int as updated,
        sum(duplicate)::int as duplicate, sum(rejected)::int as rejected
      from (
        select key, came, created, updated, duplicate, rejected from attempt
        union all
        select key, 1, (outcome = 'created')::int, (outcome = 'updated')::int, (outcome = 'duplicate')::int, (outcome = 'rejected')::int from lead
      ) each group by key
    ), held as (
      select key, owner_id, count(*)::int as contacts, (count(*) filter (where worked))::int as worked,
        (count(*) filter (where converted))::int as converted
      from (
        select ${key.contact ?? sql`attempt.key`} as key, contact.owner_id, contact.last_activity_at is not null as worked,
          contact.category = 'client' and coalesce(attempt.category, 'lead') <> 'client' as converted
        from attempt join contact on contact.tenant_id = ${tenantId} and contact.import_attempt_id = attempt.id
        where contact.deleted_at is null and ${allOf(conditions)}
        union all
        select ${key.contact ?? sql`lead.key`}, contact.owner_id, contact.last_activity_at > lead.received_at, contact.category = 'client'
        from lead join contact on contact.tenant_id = ${tenantId} and contact.id = lead.contact_id
        where lead.outcome = 'created' and contact.deleted_at is null and ${allOf(conditions)}
      ) each group by key, owner_id
    ), owned as (
      select key, sum(contacts)::int as contacts, sum(worked)::int as worked, sum(converted)::int as converted,
        (array_agg(json_build_object('id', owner_id, 'name', coalesce((select ${fullName('u')} from app_user u
          where u.tenant_id = ${tenantId} and u.id = owner_id), 'In a pool'), 'contacts', contacts, 'worked', worked, 'converted', converted)
          order by contacts desc, owner_id))[1:${sql.lit(MAX_OWNERS)}] as owners
      from held group by key
    )
    select coalesce(counted.key, owned.key, '') as key, coalesce(came, 0) as came, coalesce(created, 0) as created,
      coalesce(updated, 0) as updated, coalesce(duplicate, 0) as duplicate, coalesce(rejected, 0) as rejected,
      coalesce(contacts, 0) as contacts, coalesce(worked, 0) as worked, coalesce(converted, 0) as converted, coalesce(to_json(owners), '[]') as owners
    from counted full join owned on coalesce(counted.key, '') = coalesce(owned.key, '')
    order by coalesce(came, 0) + coalesce(contacts, 0) desc, 1 limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return rows;
}

/** The names of the keys: vendors, sources, or files. */
export async function listOriginNames(
  db: Db,
  tenantId: number,
  by: TrackingQuery['by'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const table = {
    vendor: sql`select id::text as id, vendor_name as name from api_vendor`,
    source: sql`select id::text as id, title as name from contact_source`,
    import: sql`select id::text as id, file_name as name from import_attempt`,
  }[by];
  const { rows } = await sql<{ id: string; name: string }>`
    ${table} where tenant_id = ${tenantId} and id::text = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
