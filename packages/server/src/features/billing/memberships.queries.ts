import { type MembershipStatus, membershipStatuses } from '@bookline/contract/rules/billing';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

const columns = [
  'id',
  'user_id',
  'plan_id',
  'status',
  'period_start',
  'period_end',
  'renews_on',
  'next_plan_id',
  'cancel_at_end',
  'attempts',
  'past_due_since',
  'next_at',
] as const;

const memberships = (db: Db, tenantId: number) =>
  db.selectFrom('membership').select(columns).where('tenant_id', '=', tenantId);

type Raw = Awaited<ReturnType<ReturnType<typeof memberships>['executeTakeFirstOrThrow']>>;
export type MembershipRow = Omit<Raw, 'status'> & { readonly status: MembershipStatus };

function membershipOf(row: Raw): MembershipRow {
  const status = membershipStatuses.find((known) => known === row.status);
  if (!status) throw new Error(`'${row.status}' is no status of a membership`);
  return { ...row, status };
}

/**
 * Lets one transaction at a time work on a user's plan. Take it before reading what is changed, and after the lock of a payment, in that order.
 */
export async function lockBilling(db: Db, tenantId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing:${tenantId}:${userId}`}, 0))`.execute(db);
}

/** The user's membership that hasn't ended. */
export async function findCurrentMembership(
  db: Db,
  tenantId: number,
  userId: string,
): Promise<MembershipRow | undefined> {
  const row = await memberships(db, tenantId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row && membershipOf(row);
}

/** The user's current membership, or the last one that ended. */
export async function findLastMembership(db: Db, tenantId: number, userId: string): Promise<MembershipRow | undefined> {
  const row = await memberships(db, tenantId)
    .where('user_id', '=', userId)
    .orderBy(sql`status <> 'ended'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && membershipOf(row);
}

export async function findMembership(db: Db, tenantId: number, id: string): Promise<MembershipRow | undefined> {
  const row = await memberships(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && membershipOf(row);
}

/** Memberships that billing looks at now, the longest due first. */
export async function listDueMemberships(db: Db, tenantId: number, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertMembership(
  db: Db,
  tenantId: number,
  row: {
    readonly id: string;
    readonly user_id: string;
    readonly plan_id: string;
    readonly period_start: Date;
    readonly period_end: Date;
    readonly renews_on: number;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('membership')
    .values({ ...row, tenant_id: tenantId, status: 'active', next_at: row.period_end })
    .execute();
}

export interface MembershipChange {
  readonly plan_id?: string;
  readonly status?: MembershipStatus;
  readonly period_start?: Date;
  readonly period_end?: Date;
  readonly renews_on?: number;
  readonly next_plan_id?: string | null;
  readonly cancel_at_end?: boolean;
  readonly attempts?: number;
  readonly past_due_since?: Date | null;
  readonly next_at?: Date | string | null;
  readonly ended_at?: Date;
}

export async function updateMembership(db: Db, tenantId: number, id: string, change: MembershipChange): Promise<void> {
  await db.updateTable('membership').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

const members = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('office_location as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.id', '=', 'u.office_location_id'),
    )
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.corporation_id'),
    )
    .select([
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.paid',
      'u.membership_granted',
      sql<boolean>`u.active and u.deleted_at is null`.as('active'),
      'o.line1',
      'o.city',
      'o.state',
      'o.zip',
      'c.state as corporation_state',
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId);

/** A user, with where they work. */
export const getMember = (db: Db, tenantId: number, userId: string) =>
  members(db, tenantId, userId).executeTakeFirstOrThrow();
export type Member = Awaited<ReturnType<typeof getMember>>;

export const findMember = (db: Db, tenantId: number, userId: string) =>
  members(db, tenantId, userId).executeTakeFirst();

/** Sets whether everything is open to a user. Returns whether that's new. */
export async function updatePaid(db: Db, tenantId: number, userId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update app_user u set paid = not u.paid where u.tenant_id = ${tenantId} and u.id = ${userId}
      and u.paid <> (u.membership_granted or exists (select from membership m where m.tenant_id = u.tenant_id
        and m.user_id = u.id and m.status in ('active', 'past_due')))`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function updateGrant(
  db: Db,
  tenantId: number,
  userId: string,
  membership_granted: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ membership_granted })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('membership_granted', '<>', membership_granted)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface MembersQuery {
  readonly q?: string | undefined;
  readonly status?: MembershipStatus | 'granted' | 'none' | undefined;
  readonly order_field: 'name' | 'period_end';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

interface MemberPaymentsRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly active: boolean;
  readonly paid: boolean;
  readonly granted: boolean;
  readonly plan: string | null;
  readonly status: MembershipStatus | null;
  readonly period_end: string | null;
  readonly cancel_at_end: boolean | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly paid_cents: number | null;
  readonly paid_at: string | null;
  readonly open_cents: number | null;
}

const membersFrom = (tenantId: number, { q, status }: Pick<MembersQuery, 'q' | 'status'>) => {
  const parts = [sql`u.tenant_id = ${tenantId}`, sql`u.deleted_at is null`];
  for (const word of q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    const like = `%${likePattern(word)}%`;
    parts.push(sql`lower(${fullName('u')} || ' ' || u.email) like ${like}`);
  }
  if (status === 'granted') parts.push(sql`u.membership_granted`);
  else if (status === 'none') parts.push(sql`m.id is null and not u.membership_granted`);
  else if (status) parts.push(sql`m.status = ${status}`);
  return sql`app_user u
    left join lateral (select * from membership m where m.tenant_id = u.tenant_id and m.user_id = u.id
      order by m.status <> 'ended' desc, m.created_at desc limit 1) m on true
    where ${sql.join(parts, sql` and `)}`;
};

/** Users with their plan, their card at the current gateway account, and what they paid last. */
export async function listMembers(
  db: Db,
  tenantId: number,
  query: MembersQuery,
  at: { readonly gateway: string; readonly account: string },
): Promise<readonly MemberPaymentsRow[]> {
  const { order_field, page, limit } = query;
  const direction = sql.raw(query.order === 'desc' ? 'desc' : 'asc');
  const order =
    order_field === 'period_end'
      ? sql`m.period_end ${direction} nulls last`
      : sql`lower(u.last_name) ${direction}, lower(u.first_name) ${direction}`;
  const { rows } = await sql<MemberPaymentsRow>`
    with wanted as (select u.id, ${fullName('u')} as name, u.email, u.active, u.paid, u.membership_granted as granted, m.plan_id, m.status,
        m.period_end, m.cancel_at_end, row_number() over (order by ${order}, u.id) as place
      from ${membersFrom(tenantId, query)} order by place limit ${limit} offset ${(page - 1) * limit})
    select w.*, p.name as plan, c.brand, c.last4, last.total_cents as paid_cents, last.paid_at, open.total_cents as open_cents
    from wanted w
    left join plan p on p.tenant_id = ${tenantId} and p.id = w.plan_id
    left join payment_card c on c.tenant_id = ${tenantId} and c.user_id = w.id and c.removed_at is null
      and c.gateway = ${at.gateway} and c.account = ${at.account}
    left join lateral (select i.total_cents, i.paid_at from invoice i where i.tenant_id = ${tenantId} and i.user_id = w.id
      and i.status = 'paid' order by i.issued_at desc, i.id desc limit 1) last on true
    left join invoice open on open.tenant_id = ${tenantId} and open.user_id = w.id and open.status = 'open' and open.kind = 'renewal'
    order by w.place`.execute(db);
  return rows;
}

export async function countMembers(db: Db, tenantId: number, query: MembersQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${membersFrom(tenantId, query)}`.execute(db);
  return rows[0]?.total ?? 0;
}
