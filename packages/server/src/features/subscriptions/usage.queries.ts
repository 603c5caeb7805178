import type { Channel } from '@bookline/contract/rules/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** A call or text with what it counts. */
interface Spent {
  readonly units: number;
  readonly count: number;
}

/**
 * The minutes of call `k`: each one begun. An outbound call that isn't over counts at least one, so that several that begin at once can't exceed
 * what is left. An unanswered call counts nothing once it's over.
 */
const minutes = (now: Date) => sql<number>`case
  when k.ended_at is not null then ceil(k.duration_s / 60.0)
  when k.answered_at is not null then greatest(1, ceil(extract(epoch from ${now}::timestamptz - k.answered_at) / 60.0))
  when k.direction = 'outbound' then 1 else 0 end`;

/** What of `text_message` m counts: what wasn't sent counts nothing, and neither do automatic ones. */
const countsAsText = sql`m.direction = 'outbound' and not m.automatic and m.status not in ('refused', 'canceled', 'failed')`;

/** Texts that users sent, or that wait to be sent, those of permanently deleted contacts included. `started_at` is when it's due or was sent. */
const texts = (
  tenantId: number,
) => sql`(select m.sender_id as user_id, m.our_number as number, m.at as started_at, m.units,
    m.license_id, m.subscription_id
  from text_message m where m.tenant_id = ${tenantId} and ${countsAsText}
  union all
  select u.sender_id, u.our_number, u.at, u.units, u.license_id, u.subscription_id from text_usage u where u.tenant_id = ${tenantId})`;

/** Before contacts are permanently deleted with their texts: what these counted stays counted, so that a license isn't whole again. */
export async function keepTextUsage(db: Db, tenantId: number, contactIds: readonly string[]): Promise<void> {
  await sql`
    insert into text_usage (tenant_id, message_id, sender_id, our_number, at, units, subscription_id, license_id)
    select m.tenant_id, m.id, m.sender_id, m.our_number, m.at, m.units, m.subscription_id, m.license_id
    from text_conversation c join text_message m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    where c.tenant_id = ${tenantId} and c.contact_id = any(${contactIds}::uuid[]) and ${countsAsText}
      and m.status not in ('scheduled', 'sending')
    on conflict do nothing`.execute(db);
}

/** Calls or texts of a tenant: who, which of our numbers, when, how many units. */
function spent(tenantId: number, channel: Channel, now: Date, where: RawBuilder<unknown>): RawBuilder<unknown> {
  if (channel === 'sms')
    return sql`(select k.user_id, k.number, k.started_at as at, k.units from ${texts(tenantId)} k where ${where})`;
  return sql`(select k.user_id, case k.direction when 'outbound' then k.from_number else k.to_number end as number,
      k.started_at as at, ${minutes(now)} as units
    from call k where k.tenant_id = ${tenantId} and k.status <> 'refused' and ${where})`;
}

/** What counts, and what each of it counts. */
const counted = (tenantId: number, channel: Channel, now: Date) =>
  channel === 'sms'
    ? { units: sql<number>`k.units`, of: texts(tenantId) }
    : { units: minutes(now), of: sql`(select * from call where tenant_id = ${tenantId} and status <> 'refused')` };

