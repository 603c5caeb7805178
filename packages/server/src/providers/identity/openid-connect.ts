import { LRUCache } from 'lru-cache';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { fetchPublic, mayBeAsked } from '../../platform/net/fetch-public.ts';
import { type IdentityProvider, SignInDenied } from './port.ts';

/** The allowed difference between the two clocks. */
const CLOCK_S = 30;

export interface ProviderSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string | null;
}

// By tenant and last change of its settings. The provider's keys are cached with it.
const known = new LRUCache<string, IdentityProvider>({ max: 500, ttl: 10 * 60_000 });

/**
 * A company's OpenID Connect provider, from its discovery document: authorization code with PKCE. Cached for some minutes under `key`. `private_too`
 * allows private addresses, for development. Throws if there is none, or it can't be used.
 */
export async function openProvider(
  settings: ProviderSettings,
  { private_too, key }: { readonly private_too: boolean; readonly key?: string },
): Promise<IdentityProvider> {
  const kept = key === undefined ? undefined : known.get(key);
  if (kept) return kept;
  const made = speaking(await describe(settings, private_too));
  if (key !== undefined) known.set(key, made);
  return made;
}

async function describe({ issuer, client_id, client_secret }: ProviderSettings, privateToo: boolean) {
  const url = new URL(issuer);
  const ask: Configuration[typeof customFetch] = (address, init) => fetchPublic(address, init, privateToo);
  const insecure = privateToo && url.protocol === 'http:' ? [allowInsecureRequests] : [];
  const options = { [customFetch]: ask, timeout: 10, execute: insecure };
  const found = (await discovery(url, client_id, undefined, None(), options)).serverMetadata();
  requireUsable(found.authorization_endpoint, privateToo);
  if (found.end_session_endpoint) requireUsable(found.end_session_endpoint, privateToo);
  const made = new Configuration(
    found,
    client_id,
    { [clockTolerance]: CLOCK_S, ...(client_secret && { client_secret }) },
    authentication(client_secret, found.token_endpoint_auth_methods_supported),
  );
  made[customFetch] = ask;
  made.timeout = 10;
  for (const execute of insecure) execute(made);
  // The ID token's signature is checked even if it came directly from the provider.
  enableNonRepudiationChecks(made);
  return made;
}

const speaking = (provider: Configuration): IdentityProvider => ({
  async begin(redirect_uri) {
    const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
    const { href } = buildAuthorizationUrl(provider, {
      redirect_uri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    });
    return { redirect_to: href, state, nonce, code_verifier };
  },
  async finish(returned, { state, nonce, code_verifier }, wanted) {
    const tokens = await authorizationCodeGrant(provider, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    }).catch((cause: unknown) => {
      const denied = cause instanceof AuthorizationResponseError && cause.error === 'access_denied';
      throw denied ? new SignInDenied('access_denied', { cause }) : cause;
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('the provider gave no ID token');
    if (claims[wanted] !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
  },
  signOutAt(back) {
    if (!provider.serverMetadata().end_session_endpoint) return undefined;
    return buildEndSessionUrl(provider, { post_logout_redirect_uri: back }).href;
  },
});

/** The browser is sent there, so it must be a web page. */
function requireUsable(address: string | undefined, privateToo: boolean): void {
  if (!address || !URL.canParse(address) || !mayBeAsked(new URL(address), privateToo))
    throw new Error('the provider has no page to sign in on');
}

/** The client's authentication method: the provider's, or the secret in the header by default (OpenID Connect Core 9). */
function authentication(secret: string | null, accepted: readonly string[] | undefined): ClientAuth {
  if (!secret) return None();
  const basic = !accepted || accepted.includes('client_secret_basic');
  return basic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}
