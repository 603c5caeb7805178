import { createHash } from 'node:crypto';
import type { CurrentUser, Profile } from '@bookline/contract/features/sessions';
import { systemVersion } from '@bookline/contract/rules/constants';
import { type FeatureKey, featureKeys, hasFeature } from '@bookline/contract/rules/features';
import { profileDefaults } from '@bookline/contract/rules/profile-defaults';
import { type AccountType, isAccountType, roleFlags } from '@bookline/contract/rules/roles';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { publicFileLink } from '../../platform/files/file-link.ts';
import type { Caller, Gate } from '../../platform/http/register-routes.ts';
import { findEntry } from '../auth-ips/auth-ips.api.ts';
import { createKeyIdentifier } from './identify-key.ts';
import { findLoginStack, type LoginStackNow } from './login-stack.ts';
import { redirectUserOf } from './must-do-first.ts';
import {
  findOwnFeatures,
  findOwnThings,
  findSession,
  findTenantByHost,
  findUser,
  type OwnFeatures,
  touchSession,
} from './sessions.queries.ts';
import { waitingCookies } from './waiting-cookies.ts';

export const SESSION_COOKIE = 'session';
/** A session ends after 12 hours without a request, and in any case after 7 days. */
export const SESSION_IDLE_S = 12 * 3600;
export const SESSION_LIFE_S = 7 * 24 * 3600;
const TOUCH_EVERY_MS = 60_000;
/** How long a cached session is trusted while change notifications arrive. */
const CACHE_MS = 5000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Identifier extends Gate {
  /** Handles notifications from `listen`: drops the named session, user, or tenant. */
  hear(news: string): void;
  forgetAll(): void;
}

interface Found {
  caller: Caller & { actor: Actor; tenant: Tenant };
  expires_at: number;
  /** Whether the tenant allows an IP address. */
  letsIn: (ip: string) => boolean;
}

