import type { LeadOrigin } from '@bookline/contract/features/import-tracking';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { type ReceivedQuery, receivedLeads } from './received-leads.ts';

const MAX_ROWS = 200;
const MAX_OWNERS = 20;

/** What was received in a range of days, and its results. Contacts are counted as they are now. */
export async function listOrigins(db: Db, tenantId: number, query: ReceivedQuery): Promise<Omit<LeadOrigin, 'name'>[]> {
  const { rows } = await sql<Omit<LeadOrigin, 'name'>>`
    with ${receivedLeads(tenantId, query)}, held as (
      select key, owner_id, count(*)::int as contacts, (count(*) filter (where worked))::int as worked,
        (count(*) filter (where converted))::int as converted
      from arrived group by key, owner_id
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
  by: ReceivedQuery['by'],
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
