import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/register-routes.ts';
import { findKeyByHash, hashSecret, stateOf, tenantOfSecret } from '../api-keys/api-keys.api.ts';
import { findTenant } from './sessions.queries.ts';

/** How long a cached key is trusted while change notifications arrive. */
const CACHE_MS = 5000;

interface Found {
  /** Without an actor if the key doesn't work. */
  readonly caller: Caller;
  readonly expires_at: number;
  /** Whether the tenant allows an IP address. */
  readonly letsIn: (ip: string) => boolean;
}

export interface KeyIdentifier {
  /** The caller with this secret. Has no key if the secret is unknown, and no owner if the key no longer works. */
  identify(secret: string, ip: string, uncached?: boolean): Promise<Caller>;
  /** Handles notifications from `listen`: drops the named key or tenant. */
  hear(kind: string | undefined, id: string | undefined): void;
  forgetAll(): void;
}

/** All facts about the user of a request. Undefined if they aren't active. `id` is the key's. */
type FindPerson = (
  db: Db,
  tenant: NonNullable<Awaited<ReturnType<typeof findTenant>>>,
  key: { readonly id: string; readonly user_id: string },
) => Promise<{ tenant: Tenant; actor: Actor; letsIn: Found['letsIn'] } | undefined>;

const anonymous: Caller = { tenant: null, actor: null, session_key: '' };

/** Finds the API key that signed a request. Like sessions, keys are cached for some seconds while change notifications arrive. */
export function createKeyIdentifier(
  database: Database,
  clock: Clock,
  fresh: () => boolean,
  findPerson: FindPerson,
): KeyIdentifier {
  // By secret, which stays in memory only for these seconds.
  const known = new LRUCache<string, Found>({ max: 20_000, ttl: CACHE_MS });
  const loading = new Map<string, Promise<Found | undefined>>();

  async function load(secret: string): Promise<Found | undefined> {
    const tenantId = tenantOfSecret(secret);
    const row = tenantId && (await database.outsideTenants((db) => findTenant(db, tenantId)));
    if (!row) return undefined;
    return database.inTenant(row.id, async (db) => {
      const key = await findKeyByHash(db, row.id, hashSecret(secret));
      if (!key) return undefined;
      const { id, user_id, scopes, requests_per_minute } = key;
      const signing = { id, tenant_id: row.id, user_id, scopes, requests_per_minute };
      const expires_at = key.expires_at ? Date.parse(key.expires_at) : Number.POSITIVE_INFINITY;
      const person = stateOf(key, clock.now()) === 'active' ? await findPerson(db, row, key) : undefined;
      if (!person) return { caller: { ...anonymous, key: signing }, expires_at, letsIn: () => false };
      const actor = { ...person.actor, api_key: { id, name: key.name } };
      return {
        caller: { tenant: person.tenant, actor, session_key: '', key: signing },
        expires_at,
        letsIn: person.letsIn,
      };
    });
  }

  /** One lookup for all requests that wait for the same key. */
  function loadOnce(secret: string): Promise<Found | undefined> {
    const running = loading.get(secret);
    if (running) return running;
    const run = load(secret)
      .then((found) => {
        // Not cached if a change arrived, or may have arrived, during the read.
        if (found && loading.get(secret) === run) known.set(secret, found);
        return found;
      })
      .finally(() => {
        if (loading.get(secret) === run) loading.delete(secret);
      });
    loading.set(secret, run);
    return run;
  }

  return {
    async identify(secret, ip, uncached) {
      if (uncached) {
        known.delete(secret);
        loading.delete(secret);
      }
      const found = fresh() ? (known.get(secret) ?? (await loadOnce(secret))) : await load(secret);
      if (!found) return anonymous;
      if (found.expires_at > clock.now().getTime() && found.letsIn(ip)) return found.caller;
      return { ...anonymous, ...(found.caller.key && { key: found.caller.key }) };
    },
    hear(kind, id) {
      loading.clear();
      for (const [secret, { caller }] of known.entries()) {
        const { key } = caller;
        if (kind === 'api_key' ? key?.id === id : kind === 'user' ? key?.user_id === id : String(key?.tenant_id) === id)
          known.delete(secret);
      }
    },
    forgetAll() {
      loading.clear();
      known.clear();
    },
  };
}