/** Finds the caller of a request. `fresh()` says whether notifications of ended sessions arrive, so that a short cache is safe. */
export function createIdentifier(
  database: Database,
  clock: Clock,
  options: { csrf_key: string; session_cookie?: string; fresh: () => boolean },
): Identifier {
  // By token, which stays in memory only for these seconds: hashing it for each request costs as much as the lookup.
  const sessions = new LRUCache<string, Found>({ max: 20_000, ttl: CACHE_MS });
  const loading = new Map<string, Promise<Found | undefined>>();
  const keys = createKeyIdentifier(database, clock, options.fresh, async (db, row, key) => {
    const tenant = toTenant(row);
    const user = await findUser(db, tenant.id, key.user_id);
    if (!user) return undefined;
    const { primary_color, logo_url } = row;
    return {
      tenant,
      actor: toActor(
        tenant,
        { id: key.id, primary_color, logo_url },
        user,
        await findOwnFeatures(db, tenant.id, user),
        await findOwnThings(db, tenant.id, user.id, clock.now()),
      ),
      letsIn: await findEntry(db, tenant.id),
    };
  });
  const hosts = new LRUCache<string, { tenant: Tenant | null }>({ max: 10_000, ttl: 30_000 });

  async function tenantOf(host: string): Promise<Tenant | null> {
    const row = await database.outsideTenants((db) => findTenantByHost(db, host));
    const tenant = row ? toTenant(row) : null;
    hosts.set(host, { tenant });
    return tenant;
  }

  async function load(tokenHash: Buffer, touches = true): Promise<Found | undefined> {
    const now = clock.now();
    const session = await database.outsideTenants(async (db) => {
      const row = await findSession(db, tokenHash);
      if (touches && row && now.getTime() - Date.parse(row.last_seen_at) > TOUCH_EVERY_MS && !isOver(row, now))
        await touchSession(db, tokenHash, now);
      return row;
    });
    if (!session || isOver(session, now)) return undefined;
    const tenant = toTenant({ ...session, id: session.tenant_id });
    const person = await database.inTenant(tenant.id, async (db) => {
      const user = await findUser(db, tenant.id, session.user_id);
      const acting = session.parent_id ? await findLoginStack(db, tenant, session.id, now) : null;
      if (!user || acting === undefined) return undefined;
      const features = await findOwnFeatures(db, tenant.id, user);
      const things = await findOwnThings(db, tenant.id, user.id, now);
      return { user, acting, features, things, letsIn: await findEntry(db, tenant.id) };
    });
    if (!person) return undefined;
    const actor = actingActor(toActor(tenant, session, person.user, person.features, person.things), person.acting);
    const caller = { tenant, actor, session_key: session.id };
    return { caller, expires_at: Date.parse(session.expires_at), letsIn: person.letsIn };
  }

  /** One lookup for all requests that wait for the same session, because a page sends many at once. */
  function loadOnce(token: string): Promise<Found | undefined> {
    const running = loading.get(token);
    if (running) return running;
    const run = load(hashToken(token))
      .then((found) => {
        // Not cached if its end arrived, or may have arrived, during the read.
        if (found && loading.get(token) === run) sessions.set(token, found);
        return found;
      })
      .finally(() => {
        if (loading.get(token) === run) loading.delete(token);
      });
    loading.set(token, run);
    return run;
  }

  return {
    csrf_key: options.csrf_key,
    session_cookie: options.session_cookie ?? SESSION_COOKIE,
    waiting_cookies: waitingCookies,
    async identify({ host, session_cookie, api_key, ip, quietly, uncached }) {
      const known = hosts.get(host);
      const tenant = known ? known.tenant : await tenantOf(host);
      const anonymous: Caller = { tenant, actor: null, session_key: '' };
      if (api_key !== undefined) {
        const caller = await keys.identify(api_key, ip, uncached);
        // A key of one tenant isn't valid on another tenant's host.
        return !caller.actor || (tenant && tenant.id !== caller.tenant?.id)
          ? { ...anonymous, ...(caller.key && { key: caller.key }) }
          : caller;
      }
      if (!session_cookie) return anonymous;
      if (uncached) {
        sessions.delete(session_cookie);
        loading.delete(session_cookie);
      }
      const found = quietly
        ? await load(hashToken(session_cookie), false)
        : options.fresh()
          ? (sessions.get(session_cookie) ?? (await loadOnce(session_cookie)))
          : await load(hashToken(session_cookie));
      // A session of one tenant isn't valid on another tenant's host.
      if (!found || found.expires_at <= clock.now().getTime() || (tenant && tenant.id !== found.caller.tenant.id))
        return anonymous;
      return found.letsIn(ip) ? found.caller : anonymous;
    },
    hear(news) {
      const [kind, id] = news.split(' ');
      loading.clear();
      keys.hear(kind, id);
      for (const [key, { caller }] of sessions.entries()) {
        if (concerns({ kind, id }, caller)) sessions.delete(key);
      }
      if (kind === 'tenant') hosts.clear();
    },
    forgetAll() {
      loading.clear();
      keys.forgetAll();
      sessions.clear();
      hosts.clear();
    },
  };
}

/** Whether a notification is about this caller: their session or one below it, the user, the user acting as them, or the tenant. */
function concerns(
  news: { kind: string | undefined; id: string | undefined },
  { actor, tenant }: Found['caller'],
): boolean {
  const { id = '' } = news;
  if (news.kind === 'session') return actor.session_id === id || actor.below.includes(id);
  if (news.kind === 'user') return [actor.user_id, actor.real_user_id].includes(id);
  return String(tenant.id) === id;
}

/** The same user with the acting user behind them. */
function actingActor(actor: Actor, acting: LoginStackNow | null): Actor {
  if (!acting) return actor;
  const { login_stack, real_user, session_ids } = acting;
  return {
    ...actor,
    real_user_id: real_user.id,
    below: session_ids,
    user: Object.freeze({ ...actor.user, login_stack: [...login_stack], real_user }),
  };
}

