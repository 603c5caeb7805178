import type { LeadReport, leadReportOrders } from '@bookline/contract/features/comra-leads-reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { wasCalled } from '../contacts/contacts.api.ts';
import { namelessOrigins, type ReceivedQuery, receivedLeads } from '../import-tracking/import-tracking.api.ts';

interface LeadReportQuery extends ReceivedQuery {
  readonly q?: string | undefined;
  readonly order_field: (typeof leadReportOrders)[number];
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

type Totals = Omit<LeadReport, 'key' | 'name' | 'last_received_at'>;

/** Someone called, emailed, or texted them. */
const contacted = sql`(${wasCalled} or exists (
  select 1 from contact_activity sent where sent.tenant_id = contact.tenant_id and sent.contact_id = contact.id
    and sent.kind in ('mail', 'text') and sent.detail->>'did' = 'sent'))`;

/** What the contact's policies cost a year. Single premiums aren't yearly. */
const annualPremium = sql`(
  select sum(p.premium * case p.premium_mode when 'monthly' then 12 when 'quarterly' then 4 when 'semi_annual' then 2 when 'annual' then 1 else 0 end)
  from contact_policy p
  where p.tenant_id = contact.tenant_id and p.contact_id = contact.id and p.status in ('in_force', 'paid_up', 'issued'))`;

/** Where each origin's name is. */
const named = {
  vendor: sql`select id::text as key, vendor_name as name from api_vendor`,
  source: sql`select id::text as key, title as name from contact_source`,
  import: sql`select id::text as key, file_name as name from import_attempt`,
} as const;

/** One page of origins with their results, and the totals of all of them. */
export async function listLeadReports(
  db: Db,
  tenantId: number,
  query: LeadReportQuery,
): Promise<{ rows: LeadReport[]; total: number; totals: Totals }> {
  const { by, q, order_field, page, limit } = query;
  const more = sql`, contact.last_activity_at is not null and ${contacted} as contacted,
    case when contact.category = 'client' then ${annualPremium} end as annual_premium`;
  const order = query.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Totals & { rows: LeadReport[]; total: number }>`
    with ${receivedLeads(tenantId, { ...query, more })}, held as (
      select key, count(*)::int as contacts, (count(*) filter (where worked))::int as worked,
        (count(*) filter (where worked and contacted))::int as contacted, (count(*) filter (where converted))::int as sold,
        coalesce(sum(annual_premium) filter (where converted), 0) as annual_premium
      from arrived group by key
    ), named as (
      ${named[by]} where tenant_id = ${tenantId}
    ), origin as materialized (
      select coalesce(counted.key, held.key, '') as key, coalesce(named.name, ${namelessOrigins[by]}) as name, coalesce(came, 0) as received,
        coalesce(created, 0) as created, coalesce(duplicate, 0) as duplicate, coalesce(rejected, 0) as rejected, coalesce(contacts, 0) as contacts,
        coalesce(worked, 0) as worked, coalesce(contacted, 0) as contacted, coalesce(sold, 0) as sold, coalesce(annual_premium, 0) as annual_premium,
        last_at as last_received_at
      from counted full join held on coalesce(counted.key, '') = coalesce(held.key, '')
        left join named on named.key = coalesce(counted.key, held.key)
      ${q ? sql`where coalesce(named.name, ${namelessOrigins[by]}) ilike ${`%${likePattern(q)}%`}` : sql``}
    ), shown as (
      select key, name, received, created, duplicate, rejected, contacts, worked, contacted, sold, annual_premium::numeric(14, 2)::text as annual_premium,
        to_char(last_received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_received_at
      from origin order by ${order_field === 'name' ? sql`lower(origin.name)` : sql`origin.${sql.ref(order_field)}`} ${order} nulls last, key
      limit ${limit} offset ${(page - 1) * limit}
    )
    select (select coalesce(json_agg(shown), '[]') from shown) as rows, count(*)::int as total, coalesce(sum(received), 0)::int as received,
      coalesce(sum(created), 0)::int as created, coalesce(sum(duplicate), 0)::int as duplicate, coalesce(sum(rejected), 0)::int as rejected,
      coalesce(sum(contacts), 0)::int as contacts, coalesce(sum(worked), 0)::int as worked, coalesce(sum(contacted), 0)::int as contacted,
      coalesce(sum(sold), 0)::int as sold, coalesce(sum(annual_premium), 0)::numeric(14, 2)::text as annual_premium
    from origin`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate returned no row');
  const { rows: page_rows, total, ...totals } = found;
  return { rows: page_rows, total, totals };
}
