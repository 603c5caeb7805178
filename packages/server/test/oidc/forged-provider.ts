import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ForgedProvider {
  readonly issuer: string;
  /** Overrides for the claims of the next ID token. */
  claims: Record<string, unknown>;
  /** Signs the next ID token with another key. */
  forge_signature: boolean;
  /** The status of the token endpoint. */
  token_status: number;
  /** The code verifiers and client secrets it received. */
  readonly sent: { code_verifier: string | null; authorization: string | undefined }[];
  /** The sign-in URL in its configuration. */
  authorization_endpoint: string;
  /** The provider's reply to the browser for a sign-in URL of the application. */
  answer(redirect_to: string): { code: string; state: string };
  stop(): Promise<void>;
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID Connect provider on loopback that can return forged data. */
export async function startForgedProvider(client_id: string): Promise<ForgedProvider> {
  const [own, foreign] = [keys(), keys()];
  const server = createServer();
  // Doesn't keep the process running.
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const begun = new Map<string, { nonce: string; challenge: string }>();

  const provider: ForgedProvider = {
    issuer,
    claims: {},
    forge_signature: false,
    token_status: 200,
    sent: [],
    authorization_endpoint: `${issuer}/authorize`,
    answer(redirect_to) {
      const asked = new URL(redirect_to).searchParams;
      const code = `code-${begun.size + 1}`;
      begun.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' });
      return { code, state: asked.get('state') ?? '' };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: client_id,
      sub: 'subject-1',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'pat@agency.test',
      email_verified: true,
      given_name: 'Pat',
      family_name: 'Provided',
      ...provider.claims,
    };
    const signed = `${base64({ alg: 'RS256', kid: 'one' })}.${base64(claims)}`;
    const { privateKey } = provider.forge_signature ? foreign : own;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  }

  async function token(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await text(request));
    const verifier = form.get('code_verifier');
    provider.sent.push({ code_verifier: verifier, authorization: request.headers.authorization });
    const known = begun.get(form.get('code') ?? '');
    const matches =
      known &&
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') === known.challenge;
    if (!known || !matches) return [400, { error: 'invalid_grant' }];
    if (provider.token_status !== 200) return [provider.token_status, { error: 'invalid_client' }];
    return [200, { access_token: 'x', token_type: 'Bearer', id_token: idToken(known.nonce) }];
  }

  server.on('request', async (request, response) => {
    const { authorization_endpoint } = provider;
    const [status, body]: [number, object] =
      request.url === '/token'
        ? await token(request)
        : request.url === '/jwks'
          ? [200, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }]
          : request.url === '/.well-known/openid-configuration'
            ? [200, { issuer, authorization_endpoint, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }]
            : [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return provider;
}
