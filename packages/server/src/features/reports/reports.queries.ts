import type { Report } from '@bookline/contract/features/reports';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface ReportRow {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  report_type: string;
  definition: unknown;
  sharing: Report['shared_with'];
  pinned: boolean;
  created_at: string;
  updated_at: string;
}

/** All users above a user, whose downline reports the user sees. */
const above = (tenantId: number, userId: string) => sql<string>`(
  with recursive above as (
    select manager_id as id from app_user where tenant_id = ${tenantId} and id = ${userId}
    union
    select u.manager_id from app_user u join above a on u.tenant_id = ${tenantId} and u.id = a.id
  )
  select id from above where id is not null)`;

const isVisible = (tenantId: number, userId: string) => sql<SqlBool>`(
  r.owner_id = ${userId} or r.sharing = 'everyone' or (r.sharing = 'downline' and r.owner_id in ${above(tenantId, userId)}))`;

const visible = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('report as r')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.owner_id'),
    )
    .leftJoin('report_pin as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.report_id', '=', 'r.id').on('p.user_id', '=', userId),
    )
    .where('r.tenant_id', '=', tenantId)
    .where(isVisible(tenantId, userId));

export interface ReportFilter {
  readonly by?: 'report_type' | 'created_by' | 'shared_with' | 'pinned' | 'name' | undefined;
  readonly value: string;
}

function filtered(db: Db, tenantId: number, userId: string, { by, value }: ReportFilter) {
  const rows = visible(db, tenantId, userId);
  switch (by) {
    case 'report_type':
      return rows.where('r.report_type', '=', value);
    case 'created_by':
      return rows.where(sql<SqlBool>`r.owner_id::text = ${value.toLowerCase()}`);
    case 'shared_with':
      return rows.where('r.sharing', '=', value);
    case 'pinned':
      return rows.where(sql<SqlBool>`(p.report_id is not null) = ${value === 'true'}`);
    case 'name':
      return rows.where(sql<SqlBool>`lower(r.name) like ${`%${likePattern(value.toLowerCase())}%`}`);
    case undefined:
      return rows;
  }
}

const columns = [
  'r.id',
  'r.owner_id',
  fullName('u').as('owner_name'),
  'r.name',
  'r.report_type',
  sql<unknown>`r.definition`.as('definition'),
  sql<Report['shared_with']>`r.sharing`.as('sharing'),
  sql<boolean>`(p.report_id is not null)`.as('pinned'),
  'r.created_at',
  'r.updated_at',
] as const;

/** The reports that a user may see: pinned ones first, then by name. */
export async function listVisible(
  db: Db,
  tenantId: number,
  userId: string,
  filter: ReportFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ReportRow[]> {
  return filtered(db, tenantId, userId, filter)
    .select(columns)
    .orderBy(sql`p.created_at nulls last`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export const countVisible = (db: Db, tenantId: number, userId: string, filter: ReportFilter): Promise<number> =>
  countRows(filtered(db, tenantId, userId, filter));

export const findVisible = (db: Db, tenantId: number, userId: string, id: string): Promise<ReportRow | undefined> =>
  visible(db, tenantId, userId).select(columns).where('r.id', '=', id).executeTakeFirst();

/** The creators of the reports that a user may see, by name. */
export async function listCreators(db: Db, tenantId: number, userId: string) {
  return visible(db, tenantId, userId)
    .select(['u.id', fullName('u').as('name'), sql<number>`count(*)::int`.as('reports')])
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute();
}

export const countOwn = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(db.selectFrom('report').where('tenant_id', '=', tenantId).where('owner_id', '=', userId));

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

interface StoredReport {
  readonly name: string;
  readonly report_type: string;
  readonly definition: unknown;
  readonly sharing: Report['shared_with'];
}

export async function insertReport(
  db: Db,
  tenantId: number,
  { definition, ...report }: StoredReport & { readonly id: string; readonly owner_id: string; readonly at: Date },
): Promise<void> {
  const { at, ...rest } = report;
  await db
    .insertInto('report')
    .values({ ...rest, tenant_id: tenantId, definition: json(definition), created_at: at, updated_at: at })
    .execute();
}

export async function updateReport(
  db: Db,
  tenantId: number,
  id: string,
  { definition, ...change }: Partial<StoredReport> & { readonly updated_at: Date },
  seenAt: string | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report')
    .set({ ...change, ...(definition !== undefined && { definition: json(definition) }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(seenAt !== undefined, (rows) => rows.where('updated_at', '=', seenAt ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteReport = (db: Db, tenantId: number, id: string) =>
  db.deleteFrom('report').where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export const insertPin = (db: Db, tenantId: number, userId: string, reportId: string, at: Date) =>
  db
    .insertInto('report_pin')
    .values({ tenant_id: tenantId, user_id: userId, report_id: reportId, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'report_id']).doNothing())
    .execute();

export const deletePin = (db: Db, tenantId: number, userId: string, reportId: string) =>
  db
    .deleteFrom('report_pin')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .execute();

/** How many reports a user pinned, without those that are no longer shared with them: they couldn't unpin these. */
export const countPins = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(visible(db, tenantId, userId).where('p.report_id', 'is not', null));

/** Whether the company knows what leads of any vendor or source cost. */
export async function existsLeadPrice(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select from api_vendor where tenant_id = ${tenantId} and lead_price_cents is not null)
      or exists (select from contact_source where tenant_id = ${tenantId} and lead_price_cents is not null) as priced`.execute(
    db,
  );
  return rows[0]?.priced === true;
}
