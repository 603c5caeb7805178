import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import type { Services } from '../../platform/context.ts';
import { fetchPublic, mayBeAsked } from '../../platform/net/fetch-public.ts';

/** How far the clocks of the two may differ. */
const CLOCK_S = 30;

export interface Provider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
}

// By tenant and when its settings were last changed; the provider's keys are kept with it.
const known = new LRUCache<string, Configuration>({ max: 500, ttl: 10 * 60_000 });

/** A tenant's provider as it describes itself, kept for some minutes under `key`. Throws where there is none, or not one that can be used. */
export async function discover(
  { mail }: Pick<Services, 'mail'>,
  { issuer, client_id, client_secret }: Provider,
  key?: string,
): Promise<Configuration> {
  const kept = key && known.get(key);
  if (kept) return kept;
  const { private_servers } = mail;
  const url = new URL(issuer);
  const ask: Configuration[typeof customFetch] = (address, init) => fetchPublic(address, init, private_servers);
  const insecure = private_servers && url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { [customFetch]: ask, timeout: 10, execute: insecure };
  const found = (await discovery(url, client_id, undefined, None(), options)).serverMetadata();
  requireUsable(found.authorization_endpoint, private_servers);
  if (found.end_session_endpoint) requireUsable(found.end_session_endpoint, private_servers);
  const made = new Configuration(
    found,
    client_id,
    { [clockTolerance]: CLOCK_S, ...(client_secret && { client_secret }) },
    authentication(client_secret, found.token_endpoint_auth_methods_supported),
  );
  made[customFetch] = ask;
  made.timeout = 10;
  for (const execute of insecure) execute(made);
  // The signature of an ID token is checked also where it came straight from the provider.
  enableNonRepudiationChecks(made);
  if (key) known.set(key, made);
  return made;
}

/** The browser is sent there: nothing but a page on the web will do. */
function requireUsable(address: string | undefined, privateToo: boolean): void {
  if (!address || !URL.canParse(address) || !mayBeAsked(new URL(address), privateToo))
    throw new Error('the provider has no page to sign in on');
}

/** How the client shows who it is: as the provider takes it, with the secret in the header where nothing is said (OpenID Connect Core 9). */
function authentication(secret: string | null, accepted: readonly string[] | undefined): ClientAuth {
  if (!secret) return None();
  const basic = !accepted || accepted.includes('client_secret_basic');
  return basic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}
