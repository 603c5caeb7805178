import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  ResponseBodyError,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
  tokenRevocation,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError, vendorErrorIn } from './vendor-error.ts';

/** The application as the vendor knows it. */
export interface OAuthClient {
  readonly client_id: string;
  readonly client_secret: string;
}

export interface OAuthPlace {
  /** 'Google Calendar'. */
  readonly name: string;
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  /** Absent: access can't be revoked by us. */
  readonly revocation_endpoint?: string;
  readonly scope: string;
  /** Other parameters of the vendor's page. */
  readonly extra: Readonly<Record<string, string>>;
  /** A scope without which nothing works: the person may have left it out. */
  readonly must_have: string;
}

export interface OAuthTokens {
  readonly access_token: string;
  /** Absent: the one before stays good. */
  readonly refresh_token?: string;
  readonly expires_in_s: number;
}

/** The person went back, or gave less than is needed. */
export class AccessDenied extends Error {}

/** Where the vendor says nothing of it. */
const USUAL_LIFE_S = 3600;

/** OAuth 2 with a vendor: authorization code with PKCE. Everything throws VendorError but as said. */
export function createOAuth(place: OAuthPlace, reach: ReachVendor, private_too: boolean) {
  const configured = ({ client_id, client_secret }: OAuthClient, repeatable: boolean): Configuration => {
    const { issuer, authorization_endpoint, token_endpoint, revocation_endpoint } = place;
    const server = {
      issuer,
      authorization_endpoint,
      token_endpoint,
      ...(revocation_endpoint && { revocation_endpoint }),
    };
    const made = new Configuration(server, client_id, { client_secret }, ClientSecretPost(client_secret));
    made[customFetch] = (address, init) => reach(address, init, { repeatable });
    if (private_too) allowInsecureRequests(made);
    return made;
  };

  return {
    /** Where the browser goes; the rest is kept until it comes back. The state begins with `prefix`, which tells the page what comes back. */
    async begin(client: OAuthClient, redirect_uri: string, prefix: string) {
      const [state, code_verifier] = [`${prefix}.${randomState()}`, randomPKCECodeVerifier()];
      const { href } = buildAuthorizationUrl(configured(client, false), {
        redirect_uri,
        scope: place.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
        ...place.extra,
      });
      return { redirect_to: href, state, code_verifier };
    },

    /** What the person gave. Throws AccessDenied where they did not. */
    async finish(client: OAuthClient, returned: URL, expected: { state: string; code_verifier: string }) {
      const checks = { expectedState: expected.state, pkceCodeVerifier: expected.code_verifier };
      const reply = await authorizationCodeGrant(configured(client, false), returned, checks).catch(
        (cause: unknown) => {
          if (cause instanceof AuthorizationResponseError) throw new AccessDenied('the person went back', { cause });
          throw troubleOf(cause);
        },
      );
      const given = reply.scope?.split(' ');
      if (given && !given.some((scope) => scope.toLowerCase().endsWith(place.must_have.toLowerCase())))
        throw new AccessDenied('the calendar was left out');
      return tokensOf(reply);
    },

    async refresh(client: OAuthClient, refresh_token: string): Promise<OAuthTokens> {
      return tokensOf(
        await refreshTokenGrant(configured(client, true), refresh_token).catch((cause: unknown) => {
          throw troubleOf(cause);
        }),
      );
    },

    /** Revokes the user's grant if the vendor supports it; returns whether it did. */
    async revoke(client: OAuthClient, token: string): Promise<boolean> {
      if (!place.revocation_endpoint) return false;
      await tokenRevocation(configured(client, true), token).catch((cause: unknown) => {
        // It was already invalid, which is the goal.
        if (cause instanceof ResponseBodyError && /^invalid_(token|grant)$/.test(cause.error)) return;
        throw troubleOf(cause);
      });
      return true;
    },
  };

  function troubleOf(cause: unknown): VendorError {
    const known = vendorErrorIn(cause);
    if (known) return known;
    if (cause instanceof WWWAuthenticateChallengeError)
      return new VendorError('client', `${place.name} does not know the client.`, { cause });
    if (cause instanceof ResponseBodyError) {
      const { error } = cause;
      if (error === 'invalid_client' || error === 'unauthorized_client')
        return new VendorError('client', `${place.name} does not know the client.`, { cause });
      if (error === 'invalid_grant')
        return new VendorError('unauthorized', `${place.name} no longer gives access.`, { cause });
    }
    return new VendorError('refused', `${place.name} did not give access.`, { cause });
  }
}
export type OAuth = ReturnType<typeof createOAuth>;

function tokensOf(reply: TokenEndpointResponse & TokenEndpointResponseHelpers): OAuthTokens {
  return {
    access_token: reply.access_token,
    ...(reply.refresh_token !== undefined && { refresh_token: reply.refresh_token }),
    expires_in_s: reply.expiresIn() ?? USUAL_LIFE_S,
  };
}