/** Whether a session has expired. */
export function isOver(session: { expires_at: string; last_seen_at: string }, now: Date): boolean {
  return (
    Date.parse(session.expires_at) <= now.getTime() ||
    now.getTime() - Date.parse(session.last_seen_at) > SESSION_IDLE_S * 1000
  );
}

/** The tenant of a row. Throws for an unknown variant. */
export function toTenant(row: { id: number; slug: string; name: string; variant: string }): Tenant {
  const { variant } = row;
  if (variant !== 'agent_network' && variant !== 'preneed' && variant !== 'recruiting')
    throw new Error(`unknown variant ${variant}`);
  return { id: row.id, slug: row.slug, name: row.name, variant };
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;
type SessionRow = Pick<FoundSession, 'id' | 'primary_color' | 'logo_url'> & Partial<Pick<FoundSession, 'via_sso'>>;
type OwnThings = Awaited<ReturnType<typeof findOwnThings>>;
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type ProfileRow = Pick<
  UserRow,
  | 'tenant_id'
  | 'first_name'
  | 'last_name'
  | 'about_me'
  | 'personal_photo_id'
  | 'logo_id'
  | 'font_size'
  | 'primary_color'
  | 'background'
  | 'verified_number'
  | 'dialer_enabled'
>;

/** A user's displayed profile. R046–R048: empty fields get their defaults; the color defaults to the tenant's. */
export function profileOf(user: ProfileRow, tenantColor: string | null): Profile {
  const picture = (id: string | null) => id && { url: publicFileLink({ tenant_id: user.tenant_id, file_id: id }) };
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    about_me: user.about_me,
    personal_photo: picture(user.personal_photo_id) || null,
    logo: picture(user.logo_id) || null,
    font_size: user.font_size ?? profileDefaults.font_size,
    primary_color: user.primary_color || tenantColor || profileDefaults.primary_color,
    background: user.background || profileDefaults.background,
    dialer_verified_phone_number: user.verified_number,
    dialer_enabled: user.dialer_enabled ?? false,
  };
}

/** A job that acts for a user has no screen to fill. */
const noThings: OwnThings = {
  quick_filters: [],
  favorite_users: [],
  dashboard_info: null,
  available_phone_numbers: [],
};

/** Everything a session says about its user. */
export function toActor(
  tenant: Tenant,
  session: SessionRow,
  user: UserRow,
  own: OwnFeatures,
  things: OwnThings = noThings,
): Actor {
  if (!isAccountType(user.account_type)) throw new Error(`unknown account type ${user.account_type}`);
  const account_type: AccountType = user.account_type;
  const roles = roleFlags(account_type);
  const features: FeatureKey[] = featureKeys.filter((key) =>
    hasFeature({ variant: tenant.variant, ...own, roles }, key),
  );
  const name = `${user.first_name} ${user.last_name}`.trim();
  const current: CurrentUser = {
    id: user.id,
    tos: user.tos_accepted_at !== null,
    ...redirectUserOf(user, session),
    username: user.username,
    roles: [...roles],
    account_type,
    email: user.email,
    profile: profileOf(user, session.primary_color),
    timezone: user.timezone,
    admin: roles.includes('admin'),
    company: {
      id: tenant.id,
      name: tenant.name,
      slug: tenant.slug,
      variant: tenant.variant,
      system_version: systemVersion(tenant.variant),
      logo_url: session.logo_url,
      primary_color: session.primary_color,
    },
    webpage: user.webpage_domain,
    c_1: features.includes('dialer'),
    last_otp_at: user.last_otp_at,
    features,
    ...things,
    login_stack: [],
    real_user: null,
  };
  return {
    user_id: user.id,
    name,
    account_type,
    roles,
    features: new Set(features),
    business_unit_id: user.business_unit_id,
    session_id: session.id,
    real_user_id: user.id,
    below: [],
    user: Object.freeze(current),
  };
}
