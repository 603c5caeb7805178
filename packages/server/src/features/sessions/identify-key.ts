import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/register-routes.ts';
import { findKeyByHash, hashSecret, stateOf, tenantOfSecret } from '../api-keys/api-keys.api.ts';
import { findTenant } from './sessions.queries.ts';

/** How long a found key is believed while news from other processes arrives. */
const CACHE_MS = 5000;

interface Found {
  /** Without an actor where the key does not work. */
  readonly caller: Caller;
  readonly expires_at: number;
  /** Whether the tenant lets anybody in from an address. */
  readonly letsIn: (ip: string) => boolean;
}

export interface KeyIdentifier {
  /** Who signs with this secret: nobody where it was never a key's; the key without its owner where it does not work any more. */
  identify(secret: string, ip: string, anew?: boolean): Promise<Caller>;
  /** Acts on news from `listen`: forgets the key or the tenant that it names. */
  hear(kind: string | undefined, id: string | undefined): void;
  forgetAll(): void;
}

/** Everything a request says of its person; undefined where they are not active. `id` is the key's. */
type FindPerson = (
  db: Db,
  tenant: NonNullable<Awaited<ReturnType<typeof findTenant>>>,
  key: { readonly id: string; readonly user_id: string },
) => Promise<{ tenant: Tenant; actor: Actor; letsIn: Found['letsIn'] } | undefined>;

const nobody: Caller = { tenant: null, actor: null, session_key: '' };

/** Finds whose API key a request is signed with, like a session: cached for some seconds while news of changes arrives. */
export function createKeyIdentifier(
  database: Database,
  clock: Clock,
  fresh: () => boolean,
  findPerson: FindPerson,
): KeyIdentifier {
  // By secret, which stays in memory for these seconds only.
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
      if (!person) return { caller: { ...nobody, key: signing }, expires_at, letsIn: () => false };
      const actor = { ...person.actor, api_key: { id, name: key.name } };
      return {
        caller: { tenant: person.tenant, actor, session_key: '', key: signing },
        expires_at,
        letsIn: person.letsIn,
      };
    });
  }

  /** One look for all requests that wait for the same key. */
  function loadOnce(secret: string): Promise<Found | undefined> {
    const running = loading.get(secret);
    if (running) return running;
    const run = load(secret)
      .then((found) => {
        // Not kept where news of a change came, or may have come, while it was read.
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
    async identify(secret, ip, anew) {
      if (anew) {
        known.delete(secret);
        loading.delete(secret);
      }
      const found = fresh() ? (known.get(secret) ?? (await loadOnce(secret))) : await load(secret);
      if (!found) return nobody;
      if (found.expires_at > clock.now().getTime() && found.letsIn(ip)) return found.caller;
      return { ...nobody, ...(found.caller.key && { key: found.caller.key }) };
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
