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
/** A session ends after 12 hours without a request, and after 7 days in any case. */
export const SESSION_IDLE_S = 12 * 3600;
export const SESSION_LIFE_S = 7 * 24 * 3600;
const TOUCH_EVERY_MS = 60_000;
/** How long a found session is believed while news from other processes arrives. */
const CACHE_MS = 5000;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Identifier extends Gate {
  /** Acts on news from `listen`: forgets the session, the person or the tenant that it names. */
  hear(news: string): void;
  forgetAll(): void;
}

interface Found {
  caller: Caller & { actor: Actor; tenant: Tenant };
  expires_at: number;
  /** Whether the tenant lets people in from an address. */
  letsIn: (ip: string) => boolean;
}

/** Finds who a request comes from. `fresh()` says whether news of ended sessions arrives, so that a short cache may be used. */
export function createIdentifier(
  database: Database,
  clock: Clock,
  options: { csrf_key: string; session_cookie?: string; fresh: () => boolean },
): Identifier {
  // By token, which stays in memory for these seconds only: hashing it for each request costs as much as finding it.
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

  /** One look for all requests that wait for the same session: a page sends many at once. */
  function loadOnce(token: string): Promise<Found | undefined> {
    const running = loading.get(token);
    if (running) return running;
    const run = load(hashToken(token))
      .then((found) => {
        // Not kept where news of its end came, or may have come, while it was read.
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
    async identify({ host, session_cookie, api_key, ip, quietly, anew }) {
      const known = hosts.get(host);
      const tenant = known ? known.tenant : await tenantOf(host);
      const nobody: Caller = { tenant, actor: null, session_key: '' };
      if (api_key !== undefined) {
        const caller = await keys.identify(api_key, ip, anew);
        // A key of one tenant means nothing on the host name of another.
        return !caller.actor || (tenant && tenant.id !== caller.tenant?.id)
          ? { ...nobody, ...(caller.key && { key: caller.key }) }
          : caller;
      }
      if (!session_cookie) return nobody;
      if (anew) {
        sessions.delete(session_cookie);
        loading.delete(session_cookie);
      }
      const found = quietly
        ? await load(hashToken(session_cookie), false)
        : options.fresh()
          ? (sessions.get(session_cookie) ?? (await loadOnce(session_cookie)))
          : await load(hashToken(session_cookie));
      // A session of one tenant means nothing on the host name of another.
      if (!found || found.expires_at <= clock.now().getTime() || (tenant && tenant.id !== found.caller.tenant.id))
        return nobody;
      return found.letsIn(ip) ? found.caller : nobody;
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

/** Whether news is about this caller: about their session or one below it, about them or who acts as them, or about the tenant. */
function concerns(
  news: { kind: string | undefined; id: string | undefined },
  { actor, tenant }: Found['caller'],
): boolean {
  const { id = '' } = news;
  if (news.kind === 'session') return actor.session_id === id || actor.below.includes(id);
  if (news.kind === 'user') return [actor.user_id, actor.real_user_id].includes(id);
  return String(tenant.id) === id;
}

/** The same person with somebody else behind them. */
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

function isOver(session: { expires_at: string; last_seen_at: string }, now: Date): boolean {
  return (
    Date.parse(session.expires_at) <= now.getTime() ||
    now.getTime() - Date.parse(session.last_seen_at) > SESSION_IDLE_S * 1000
  );
}

/** The tenant of a row. Throws for a variant that no code knows. */
export function toTenant(row: { id: number; slug: string; name: string; variant: string }): Tenant {
  const { variant } = row;
  if (variant !== 'agent_network' && variant !== 'preneed' && variant !== 'recruiting')
    throw new Error(`unknown variant ${variant}`);
  return { id: row.id, slug: row.slug, name: row.name, variant };
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;
type SessionRow = Pick<FoundSession, 'id' | 'primary_color' | 'logo_url'> & Partial<Pick<FoundSession, 'via_sso'>>;
type OwnThings = Awaited<ReturnType<typeof findOwnThings>>;
type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

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

/** What a person shows of themselves. R046–R048: what is empty falls back to its default, the colour to the tenant's first. */
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

/** A job that acts for somebody shows nobody anything. */
const noThings: OwnThings = {
  quick_filters: [],
  favorite_users: [],
  dashboard_info: null,
  available_phone_numbers: [],
};

/** Everything a session says of its person. */
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
    // R029: true only for the version in force.
    updated_tos: user.tos_accepted_at !== null && user.tos_version >= (user.terms_in_force ?? 0),
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
    two_fa_is_required: !session.via_sso && isRequired(user.two_factor_required_for, roles),
    has_2fa_enabled: user.two_factor_enabled_at !== null,
    must_change_password: user.must_change_password,
    paid: user.paid,
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

/** Whether the company asks a second factor of somebody with these roles. */
function isRequired(setting: string | null, roles: readonly string[]): boolean {
  return setting === 'everyone' || (setting === 'admins' && roles.includes('admin'));
}
