import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fetchPublic, mayBeAsked } from '../../src/platform/net/fetch-public.ts';
import { isPublicAddress } from '../../src/platform/net/public-address.ts';

const sources = join(import.meta.dirname, '../../src');

/** Files of the server that can open a connection to somewhere, and why each may. */
const mayConnect: Readonly<Record<string, string>> = {
  'providers/mail/smtp.ts': 'a mail server that a tenant names is resolved by lookupPublic; the operator’s own is not',
  'providers/files/s3-store.ts': 'the bucket of the configuration: the operator names it',
  'platform/net/fetch-public.ts':
    'the one way to ask an address that a tenant names: https, public, no redirects, 1 MB, 10 s',
  'platform/http/serve-operator.ts': 'only listens: figures and probes on a port of their own',
  'providers/wake-up/redis.ts': 'the broker of the configuration: the operator names it',
  'providers/wake-up/nats.ts': 'the broker of the configuration: the operator names it',
  'providers/tracing/open-telemetry.ts': 'the collector of the configuration: the operator names it',
  'providers/telephony/twilio.ts': 'Twilio’s own address, or the one of the configuration: no tenant names it',
  'providers/outside-accounts/oauth.ts': 'asks the vendors of the configuration, through fetchPublic alone',
  'providers/voice/twilio.ts': 'api.twilio.com, or the gateway on a port of this machine: nobody names the address',
  'providers/voice/gateway/open-gateway.ts': 'only listens: voice clients of this machine, through the application',
  'providers/voice/gateway/send-webhook.ts': 'the application itself: the gateway is told where that is',
  'providers/voice/gateway/follow-call.ts': 'sounds of the application itself',
  'providers/identity/openid-connect.ts': 'asks the identity provider that an admin names, through fetchPublic alone',
};
const connects =
  /\bfetch\(|from 'node:(?:https?|http2|tls|dgram)'|import \{[^}]*\b(?:connect|createConnection|Socket)\b[^}]*\} from 'node:net'|from '(?:undici|openid-client|nodemailer[^']*|@aws-sdk\/[^']+|@redis\/client|@nats-io\/transport-node|@opentelemetry\/exporter[^']*)'|import\('twilio'\)/;

describe('SSRF', () => {
  it('no other file of the server opens connections: web addresses that people give are stored and shown, never fetched', () => {
    const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
      // Types alone open nothing.
      .filter((path) => connects.test(readFileSync(join(sources, path), 'utf8').replace(/^import type .*$/gm, '')));
    expect(found).toContain('providers/mail/smtp.ts');
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
  ])('%s is of the public internet: %s', (address, isPublic) => {
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
  ])('%s is not asked, however it is written', async (address) => {
    expect(mayBeAsked(new URL(address), false)).toBe(false);
    await expect(fetchPublic(address, {}, false)).rejects.toThrow('not for a tenant to name');
  });

  it('a name that leads to this machine is not asked either', async () => {
    await expect(fetchPublic('https://localhost/', {}, false)).rejects.toThrow('not an address of the public internet');
  });
});
