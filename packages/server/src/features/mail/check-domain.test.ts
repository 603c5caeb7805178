import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mailServer } from '@bookline/contract/features/mail-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { openDnsMailExchanges } from '../../providers/mail-exchange/dns.ts';

/** The TXT records of the test's DNS. A name with `null` is never answered for. */
const zone = new Map<string, readonly string[] | null>();
const dns = createSocket('udp4');
let test: TestApp;
let as: Agent;
let password: string;
beforeAll(async () => {
  dns.on('message', (query, from) => {
    const reply = answerTo(query);
    if (reply) dns.send(reply, from.port, from.address);
  });
  dns.bind(0, '127.0.0.1');
  await once(dns, 'listening');
  test = await createTestApp({ mail_exchanges: openDnsMailExchanges(`127.0.0.1:${dns.address().port}`) });
  const admin = await test.makeUser(await test.makeTenant(), { account_type: 'admin' });
  as = await test.signIn(admin);
  password = admin.password;
});
afterAll(async () => {
  dns.close();
  await test.close();
});

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const published = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');

const use = (more: object = {}) =>
  as.call(mailServer.set, {
    body: {
      host: 'smtp.gmail.com',
      port: 587,
      security: 'starttls',
      from_name: 'Agency',
      from_address: 'hello@agency.test',
      current_password: password,
      ...more,
    },
  });
const check = async () => {
  const { data } = await as.call(mailServer.domain, {});
  return Object.fromEntries(data.records.map((record) => [record.kind, record]));
};

it('names the records to add, and finds them once they are there', async () => {
  expect((await as.call(mailServer.domain, {})).data.records).toEqual([]);
  await use({
    dkim_domain: 'agency.test',
    dkim_selector: 'crm',
    dkim_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const before = await check();
  expect(before.spf).toMatchObject({
    state: 'missing',
    name: 'agency.test',
    add: 'v=spf1 include:_spf.google.com ~all',
  });
  expect(before.dkim).toMatchObject({
    state: 'missing',
    name: 'crm._domainkey.agency.test',
    add: `v=DKIM1; k=rsa; p=${published}`,
  });
  expect(before.dmarc).toMatchObject({
    state: 'missing',
    name: '_dmarc.agency.test',
    add: 'v=DMARC1; p=none; rua=mailto:hello@agency.test',
  });
  for (const record of Object.values(before)) zone.set(record.name, ['verification=1', String(record.add)]);
  const after = await check();
  expect(Object.values(after).map(({ state, add }) => [state, add])).toEqual([
    ['found', null],
    ['found', null],
    ['found', null],
  ]);
});

it('says what is wrong with a record: twice, for anyone, without this server, another key, unreadable', async () => {
  await use({ dkim_domain: 'agency.test', dkim_selector: 'crm' });
  zone.set('agency.test', ['v=spf1 mx -all', 'v=spf1 a -all']);
  expect((await check()).spf).toMatchObject({ state: 'wrong', add: null });
  zone.set('agency.test', ['v=spf1 include:_spf.google.com +all']);
  expect((await check()).spf).toMatchObject({ state: 'wrong', add: 'v=spf1 include:_spf.google.com ~all' });
  zone.set('agency.test', ['v=spf1 include:sendgrid.net -all']);
  expect((await check()).spf).toMatchObject({
    state: 'unsure',
    add: 'v=spf1 include:sendgrid.net include:_spf.google.com -all',
  });
  zone.set('crm._domainkey.agency.test', ['v=DKIM1; p=other']);
  expect((await check()).dkim).toMatchObject({ state: 'wrong' });
  zone.set('_dmarc.agency.test', ['v=DMARC1; p=maybe']);
  expect((await check()).dmarc).toMatchObject({ state: 'wrong' });
});

it('does not call a record missing if DNS fails, and leaves DKIM to the provider without a key', async () => {
  zone.set('_dmarc.agency.test', null);
  await use({ dkim_key: '', dkim_domain: '', dkim_selector: '' });
  const found = await check();
  expect(found.dmarc).toMatchObject({ state: 'unknown', add: null });
  expect(found.dkim).toMatchObject({ state: 'unsure', add: null });
});

/** A DNS reply (RFC 1035) with the TXT records of the name asked for. SERVFAIL for a name with `null`. */
function answerTo(query: Buffer): Buffer | undefined {
  let at = 12;
  const labels: string[] = [];
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString('latin1'));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const texts = zone.get(labels.join('.').toLowerCase());
  const answers = (texts ?? []).map((text) => {
    const pieces = text.match(/.{1,255}/gs) ?? [];
    const data = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
    const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 1, data.length >> 8, data.length & 255]);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts === null ? 2 : texts === undefined ? 3 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, question, ...answers]);
}
