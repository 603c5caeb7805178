import type { Dashboard } from '@bookline/contract/features/dashboard';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';

/** The most contacts that are counted of one status, or of new contacts. */
const COUNTED = 10_000;
/** The most contacts that are counted for a user who sees only a part of the tenant. */
const GONE_THROUGH = 200_000;

const live = sql<SqlBool>`contact.deleted_at is null`;

export interface PersonRow {
  contact_id: string;
  name: string;
  phone: string | null;
}

/** The month and day of birth as one number, as the index contact_birthday stores it. */
const monthDay = sql`((extract(month from contact.date_of_birth) * 100 + extract(day from contact.date_of_birth))::int)`;

/**
 * Contacts with a birthday on some days, in the order of the days: from `skip`, at most `limit`. One query covers all days. A query per day
 * would scan a user's visible contacts again for each day (300 instead of 10 ms).
 */
export async function listBirthdays(
  db: Db,
  conditions: readonly Condition[],
  days: readonly { readonly on: string; readonly month_days: readonly number[] }[],
  { category, skip, limit }: { category: 'client' | 'lead'; skip: number; limit: number },
): Promise<(PersonRow & { on: string; date_of_birth: string })[]> {
  const dates = days.flatMap(({ on, month_days }) => month_days.map((month_day) => ({ on, month_day })));
  const onDay = dates.map(({ on }) => on);
  const wanted = dates.map(({ month_day }) => month_day);
  const { rows } = await sql<PersonRow & { on: string; date_of_birth: string }>`
    select (${onDay}::text[])[array_position(${wanted}::int[], ${monthDay})] as on, contact.id as contact_id, ${contactName} as name,
      contact.phone, contact.date_of_birth::text as date_of_birth
    from contact
    where ${allOf(conditions)} and ${live} and contact.category = ${category} and ${monthDay} = any(${wanted}::int[])
    order by 1, contact.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

export interface RenewalRow extends PersonRow {
  policy_id: string;
  on: string;
  product_line: string;
  carrier: string | null;
}

/** Active policies that renew between two days, the next first. */
export async function listRenewals(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  { from, to, skip, limit }: { from: string; to: string; skip: number; limit: number },
): Promise<RenewalRow[]> {
  const { rows } = await sql<RenewalRow>`
    select p.id as policy_id, p.renewal_on::text as on, p.product_line, k.name as carrier, contact.id as contact_id,
      ${contactName} as name, contact.phone
    from contact_policy p
      join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
      left join carrier k on k.tenant_id = p.tenant_id and k.id = p.carrier_id
    where p.tenant_id = ${tenantId} and p.renewal_on between ${from}::date and ${to}::date
      and p.status in ('in_force', 'issued') and ${allOf(conditions)} and ${live}
    order by p.renewal_on, p.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}

interface StatusCount {
  status_id: number | null;
  count: number;
  exact: boolean;
}

/** The number of contacts per status, for a user who sees the whole tenant. Each status is counted up to COUNTED. */
export async function countEachStatus(db: Db, tenantId: number): Promise<StatusCount[]> {
  const of = (status: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
      select from contact where contact.tenant_id = ${tenantId} and ${live} and ${status} limit ${COUNTED + 1}) counted)`;
  const { rows } = await sql<{ status_id: number | null; count: number }>`
    select s.id as status_id, ${of(sql`contact.status_id = s.id`)} as count from contact_status s where s.tenant_id = ${tenantId}
    union all select null, ${of(sql`contact.status_id is null`)}`.execute(db);
  return rows.map((row) => ({ ...row, count: Math.min(row.count, COUNTED), exact: row.count <= COUNTED }));
}

/** The same for a user who sees only some owners. All their contacts are counted at once. */
export async function countStatusesOf(db: Db, conditions: readonly Condition[]): Promise<StatusCount[]> {
  const { rows } = await sql<{ status_id: number | null; count: number; total: number }>`
    select status_id, count(*)::int as count, sum(count(*)) over ()::int as total from (
      select contact.status_id from contact where ${allOf(conditions)} and ${live} limit ${GONE_THROUGH}) seen
    group by status_id`.execute(db);
  return rows.map(({ status_id, count, total }) => ({ status_id, count, exact: total < GONE_THROUGH }));
}

export const listStatuses = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The number of contacts created on each day since a given one, in a time zone. Only the newest COUNTED contacts count. */
export async function countNew(
  db: Db,
  conditions: readonly Condition[],
  { since, zone }: { since: string; zone: string },
): Promise<{ days: Map<string, number>; exact: boolean }> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (seen.created_at at time zone ${zone})::date::text as day, count(*)::int as count from (
      select contact.created_at from contact
      where ${allOf(conditions)} and ${live} and contact.created_at >= (${since}::date::timestamp at time zone ${zone})
      order by contact.created_at desc limit ${COUNTED + 1}) seen
    group by 1`.execute(db);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { days: new Map(rows.map(({ day, count }) => [day, count])), exact: total <= COUNTED };
}

export async function findTiles(db: Db, tenantId: number, userId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('dashboard_layout')
    .select('tiles')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.tiles;
}

export async function saveTiles(
  db: Db,
  tenantId: number,
  userId: string,
  tiles: NonNullable<Dashboard['tiles']>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('dashboard_layout')
    .values({ tenant_id: tenantId, user_id: userId, tiles, updated_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ tiles, updated_at: at }))
    .execute();
}

export const deleteTiles = (db: Db, tenantId: number, userId: string) =>
  db.deleteFrom('dashboard_layout').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
