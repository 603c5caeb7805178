import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import type { Mail, SmtpSettings } from './port.ts';
import { openSmtp } from './smtp.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const mail: Mail = {
  message_id: '<0190d0a0@crm.example.com>',
  from: { name: 'Northstar "Senior" Markets, Inc.', address: 'hello@northstar.test' },
  to: 'joan@example.test',
  subject: 'Grüße — your invitation',
  text: 'Hello Joan.\n.\nA line with one dot.\n',
  html: '<p>Hello Joan.</p>',
};
/** Longer than any busy machine takes. */
const patient = { connect_ms: 60_000, silence_ms: 60_000 };
/** For servers that never answer. */
const impatient = { connect_ms: 300, silence_ms: 400 };

interface Received {
  readonly raw: string;
  readonly from: string;
  readonly to: string[];
  readonly user: string | undefined;
}

/** An SMTP server on its own port, unencrypted by default. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
        });
        done(null, 'queued as 4711');
      });
    },
    ...options,
  });
  // Some tests disconnect clients halfway.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, received, connections: () => connections };
}

function open(
  settings: Partial<SmtpSettings> & { port: number },
  { clock = createTestClock(), limits = patient } = {},
) {
  const whole = {
    host: '127.0.0.1',
    security: 'none',
    username: '',
    password: '',
    named_by_tenant: false,
    ...settings,
  } as const;
  const provider = openSmtp(whole, clock, limits);
  undo.push(() => provider.close());
  return provider;
}

const replying = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

describe('an accepted email', () => {
  it('arrives complete: text and HTML, names with quotes and commas, its id', async () => {
    const server = await startServer();
    expect(await open(server).deliver(mail)).toEqual({
      outcome: 'delivered',
      reply: expect.stringContaining('queued as 4711'),
    });
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'hello@northstar.test', to: ['joan@example.test'], user: undefined });
    const parsed = await PostalMime.parse(got?.raw ?? '');
    expect(parsed).toMatchObject({
      from: mail.from,
      to: [{ address: mail.to }],
      subject: mail.subject,
      messageId: mail.message_id,
    });
    expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual([mail.text.trim(), mail.html]);
    expect(got?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('uses an existing connection', async () => {
    const server = await startServer();
    const provider = open(server);
    for (let n = 0; n < 3; n++) await provider.deliver(mail);
    expect([server.received.length, server.connections()]).toEqual([3, 1]);
  });

  it('keeps its id when it is sent again', async () => {
    const server = await startServer();
    const provider = open(server);
    await provider.deliver(mail);
    await provider.deliver(mail);
    const ids = server.received.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
    expect(ids).toEqual([mail.message_id, mail.message_id]);
  });

  it('is signed, and the signature is valid', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const server = await startServer();
    await open({ ...server, dkim: { domain: 'northstar.test', selector: 'crm', private_key } }).deliver(mail);
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toMatch(/d=northstar\.test;/);
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(signatureHolds(raw, key)).toBe(true);
    expect(signatureHolds(raw.replace('invitation', 'x').replace('Hello', 'Bye'), key)).toBe(false);
  });

  it('from a user has files, a reply-to address, and one-click unsubscribe, which is signed too (RFC 8058)', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const server = await startServer();
    await open({ ...server, dkim: { domain: 'northstar.test', selector: 'crm', private_key } }).deliver({
      ...mail,
      by_person: true,
      reply_to: 'dana@northstar.test',
      unsubscribe_url: 'https://crm.northstar.test/unsubscribe/1-abcdefghijklmnopqrstuvwxyz012345',
      attachments: [{ name: 'Plan “G”.txt', content_type: 'text/plain', content: Buffer.from('Grüße') }],
    });
    const raw = server.received[0]?.raw ?? '';
    const parsed = await PostalMime.parse(raw);
    expect(parsed.replyTo).toMatchObject([{ address: 'dana@northstar.test' }]);
    expect(parsed.attachments).toMatchObject([{ filename: 'Plan “G”.txt', mimeType: 'text/plain' }]);
    expect(raw).not.toMatch(/^Auto-Submitted:/m);
    const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value.replace(/\s+/g, '');
    expect(header('list-unsubscribe')).toBe(
      '<https://crm.northstar.test/unsubscribe/1-abcdefghijklmnopqrstuvwxyz012345>',
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const signed = /(?<!b)h=([^;]*);/
      .exec(raw.replace(/\r\n\s+/g, ''))?.[1]
      ?.toLowerCase()
      .split(':');
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(signatureHolds(raw, key)).toBe(true);
  });

  it('gets no extra headers from line breaks in names and subjects', async () => {
    const server = await startServer();
    const from = { name: 'Dana\r\nBcc: eve@example.test', address: 'hello@northstar.test' };
    await open(server).deliver({ ...mail, from, subject: 'Hi\r\nBcc: eve@example.test\r\n\r\nforged' });
    const [got] = server.received;
    expect(got?.to).toEqual(['joan@example.test']);
    const parsed = await PostalMime.parse(got?.raw ?? '');
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(parsed.text).not.toContain('forged');
  });

  it('has one recipient, whatever the address contains', async () => {
    const server = await startServer();
    await open(server).deliver({ ...mail, to: 'joan@example.test, eve@example.test' });
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.test');
  });
});

describe('a rejected email', () => {
  it("fails permanently on a 5xx, with the server's message", async () => {
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(replying(550, '5.1.1 No such user here')),
    });
    expect(await open(server).deliver(mail)).toEqual({
      outcome: 'refused',
      reply: expect.stringContaining('550 5.1.1 No such user here'),
      no_such_address: true,
    });
  });

  it.each([
    ['550 5.7.1 Your network is blocked', false],
    ['552 5.2.2 Mailbox full', false],
    ['550 No such user here', true],
    ['550 Requested action not taken', false],
  ])('%s: that there is no such address is %s', async (words, unknown) => {
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(replying(Number(words.slice(0, 3)), words.slice(4))),
    });
    expect(await open(server).deliver(mail)).toMatchObject({ outcome: 'refused', no_such_address: unknown });
  });

  it('fails permanently on a 5xx after DATA', async () => {
    const server = await startServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(replying(554, 'This looks like spam')));
      },
    });
    expect(await open(server).deliver(mail)).toMatchObject({
      outcome: 'refused',
      reply: expect.stringContaining('spam'),
    });
  });

  it('is retried after greylisting', async () => {
    let tries = 0;
    const server = await startServer({
      onRcptTo: (_address, _session, done) => done(++tries < 3 ? replying(451, '4.7.1 Greylisted, come back') : null),
    });
    const provider = open(server);
    const outcomes = [];
    for (let n = 0; n < 3; n++) outcomes.push((await provider.deliver(mail)).outcome);
    expect(outcomes).toEqual(['later', 'later', 'delivered']);
    expect(server.received).toHaveLength(1);
  });

  it('waits if the password is rejected, so that an admin can correct it', async () => {
    const server = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(replying(535, 'Authentication failed')),
    });
    const wrong = await open({ ...server, username: 'crm', password: 'wrong' }).deliver(mail);
    expect(wrong).toMatchObject({ outcome: 'later', reply: expect.stringContaining('535') });
    expect(wrong.reply).not.toContain('wrong');
    expect(await open({ ...server, username: 'crm', password: 'right' }).deliver(mail)).toMatchObject({
      outcome: 'delivered',
    });
    expect(server.received[0]?.user).toBe('crm');
  });

  it("waits for a server that is silent, hangs, disconnects, or can't be reached", async () => {
    const mute = createServer(() => undefined);
    const rude = createServer((socket) => socket.destroy());
    const ports = [];
    for (const server of [mute, rude]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      undo.push(() => server.close());
      const address = server.address();
      ports.push(typeof address === 'object' && address ? address.port : 0);
    }
    const stuck = await startServer({ onMailFrom: () => undefined });
    for (const port of [...ports, stuck.port, 1])
      expect(await open({ port }, { limits: impatient }).deliver(mail), String(port)).toMatchObject({
        outcome: 'later',
      });
    expect(await open({ port: 25, host: 'no-such-host.invalid' }).deliver(mail)).toMatchObject({ outcome: 'later' });
  });

  it("isn't sent unencrypted or to a server without a valid certificate", async () => {
    const plain = await startServer();
    expect(await open({ ...plain, security: 'starttls' }).deliver(mail)).toMatchObject({ outcome: 'later' });
    const unknown = await startServer({ disabledCommands: [] });
    expect(await open({ ...unknown, security: 'starttls' }).deliver(mail)).toMatchObject({ outcome: 'later' });
    const tls = await startServer({ secure: true });
    expect(await open({ ...tls, security: 'tls' }).deliver(mail)).toMatchObject({ outcome: 'later' });
    expect([plain, unknown, tls].flatMap(({ received }) => received)).toEqual([]);
  });

  it('pauses a server for a minute after five failed connections', async () => {
    const clock = createTestClock();
    const provider = open({ port: 1 }, { clock });
    for (let n = 0; n < 5; n++) expect((await provider.deliver(mail)).reply).not.toContain('asked again');
    expect((await provider.deliver(mail)).reply).toContain('asked again in 60 s');
    clock.advance(61);
    expect((await provider.deliver(mail)).reply).not.toContain('asked again');
  });
});

it.each(['127.0.0.1', 'localhost', '10.0.0.8', '169.254.169.254', '::1', '::ffff:127.0.0.1', '0.0.0.0', 'fd00::1'])(
  'a tenant cannot reach %s through the name of their mail server',
  async (host) => {
    const server = await startServer();
    const provider = open({ ...server, host, named_by_tenant: true });
    expect(await provider.deliver(mail)).toEqual({
      outcome: 'later',
      reply: expect.stringContaining('not an address of the public internet'),
    });
    expect(server.connections()).toBe(0);
  },
);

/** Whether a DKIM signature (relaxed/relaxed, rsa-sha256) is valid, by RFC 6376. */
function signatureHolds(raw: string, publicKey: string): boolean {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = `${rest
    .join('\r\n\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '')}\r\n`;
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const relaxed = (line: string) => {
    const colon = line.indexOf(':');
    return `${line.slice(0, colon).trim().toLowerCase()}:${line
      .slice(colon + 1)
      .replace(/\s+/g, ' ')
      .trim()}`;
  };
  const find = (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? '';
  const own = find('dkim-signature');
  const tag = (name: string) => new RegExp(`[;:]\\s*${name}=([^;]*)`).exec(own)?.[1]?.replace(/\s/g, '') ?? '';
  if (createHash('sha256').update(body).digest('base64') !== tag('bh')) return false;
  const signed = tag('h')
    .split(':')
    .map((name) => `${relaxed(find(name.toLowerCase()))}\r\n`);
  const text = `${signed.join('')}${relaxed(own).replace(/(\bb=)[^;]*$/, '$1')}`;
  return verify('sha256', Buffer.from(text), createPublicKey(publicKey), Buffer.from(tag('b'), 'base64'));
}
