import { phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { telephony } from '@bookline/contract/features/telephony';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from '../../providers/telephony/twilio.fixture.ts';
import { openTwilio } from '../../providers/telephony/twilio.ts';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let test: TestApp;
let tenant: TestTenant;
let admin: Agent;
beforeAll(async () => {
  twilio = await startTwilioDouble();
  test = await createTestApp({
    carriers: (embedded) => ({
      ...embedded,
      twilio: (account) => openTwilio(account, test.clock, { base_url: twilio.url, timeout_ms: 60_000, retry_ms: 1 }),
    }),
  });
});
afterAll(async () => {
  await test.close();
  await twilio.close();
});
beforeEach(async () => {
  twilio.reset();
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const usual = {
  local_price: '0.00',
  toll_free_price: '3.00',
  buyers: 'everyone',
  numbers_each: 3,
} as const;
const own = { ...usual, provider: 'twilio', account_sid: ACCOUNT_SID } as const;
const put = (body: object) => admin.send('PUT', '/v1/admin/telephony', { body });
const rows = () => test.query('select * from telephony_settings where tenant_id = $1', [tenant.id]);

it('an account is checked before it is saved; its token is encrypted and never shown again', async () => {
  expect((await admin.call(telephony.get, {})).data).toMatchObject({
    provider: 'installation',
    in_use: 'local',
    updated_at: null,
  });
  expect(await put(own)).toMatchObject(refusal('auth_token'));
  expect(await put({ ...own, auth_token: 'wrong' })).toMatchObject(
    refusal('auth_token', expect.stringContaining('Nothing was saved')),
  );
  twilio.next.push(...Array.from({ length: 3 }, () => failure(500, 20500, 'Internal Server Error')));
  expect(await put({ ...own, auth_token: AUTH_TOKEN })).toMatchObject({
    body: { errors: { base: [expect.any(String)] } },
  });
  expect(await rows()).toEqual([]);

  const saved = await put({ ...own, auth_token: AUTH_TOKEN });
  expect(saved).toMatchObject({ status: 200, body: { data: { has_auth_token: true, in_use: 'twilio' } } });
  expect(saved.text).not.toContain(AUTH_TOKEN);
  expect(JSON.stringify(await rows())).not.toContain(AUTH_TOKEN);
  expect(test.log_lines.join('')).not.toContain(AUTH_TOKEN);
  // An omitted token stays, but only with its own account.
  expect(await put({ ...own, numbers_each: 4 })).toMatchObject({
    body: { data: { has_auth_token: true, numbers_each: 4 } },
  });
  expect(await put({ ...own, account_sid: `AC${'f'.repeat(32)}` })).toMatchObject({
    body: { errors: { auth_token: [expect.any(String)] } },
  });
  expect((await admin.call(telephony.test, {})).data).toEqual({
    ok: true,
    reply: expect.stringContaining('Northstar'),
  });
  twilio.next.push(failure(401, 20003, 'Authenticate'));
  expect((await admin.call(telephony.test, {})).data).toEqual({ ok: false, reply: expect.stringContaining('token') });
});

it('calls in the browser need the key, secret, and app together', async () => {
  const key = { api_key_sid: `SK${'a'.repeat(32)}`, twiml_app_sid: `AP${'b'.repeat(32)}` };
  const local = { ...usual, provider: 'local' };
  expect(await put({ ...local, ...key })).toMatchObject({ body: { errors: { api_key_secret: [expect.any(String)] } } });
  expect(await put({ ...local, api_key_sid: key.api_key_sid, api_key_secret: 's' })).toMatchObject({
    body: { errors: { twiml_app_sid: [expect.any(String)] } },
  });
  expect(await put({ ...local, ...key, api_key_secret: 's' })).toMatchObject({
    body: { data: { has_api_key_secret: true } },
  });
  expect(await put({ ...local, api_key_sid: 'SK1' })).toMatchObject({ status: 422 });
});

it("numbers are bought once in the company's account, even if the reply is lost; the account can't change until they are released", async () => {
  await put({ ...own, auth_token: AUTH_TOKEN });
  const agent = await test.signIn(await test.makeUser(tenant));
  const [found] = (await agent.call(phoneNumbers.search, { query: { area_code: '614' } })).data;
  expect(found).toMatchObject({ phone_number: '+16145550188', monthly_price: '0.00' });
  const { data } = await agent.call(phoneNumbers.purchase, { body: { phone_number: '+16145550188' } });
  // The first try: the number is bought and the reply lost.
  twilio.next.push({ status: 201, lost: true });
  await test.runJobs({ tolerate: true });
  expect(twilio.held).toMatchObject([{ friendly_name: `bookline ${data.id}` }]);
  await test.runJobs({ waiting_too: true });
  const { numbers } = (await agent.call(phoneNumbers.list, {})).data;
  expect(numbers).toMatchObject([{ id: data.id, phone_number: '+16145550188' }]);
  expect(twilio.held).toHaveLength(1);
  expect(twilio.asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { form: { VoiceUrl: `http://${tenant.host}:3000/v1/webhooks/voice/incoming` } },
  ]);
  expect(await put({ ...usual, provider: 'local' })).toMatchObject(
    refusal('provider', expect.stringContaining('1 number')),
  );
});
