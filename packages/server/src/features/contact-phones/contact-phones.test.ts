import { contactPhones } from '@bookline/contract/features/contact-phones';
import { contacts } from '@bookline/contract/features/contacts';
import { telephony } from '@bookline/contract/features/telephony';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from '../../providers/telephony/twilio.fixture.ts';
import { openTwilio } from '../../providers/telephony/twilio.ts';

const MOBILE = '+16145550142';
const TOLL_FREE = '+18005550199';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let id: string;
beforeAll(async () => {
  twilio = await startTwilioDouble();
  test = await createTestApp({
    carriers: (embedded) => ({
      ...embedded,
      twilio: (account) => openTwilio(account, test.clock, { base_url: twilio.url, timeout_ms: 5000, retry_ms: 1 }),
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
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  ({ id } = await test.makeContact(tenant, { owner, phones: [MOBILE, TOLL_FREE] }));
});

const lookUp = async (number: string) => {
  const { data } = await agent.call(contactPhones.look_up, { params: { id }, body: { number } });
  return data.phones.find((phone) => phone.number === number)?.line_type;
};
const refused = (number: string) => agent.patch(`/v1/contacts/${id}/look_up_phone`, { number });

/** Connects the tenant's own phone provider account. */
async function connectTwilio() {
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(telephony.set, {
    body: {
      provider: 'twilio',
      account_sid: ACCOUNT_SID,
      auth_token: AUTH_TOKEN,
      local_price: '1.50',
      toll_free_price: '3.00',
      buyers: 'everyone',
      numbers_each: 3,
    },
  });
}
const answer = (type: unknown) =>
  twilio.next.push({ status: 200, body: { phone_number: MOBILE, line_type_intelligence: { type } } });

it("the built-in provider gives what the numbering plan says, and doesn't guess the rest", async () => {
  expect(await lookUp(TOLL_FREE)).toBe('toll_free');
  expect(await lookUp(MOBILE)).toBeNull();
  expect(twilio.asked).toEqual([]);
  const audited = await test.query<{ detail: object }>(
    "select detail from audit_log where tenant_id = $1 and action = 'phone.look_up' order by id",
    [tenant.id],
  );
  expect(audited.map(({ detail }) => detail)).toMatchObject([
    { number: TOLL_FREE, provider: 'local', line_type: 'toll_free' },
    { number: MOBILE, provider: 'local', line_type: null },
  ]);
});

it('other open pages of the contact hear of it', async () => {
  const heard = () =>
    test.query("select contact_ids from live_event where tenant_id = $1 and topic = 'contact'", [tenant.id]);
  const before = await heard();
  await lookUp(TOLL_FREE);
  expect((await heard()).slice(before.length)).toEqual([{ contact_ids: [id] }]);
});

it('asks Twilio for the line type, and keeps its answer with the number through an edit', async () => {
  await connectTwilio();
  answer('mobile');
  expect(await lookUp(MOBILE)).toBe('mobile');
  expect(twilio.asked.at(-1)).toMatchObject({
    method: 'GET',
    path: `/v2/PhoneNumbers/${MOBILE}`,
    query: { Fields: 'line_type_intelligence' },
  });
  const { version } = (await agent.call(contacts.get, { params: { id }, query: {} })).data;
  const edited = await agent.call(contacts.update, {
    params: { id },
    body: { phones: [{ number: MOBILE, type: 1, primary: true }], version },
  });
  expect(edited.data.phones).toMatchObject([{ number: MOBILE, type: 1, line_type: 'mobile' }]);
  for (const [says, is] of [
    ['nonFixedVoip', 'voip'],
    ['landline', 'landline'],
    ['pager', 'other'],
    // An answer that can't tell leaves what is known.
    ['unknown', 'other'],
    ['something new', 'other'],
    [null, 'other'],
  ] as const) {
    answer(says);
    expect(await lookUp(MOBILE), String(says)).toBe(is);
  }
});

it('a failing provider changes nothing', async () => {
  await connectTwilio();
  answer('mobile');
  await lookUp(MOBILE);
  twilio.next.push(...Array.from({ length: 3 }, () => failure(503, 20503, 'Service unavailable')));
  expect((await refused(MOBILE)).status).toBe(503);
  const { data } = await agent.call(contacts.get, { params: { id }, query: {} });
  expect(data.phones[0]).toMatchObject({ number: MOBILE, line_type: 'mobile' });
});

it('looks up only numbers of visible contacts', async () => {
  expect(await refused('+16145550143')).toMatchObject(refusal('number', 'The contact no longer has this number.'));
  const peer = await test.signIn(await test.makeUser(tenant));
  expect((await peer.patch(`/v1/contacts/${id}/look_up_phone`, { number: MOBILE })).status).toBe(404);
  const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
  expect((await basic.patch(`/v1/contacts/${id}/look_up_phone`, { number: MOBILE })).status).toBe(403);
});
