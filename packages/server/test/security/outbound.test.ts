import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { fetchPublic, mayBeAsked } from '../../src/platform/net/fetch-public.ts';
import { isPublicAddress } from '../../src/platform/net/public-address.ts';

const packages = join(import.meta.dirname, '../../..');
const folders = ['server/src', 'voice-gateway/src'];

/** Files that can open connections, and why each may. */
const mayConnect: Readonly<Record<string, string>> = {
  'providers/mail/smtp.ts': 'a mail server that a tenant names is resolved by lookupNamed; the operator’s own is not',
  'providers/mail/mailbox.ts':
    'an IMAP server that a tenant names: its address is checked, and the checked address is connected',
  'providers/files/s3-store.ts': 'the bucket of the configuration: the operator names it',
  'platform/net/fetch-public.ts':
    'the one way to ask an address that a tenant names: https, public, no redirects, 1 MB, 10 s',
  'features/mcp/serve-mcp.ts': 'opens nothing: what the library calls `fetch` answers the request that it is given',
  'platform/http/serve-operator.ts': 'only listens: figures and probes on a port of their own',
  'providers/wake-up/redis.ts': 'the broker of the configuration: the operator names it',
  'providers/wake-up/nats.ts': 'the broker of the configuration: the operator names it',
  'providers/tracing/open-telemetry.ts': 'the collector of the configuration: the operator names it',
  'providers/telephony/twilio.ts': 'Twilio’s own address, or the one of the configuration: no tenant names it',
  'providers/text-registry/twilio.ts': 'Twilio’s own addresses, or the one of the configuration: no tenant names it',
  'providers/payments/stripe.ts': 'Stripe’s own address, or the one of the configuration: no tenant names it',
  'providers/outside-accounts/oauth.ts': 'asks the vendors of the configuration, through fetchPublic alone',
  'providers/voice/twilio.ts': 'api.twilio.com, or the gateway on a port of this machine: no user names the address',
  'voice-gateway/src/open-gateway.ts': 'only listens: voice clients of this machine, through the application',
  'voice-gateway/src/send-webhook.ts': 'the application itself: it sets the address',
  'voice-gateway/src/follow-call.ts': 'sounds of the application itself',
  'providers/identity/openid-connect.ts': 'asks the identity provider that an admin names, through fetchPublic alone',
};
const connects =
  /\bfetch\(|from 'node:(?:https?|http2|tls|dgram)'|import \{[^}]*\b(?:connect|createConnection|Socket)\b[^}]*\} from 'node:net'|from '(?:undici|openid-client|nodemailer[^']*|@aws-sdk\/[^']+|@redis\/client|@nats-io\/transport-node|@opentelemetry\/exporter[^']*)'|import\('(?:twilio|stripe|imapflow)'\)/;

describe('SSRF', () => {
  it('no other file of the server opens connections: web addresses from users are stored and shown, never fetched', () => {
    const found = folders
      .flatMap((folder) =>
        readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
      )
      .map((path) => path.replaceAll('\\', '/').replace(/^server\/src\//, ''))
      .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
      // Type imports open nothing.
      .filter((path) =>
        connects.test(
          readFileSync(join(packages, path.startsWith('voice-gateway/') ? '' : 'server/src', path), 'utf8').replace(
            /^import type .*$/gm,
            '',
          ),
        ),
      );
    expect(found).toContain('providers/mail/smtp.ts');
    expect(found).toContain('voice-gateway/src/send-webhook.ts');
    expect(found.filter((path) => !(path in mayConnect))).toEqual([]);
  });

  it.each([
    ['127.0.0.1', false],
    ['127.1.2.3', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['64:ff9b::a9fe:a9fe', false],
    ['2002:7f00:1::', false],
    ['localhost', false],
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
  ])('%s is on the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:word@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
  ])("%s isn't requested in any spelling", async (address) => {
    expect(mayBeAsked(new URL(address), false)).toBe(false);
    await expect(fetchPublic(address, {}, false)).rejects.toThrow('not for a tenant to name');
  });

  it.each([
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '[::169.254.169.254]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2002:a9fe:a9fe::]',
    '[::]',
    '100.100.100.200',
  ])('cloud metadata addresses are never requested, even if private addresses are allowed: %s', async (host) => {
    await expect(fetchPublic(`https://${host}/`, {}, true)).rejects.toThrow('not for a tenant to name');
  });

  it('plain http works only for this machine if private addresses are allowed, and not for a name that only looks like it', () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      expect(mayBeAsked(new URL(`http://${host}:8080/`), true), host).toBe(true);
    for (const host of ['127.0.0.1.example.com', '10.0.0.1', 'example.com'])
      expect(mayBeAsked(new URL(`http://${host}/`), true), host).toBe(false);
  });

  it("a redirect isn't followed", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url);
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      expect((await fetchPublic(`http://127.0.0.1:${port}/`, {}, true)).status).toBe(302);
      expect(asked).toEqual(['/']);
    } finally {
      server.close();
    }
  });

  it("a name that resolves to this machine isn't requested either", async () => {
    await expect(fetchPublic('https://localhost/', {}, false)).rejects.toThrow('not an address of the public internet');
  });

  it('no one can name private addresses unless the operator allows it, not even in development', () => {
    expect(readConfig({ NODE_ENV: 'development' }).mail.private_servers).toBe(false);
    expect(readConfig({ NODE_ENV: 'development', ALLOW_PRIVATE_ADDRESSES: 'true' }).mail.private_servers).toBe(true);
  });
});
