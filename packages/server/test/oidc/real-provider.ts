import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

export interface RealProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  stop(): Promise<void>;
}

/**
 * A real OpenID Connect provider on loopback. A user who signs in with a name gets the email `name@agency.test`. Any password works. It
 * redirects back to `redirect_uris`.
 */
export async function startProvider(
  redirect_uris: string[],
  post_logout_redirect_uris: string[] = [],
): Promise<RealProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'bookline', client_secret: 'a secret that only the two know' };
  const configuration: Configuration = {
    clients: [{ ...client, redirect_uris, post_logout_redirect_uris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['for tests alone'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@agency.test`,
        email_verified: true,
        given_name: 'Pat',
        family_name: 'Provided',
      }),
    }),
  };
  server.on('request', new Provider(issuer, configuration).callback());
  return {
    issuer,
    ...client,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Goes through the provider's pages like a browser. Returns the URL it redirects to. */
export async function passProvider(start: string, login: string, back: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step++) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = reply.headers.get('location');
    if (location) {
      const target = new URL(location, next);
      if (target.href.startsWith(back)) return target;
      next = target.href;
      continue;
    }
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`the provider shows no form: ${reply.status} ${page.slice(0, 500)}`);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
    next = new URL(action, next).href;
  }
  throw new Error('the provider goes in circles');
}