/** What licenses used since the start of their period, by license. */
export async function mapLicenseUsage(
  db: Db,
  tenantId: number,
  channel: Channel,
  licenses: readonly { readonly id: string; readonly since: Date }[],
  now: Date,
): Promise<Map<string, number>> {
  if (licenses.length === 0) return new Map();
  const { units, of } = counted(tenantId, channel, now);
  const { rows } = await sql<{ id: string; units: number }>`
    select l.id, coalesce(sum(${units}), 0)::bigint as units
    from unnest(${licenses.map(({ id }) => id)}::uuid[], ${licenses.map(({ since }) => since.toISOString())}::timestamptz[]) l (id, since)
      join ${of} k on k.license_id = l.id and k.started_at >= l.since
    group by l.id`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

/** What was used of whole subscriptions since the start of their period, by subscription. */
export async function mapSubscriptionUsage(
  db: Db,
  tenantId: number,
  channel: Channel,
  subscriptions: readonly { readonly id: string; readonly since: Date }[],
  now: Date,
): Promise<Map<string, number>> {
  if (subscriptions.length === 0) return new Map();
  const { units, of } = counted(tenantId, channel, now);
  const { rows } = await sql<{ id: string; units: number }>`
    with asked as (select * from unnest(${subscriptions.map(({ id }) => id)}::uuid[],
      ${subscriptions.map(({ since }) => since.toISOString())}::timestamptz[]) a (id, since))
    select id, sum(units)::bigint as units from (
      select a.id, ${units} as units from asked a
        join license l on l.tenant_id = ${tenantId} and l.subscription_id = a.id
        join ${of} k on k.license_id = l.id and k.started_at >= a.since
      union all
      select a.id, ${units} from asked a
        join ${of} k on k.subscription_id = a.id and k.license_id is null and k.started_at >= a.since) used
    group by id`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

export interface UsageFilter {
  readonly channel: Channel;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** Absent: everyone's. */
  readonly user_ids?: readonly string[] | undefined;
  readonly now: Date;
}

const MOST = 200;

const within = ({ from, to, zone, user_ids }: UsageFilter) => sql`
  k.started_at >= (${from}::date)::timestamp at time zone ${zone}
  and k.started_at < (${to}::date + 1)::timestamp at time zone ${zone}
  ${user_ids ? sql`and k.user_id = any(${user_ids}::uuid[])` : sql``}`;

/** Usage of a time by user, day, and number of the company, in one pass over the calls. */
export async function readUsageRows(db: Db, tenantId: number, filter: UsageFilter) {
  const { channel, zone, now } = filter;
  const { rows } = await sql<{ by: 'user' | 'day' | 'number'; key: string } & Spent>`
    with s as materialized (
      select user_id, number, (at at time zone ${zone})::date as day, sum(units) as units, count(*) as count
      from ${spent(tenantId, channel, now, within(filter))} one group by 1, 2, 3)
    select * from (
      select 'user' as by, user_id::text as key, sum(units)::bigint as units, sum(count)::int as count from s group by user_id
      union all select 'day', day::text, sum(units)::bigint, sum(count)::int from s group by day
      union all select 'number', number, sum(units)::bigint, sum(count)::int from s group by number) grouped
    where count > 0`.execute(db);
  const users = rows.filter(({ by }) => by === 'user').sort(most);
  const numbers = rows.filter(({ by }) => by === 'number').sort(most);
  const days = rows.filter(({ by }) => by === 'day').sort((one, other) => (one.key < other.key ? -1 : 1));
  return { users: users.slice(0, MOST), user_count: users.length, numbers: numbers.slice(0, MOST), days };
}

const most = (one: Spent & { readonly key: string }, other: Spent & { readonly key: string }) =>
  other.units - one.units || other.count - one.count || (one.key < other.key ? -1 : 1);

export async function mapNames(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', fullName().as('name')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The labels of a company's numbers. */
export async function mapLabels(db: Db, tenantId: number, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('phone_number')
    .select(['number', 'label'])
    .where('tenant_id', '=', tenantId)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .orderBy('bought_at')
    .execute();
  return new Map(rows.map(({ number, label }) => [number, label]));
}

export interface NumberList {
  readonly channel: Channel;
  readonly q?: string | undefined;
  readonly since: Date;
  readonly now: Date;
}

interface UsedNumberRow extends Spent {
  readonly id: string;
  readonly phone_number: string;
  readonly label: string;
  readonly monthly_price: string;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
}

const held = (tenantId: number, { channel, q }: NumberList) => sql`
  from phone_number n left join app_user u on u.tenant_id = n.tenant_id and u.id = n.owner_id
  where n.tenant_id = ${tenantId} and n.released_at is null and ${channel === 'sms' ? sql`n.sms` : sql`n.voice`}
    ${
      q
        ? sql`and (n.number like ${`%${q.replace(/\D/g, '') || likePattern(q)}%`} or n.label ilike ${`%${likePattern(q)}%`}
      or ${fullName('u')} ilike ${`%${likePattern(q)}%`})`
        : sql``
    }`;

/** The numbers a company has, with what they were used for. */
export async function listUsedNumbers(
  db: Db,
  tenantId: number,
  list: NumberList,
  paging: {
    readonly order_field: 'units' | 'phone_number' | 'owner';
    readonly order: 'asc' | 'desc';
    readonly limit: number;
    readonly offset: number;
  },
): Promise<UsedNumberRow[]> {
  const by = { units: sql`units`, phone_number: sql`phone_number`, owner: sql`lower(owner_name)` }[paging.order_field];
  const direction = paging.order === 'asc' ? sql`asc` : sql`desc`;
  const recent = sql`k.started_at >= ${list.since}`;
  const { rows } = await sql<UsedNumberRow>`
    select * from (
      select n.id, n.number as phone_number, n.label, n.monthly_price, n.owner_id, ${fullName('u')} as owner_name,
        coalesce(used.units, 0)::bigint as units, coalesce(used.count, 0)::int as count
      from (select n.id ${held(tenantId, list)}) mine
        join phone_number n on n.tenant_id = ${tenantId} and n.id = mine.id
        left join app_user u on u.tenant_id = n.tenant_id and u.id = n.owner_id
        left join (select number, sum(units) as units, count(*) as count
          from ${spent(tenantId, list.channel, list.now, recent)} one group by number) used on used.number = n.number) listed
    order by ${by} ${direction} nulls last, id limit ${paging.limit} offset ${paging.offset}`.execute(db);
  return rows;
}

export async function countUsedNumbers(db: Db, tenantId: number, list: NumberList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${held(tenantId, list)}`.execute(db);
  return rows[0]?.count ?? 0;
}
