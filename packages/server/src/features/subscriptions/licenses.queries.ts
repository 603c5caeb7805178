import { allOrderTypes, type Channel } from '@bookline/contract/rules/subscriptions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { newId } from '../../platform/ids.ts';
import { oneOf, type SubscriptionRow } from './subscriptions.queries.ts';

const columns = ['id', 'subscription_id', 'order_id', 'user_id', 'allocation', 'created_at', 'ended_at'] as const;

/** Adds licenses that no one has yet. */
export async function insertLicenses(
  db: Db,
  tenantId: number,
  given: {
    readonly subscription: Pick<SubscriptionRow, 'id' | 'channel'> & { readonly company: boolean };
    readonly order_id: string;
    readonly count: number;
    readonly created_at: Date;
  },
): Promise<void> {
  const { subscription, order_id, count, created_at } = given;
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into license (tenant_id, id, subscription_id, order_id, channel, company, allocation, created_at)
    select ${tenantId}, id, ${subscription.id}, ${order_id}, ${subscription.channel}, ${subscription.company}, 0, ${created_at}
    from unnest(${ids}::uuid[]) id`.execute(db);
}

export interface LicenseTotals {
  readonly licenses: number;
  readonly assigned: number;
  readonly allocated: number;
}

/** What the licenses of subscriptions add up to, by subscription. */
export async function mapTotals(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, LicenseTotals>> {
  const { rows } = await sql<LicenseTotals & { subscription_id: string }>`
    select subscription_id, count(*)::int as licenses, count(user_id)::int as assigned, sum(allocation)::bigint as allocated
    from license where tenant_id = ${tenantId} and subscription_id = any(${ids}::uuid[]) and ended_at is null
    group by subscription_id`.execute(db);
  return new Map(rows.map((row) => [row.subscription_id, row]));
}

const NONE: LicenseTotals = { licenses: 0, assigned: 0, allocated: 0 };

export const totalsOf = async (db: Db, tenantId: number, id: string): Promise<LicenseTotals> =>
  (await mapTotals(db, tenantId, [id])).get(id) ?? NONE;

/** Ends licenses that no one has, the newest first. Returns how many. */
export async function endFreeLicenses(db: Db, tenantId: number, subscriptionId: string, count: number, now: Date) {
  const { numAffectedRows } = await sql`
    update license set ended_at = ${now} where tenant_id = ${tenantId} and id in (
      select id from license where tenant_id = ${tenantId} and subscription_id = ${subscriptionId} and ended_at is null
        and user_id is null order by created_at desc, id desc limit ${count})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ends all licenses of a subscription, or those of one order. Returns how many. */
export async function endLicenses(
  db: Db,
  tenantId: number,
  of: { readonly subscription_id: string } | { readonly order_id: string },
  now: Date,
): Promise<number> {
  const which = 'order_id' in of ? sql`order_id = ${of.order_id}` : sql`subscription_id = ${of.subscription_id}`;
  const { numAffectedRows } = await sql`
    update license set ended_at = ${now} where tenant_id = ${tenantId} and ${which} and ended_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Prepares licenses for a new period: what users had of a license that no one has now is free again, and if the licenses have more than the pool,
 * each loses the same share.
 */
export async function resetAllocations(db: Db, tenantId: number, subscriptionId: string, pool: number): Promise<void> {
  await sql`
    update license set allocation = 0 where tenant_id = ${tenantId} and subscription_id = ${subscriptionId}
      and ended_at is null and user_id is null and allocation > 0`.execute(db);
  const { allocated } = await totalsOf(db, tenantId, subscriptionId);
  if (allocated <= pool) return;
  await sql`
    update license set allocation = floor(allocation * ${pool}::numeric / ${allocated}::numeric)
    where tenant_id = ${tenantId} and subscription_id = ${subscriptionId} and ended_at is null`.execute(db);
}

/** A license that hasn't ended. Calls and texts that begin with it wait until the transaction ends. */
export async function lockLicense(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('license')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateLicense(
  db: Db,
  tenantId: number,
  id: string,
  change: { readonly user_id?: string | null; readonly allocation?: number },
): Promise<void> {
  await db.updateTable('license').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The users who have a license of a subscription. */
export async function listHolders(db: Db, tenantId: number, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('license')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('ended_at', 'is', null)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Those of these users who have a license of this kind. */
export async function listLicensed(
  db: Db,
  tenantId: number,
  channel: Channel,
  company: boolean,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('license')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('company', '=', company)
    .where('ended_at', 'is', null)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ user_id }) => user_id ?? []));
}

export interface LicenseList {
  readonly channel: Channel;
  readonly reader: { readonly id: string; readonly admin: boolean };
  readonly subscription_id?: string | undefined;
  readonly assigned?: boolean | undefined;
  readonly q?: string | undefined;
  readonly id?: string | undefined;
}

/** What a user sees: the licenses they pay, their own, and for admins the company's. */
function wanted(tenantId: number, { channel, reader, subscription_id, assigned, q, id }: LicenseList) {
  const parts: RawBuilder<unknown>[] = [
    sql`l.tenant_id = ${tenantId} and l.channel = ${channel} and l.ended_at is null`,
    sql`(l.user_id = ${reader.id} or s.user_id = ${reader.id} or (${reader.admin} and l.company))`,
    ...(id ? [sql`l.id = ${id}`] : []),
    ...(subscription_id ? [sql`l.subscription_id = ${subscription_id}`] : []),
    ...(assigned === undefined ? [] : [assigned ? sql`l.user_id is not null` : sql`l.user_id is null`]),
    ...(q ? [sql`${fullName('u')} ilike ${`%${likePattern(q)}%`}`] : []),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

const from = sql`from license l
  join subscription s on s.tenant_id = l.tenant_id and s.id = l.subscription_id
  left join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id`;

const orders = {
  user: sql`lower(${fullName('u')})`,
  allocation: sql`l.allocation`,
  created_at: sql`l.created_at`,
} as const;

interface RawListed {
  readonly id: string;
  readonly subscription_id: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly allocation: number;
  readonly created_at: string;
  readonly order_type: string;
  readonly payer_id: string;
  readonly status: string;
  readonly period_start: string;
  readonly period_end: string;
}

export async function listLicenses(
  db: Db,
  tenantId: number,
  list: LicenseList,
  paging: {
    readonly order_field: keyof typeof orders;
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
) {
  const direction = paging.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<RawListed>`
    select l.id, l.subscription_id, l.user_id, ${fullName('u')} as user_name, l.allocation, l.created_at,
      s.order_type, s.user_id as payer_id, s.status, s.period_start, s.period_end ${from}
    where ${wanted(tenantId, list)}
    order by ${orders[paging.order_field]} ${direction} nulls last, l.id
    limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return rows.map((row) => ({ ...row, order_type: oneOf(allOrderTypes, row.order_type) }));
}
export type ListedLicense = Awaited<ReturnType<typeof listLicenses>>[number];

export async function countLicenses(db: Db, tenantId: number, list: LicenseList): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${from} where ${wanted(tenantId, list)}`.execute(db);
  return rows[0]?.count ?? 0;
}
