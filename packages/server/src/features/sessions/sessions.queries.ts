import type { CurrentUser, WholeUser } from '@bookline/contract/features/sessions';
import { type FeatureHolder, isFeatureKey } from '@bookline/contract/rules/features';
import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { TELL } from '../../platform/db/listen.ts';

/** The setting for which users the company requires a second factor: none (unset), admins, or everyone. */
export const TWO_FACTOR_REQUIRED_FOR = 'TWO_FACTOR_REQUIRED_FOR';

export async function findTenantByHost(db: Db, host: string) {
  return db
    .selectFrom('tenant_host')
    .innerJoin('tenant', 'tenant.id', 'tenant_host.tenant_id')
    .select(['tenant.id', 'tenant.slug', 'tenant.name', 'tenant.variant'])
    .where('tenant_host.host', '=', host)
    .executeTakeFirst();
}

export async function findTenant(db: Db, tenantId: number) {
  return db
    .selectFrom('tenant')
    .select(['id', 'slug', 'name', 'variant', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
}

export async function findSignInName(db: Db, name: string) {
  return db
    .selectFrom('sign_in_name')
    .select(['tenant_id', 'user_id'])
    .where('name', '=', name.toLowerCase())
    .executeTakeFirst();
}

export async function findPassword(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user')
    .select(['password_hash', 'active', 'one_time_until'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Uses up a one-time password. Returns false if it's used or expired. Of two sign-ins at once, one gets it. */
export async function takeOneTimePassword(db: Db, tenantId: number, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ one_time_until: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('one_time_until', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewSession {
  token_hash: Buffer;
  id: string;
  tenant_id: number;
  user_id: string;
  now: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
  /** For a session on top of another. */
  parent_id?: string;
  marker?: LoginStackEntry['marker'];
  real_user_id?: string;
  /** The user signed in at the tenant's own provider. */
  via_sso?: boolean;
}

export async function insertSession(db: Db, { now, ...session }: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session, created_at: now, last_seen_at: now })
    .execute();
}

export async function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('session')
    .innerJoin('tenant', 'tenant.id', 'session.tenant_id')
    .select([
      'session.id',
      'session.user_id',
      'session.parent_id',
      'session.real_user_id',
      'session.last_seen_at',
      'session.expires_at',
      'session.via_sso',
      'tenant.id as tenant_id',
      'tenant.slug',
      'tenant.name',
      'tenant.variant',
      'tenant.primary_color',
      'tenant.logo_url',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** A session of one tenant, by id. */
export const findSessionById = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('session')
    .select(['id', 'user_id', 'parent_id', 'via_sso', 'last_seen_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The sessions of a stack: the user's own first, the named one last. */
export async function listStack(db: Db, sessionId: string) {
  const { rows } = await sql<{
    id: string;
    tenant_id: number;
    user_id: string;
    marker: LoginStackEntry['marker'] | null;
    expires_at: string;
    via_sso: boolean;
  }>`
    with recursive stack as (
      select id, tenant_id, user_id, parent_id, marker, expires_at, via_sso, 0 as depth from session where id = ${sessionId}
      union all
      select s.id, s.tenant_id, s.user_id, s.parent_id, s.marker, s.expires_at, s.via_sso, depth + 1
      from stack join session s on s.id = stack.parent_id
    )
    select id, tenant_id, user_id, marker, expires_at, via_sso from stack order by depth desc`.execute(db);
  return rows;
}

/** Display names by id, of active users only. */
export async function listActiveNames(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${fullName()} as name from app_user
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and active`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Ends a session with those on top of it. Every process drops them. */
export async function deleteSession(db: Db, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('session').where('id', '=', sessionId).executeTakeFirst();
  await sql.raw(TELL.replace('$1', `'session ${sessionId.replace(/[^0-9a-f-]/g, '')}'`)).execute(db);
  return numDeletedRows > 0n;
}

/** The sessions a user started themselves, most recently seen first. */
export async function listSessionsOf(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('parent_id', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Deletes expired secrets of second steps and password resets. */
export async function deleteExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenge').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('password_reset').where('expires_at', '<', now.toISOString()).execute();
}

/** After the commit, every process drops its data about this user in all their sessions. */
export async function tellUserChanged(db: Db, userId: string): Promise<void> {
  await sql.raw(TELL.replace('$1', `'user ${userId.replace(/[^0-9a-f-]/g, '')}'`)).execute(db);
}

export async function deleteExpiredSessions(db: Db, now: Date, seenBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<', now.toISOString()), where('last_seen_at', '<', seenBefore.toISOString())]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findUser(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user')
    .leftJoin('two_factor', (join) =>
      join.onRef('two_factor.tenant_id', '=', 'app_user.tenant_id').onRef('two_factor.user_id', '=', 'app_user.id'),
    )
    .leftJoin('dialer_profile', (join) =>
      join
        .onRef('dialer_profile.tenant_id', '=', 'app_user.tenant_id')
        .onRef('dialer_profile.user_id', '=', 'app_user.id'),
    )
    .selectAll('app_user')
    .select(['two_factor.enabled_at as two_factor_enabled_at', 'two_factor.last_otp_at'])
    .select(['dialer_profile.verified_number', 'dialer_profile.enabled as dialer_enabled'])
    .select((query) =>
      query
        .selectFrom('setting')
        .select('value')
        .where('tenant_id', '=', tenantId)
        .where('key', '=', TWO_FACTOR_REQUIRED_FOR)
        .as('two_factor_required_for'),
    )
    .select((of) =>
      of
        .selectFrom('terms_version')
        .select((terms) => terms.fn.max('version').as('version'))
        .where('tenant_id', '=', tenantId)
        .as('terms_in_force'),
    )
    .select((of) =>
      of
        .exists(of.selectFrom('plan').select('id').where('tenant_id', '=', tenantId).where('active', '=', true))
        .as('plans_offered'),
    )
    .where('app_user.tenant_id', '=', tenantId)
    .where('app_user.id', '=', userId)
    .where('app_user.active', '=', true)
    .executeTakeFirst();
}

type OwnThings = Pick<CurrentUser, 'quick_filters' | 'favorite_users' | 'dashboard_info' | 'available_phone_numbers'>;

/** How long a number search stays useful, since others buy too. */
const SEARCH_MS = 15 * 60_000;

/** R092: the user's quick filters, favorites, home page, and number search, in one query. */
export async function findOwnThings(db: Db, tenantId: number, userId: string, now: Date): Promise<OwnThings> {
  const { rows } = await sql<OwnThings>`
    select
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'color', f.color, 'position', p.position)
          order by p.position nulls last, lower(f.name), f.id), '[]')
        from quick_filter f
        left join quick_filter_pin p on p.tenant_id = f.tenant_id and p.quick_filter_id = f.id and p.user_id = ${userId}
        where f.tenant_id = ${tenantId} and f.deleted_at is null and f.owner_id = ${userId}) as quick_filters,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${fullName('u')}, 'role', u.account_type)
          order by u.first_name, u.last_name, u.id), '[]')
        from favorite_user f join app_user u on u.tenant_id = f.tenant_id and u.id = f.favorite_id
        where f.tenant_id = ${tenantId} and f.user_id = ${userId} and u.active) as favorite_users,
      (select json_build_object('tiles', d.tiles) from dashboard_layout d
        where d.tenant_id = ${tenantId} and d.user_id = ${userId}) as dashboard_info,
      coalesce((select s.found from phone_number_search s
        where s.tenant_id = ${tenantId} and s.user_id = ${userId}
          and s.searched_at > ${new Date(now.getTime() - SEARCH_MS)}), '[]') as available_phone_numbers`.execute(db);
  return rows[0] ?? { quick_filters: [], favorite_users: [], dashboard_info: null, available_phone_numbers: [] };
}

/** R092: the newest sign-up request with this address, or null. */
export async function findSignupOf(db: Db, tenantId: number, email: string): Promise<WholeUser['signup']> {
  const { rows } = await sql<NonNullable<WholeUser['signup']>>`
    select status, first_name, last_name, email, created_at from signup
    where tenant_id = ${tenantId} and lower(email) = lower(${email}) order by created_at desc, id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The tenant's differences from its variant, and the features open to this user by name or by business unit (R279). */
export async function findOwnFeatures(
  db: Db,
  tenantId: number,
  user: { readonly id: string; readonly business_unit_id: string | null },
): Promise<OwnFeatures> {
  const { rows } = await sql<{ key: string; enabled: boolean | null }>`
    select key, enabled from feature_override where tenant_id = ${tenantId}
    union all
    select key, null from feature_user where tenant_id = ${tenantId} and user_id = ${user.id}
    union all
    select key, null from feature_business_unit where tenant_id = ${tenantId} and business_unit_id = ${user.business_unit_id}`.execute(
    db,
  );
  return {
    overrides: Object.fromEntries(rows.flatMap(({ key, enabled }) => (enabled === null ? [] : [[key, enabled]]))),
    listed: rows.flatMap(({ key, enabled }) => (enabled === null && isFeatureKey(key) ? [key] : [])),
  };
}

export type OwnFeatures = Required<Pick<FeatureHolder, 'overrides' | 'listed'>>;
