import { telephony } from '@bookline/contract/features/telephony';
import {
  type RegistrationFacts,
  registrationFacts,
  textRegistrations,
} from '@bookline/contract/features/text-registrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from '../../providers/telephony/twilio.fixture.ts';
import { openTwilio } from '../../providers/telephony/twilio.ts';
import { signWebhook } from '../../providers/voice/twilio.ts';
import { registrationProblem } from '../texts/registration.ts';
import { askRegistry } from './follow-filing.ts';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let test: TestApp;
let tenant: TestTenant;
let admin: Agent;
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
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const facts = (given: Record<string, unknown>): RegistrationFacts => registrationFacts.parse(given);
const brand = (more: object = {}) =>
  facts({
    kind: 'brand',
    legal_name: 'Northstar Insurance Agency LLC',
    ein: '31-1234567',
    street: '1 Main St',
    city: 'Columbus',
    state: 'OH',
    zip: '43004',
    website: 'https://northstar.test',
    contact_first_name: 'Dana',
    contact_last_name: 'Adams',
    contact_title: 'Owner',
    contact_email: 'dana@northstar.test',
    contact_phone: '614-555-0100',
    ...more,
  });
const use = (more: object = {}) =>
  facts({
    kind: 'campaign',
    description: 'Appointment reminders and answers to questions of our clients.',
    message_flow: 'Clients opt in with an unticked box on https://northstar.test/contact, which shows the terms.',
    samples: [
      'Hi Joan, this is Dana. See you at 2 PM. Reply STOP to opt out.',
      'Hi Joan, your policy renews next month.',
    ],
    opt_out_text: 'You get no more texts from us. Reply START to get them again.',
    ...more,
  });
const all = async () => (await admin.call(textRegistrations.list, {})).data;
const start = async (given: RegistrationFacts) =>
  (await admin.call(textRegistrations.create, { body: { facts: given } })).data;
const submit = async (id: string) => (await admin.call(textRegistrations.submit, { params: { id } })).data;
/** Until the registry has decided: a minute later, for the built-in one. */
async function decided() {
  await test.runJobs();
  test.clock.advance(62);
  await test.runJobs({ waiting_too: true });
}
async function makeNumber(provider: 'local' | 'twilio', kind: 'local' | 'toll_free' = 'local') {
  const id = newId();
  const owner_id = (await test.makeUser(tenant)).id;
  const now = test.clock.now();
  const digits = String(10_000_000 + Number.parseInt(id.slice(-6), 16)).slice(-7);
  const bought = {
    tenant_id: tenant.id,
    id,
    number: `+1${kind === 'local' ? '614' : '833'}${digits}`,
    kind,
    label: '',
    monthly_price: '0.00',
    provider,
    account: provider === 'local' ? 'local' : ACCOUNT_SID,
    owner_id,
  };
  const origin = { session_id: newId(), request_id: 'test', ip: '192.0.2.9' };
  await test.insert('phone_number_order', { ...bought, made_by_id: owner_id, origin, status: 'done', created_at: now });
  await test.insert('phone_number', {
    ...bought,
    voice: true,
    sms: true,
    mms: true,
    ref: `PN${id.replaceAll('-', '')}`,
    bought_by_id: owner_id,
    bought_at: now,
  });
  return { id, provider, kind, ref: `PN${id.replaceAll('-', '')}` };
}
const problem = (number: { id: string; provider: 'local' | 'twilio'; kind: 'local' | 'toll_free' }) =>
  test.services.database.inTenant(tenant.id, (db) => registrationProblem(db, tenant.id, number, '+16145550142'));
const useTwilio = () =>
  admin.call(telephony.set, {
    body: {
      provider: 'twilio',
      account_sid: ACCOUNT_SID,
      auth_token: AUTH_TOKEN,
      local_price: '0.00',
      toll_free_price: '0.00',
      buyers: 'everyone',
      numbers_each: 5,
    },
  });

describe('the built-in registry', () => {
  it('verifies a company, then a use with its numbers, which can text from then on', async () => {
    const number = await makeNumber('local');
    const { id } = await start(brand({ contact_title: '' }));
    const lacking = await admin.post(`/v1/admin/text_registrations/${id}/submit`, {});
    expect(lacking).toMatchObject({ status: 422, body: { errors: { contact_title: ['Enter a job title.'] } } });
    await admin.call(textRegistrations.update, { params: { id }, body: { facts: brand() } });
    const early = await start(use({ number_ids: [number.id] }));
    expect(await admin.post(`/v1/admin/text_registrations/${early.id}/submit`, {})).toMatchObject({ status: 409 });
    expect(await problem(number)).toBeUndefined();

    expect(await submit(id)).toMatchObject({ state: 'submitted' });
    await test.runJobs();
    expect((await all()).registrations[0]).toMatchObject({ state: 'in_review', problem: null });
    expect(await admin.patch(`/v1/admin/text_registrations/${id}`, { facts: brand() })).toMatchObject({ status: 409 });
    await decided();
    expect((await all()).registrations[0]).toMatchObject({ kind: 'brand', state: 'verified' });

    await submit(early.id);
    expect(await problem(number)).toBe(
      'This number is still being registered for texts. Carriers accept texts from it once that’s done.',
    );
    await decided();
    expect(await all()).toMatchObject({
      registry: 'local',
      registrations: [{ kind: 'brand' }, { state: 'verified', throughput: '240 a minute' }],
      numbers: [{ id: number.id, state: 'verified', throughput: '240 a minute', registration_id: early.id }],
    });
    expect(await problem(number)).toBeUndefined();
    const notices = await test.query(
      "select text from notification where tenant_id = $1 and kind = 'text_registration'",
      [tenant.id],
    );
    expect(notices).toHaveLength(2);
  });

  it('rejects by the rules that the screen shows, says what to change, and takes the corrected facts', async () => {
    const { id } = await start(brand({ ein: '311234560' }));
    await submit(id);
    await decided();
    expect((await all()).registrations).toMatchObject([
      { state: 'rejected', problem: expect.stringContaining('didn’t find this EIN') },
    ]);
    await admin.call(textRegistrations.update, { params: { id }, body: { facts: brand() } });
    await submit(id);
    await decided();
    expect((await all()).registrations).toMatchObject([{ state: 'verified', problem: null }]);
    expect(await admin.delete(`/v1/admin/text_registrations/${id}`)).toMatchObject({ status: 409 });
  });
});

describe('Twilio', () => {
  it('a number that isn’t registered can’t text. A brand and a campaign are handed in step by step, and its numbers attached', async () => {
    await useTwilio();
    const number = await makeNumber('twilio');
    expect(await problem(number)).toBe(
      'This number isn’t registered for texts in the US. Ask an admin to register it.',
    );
    const { id } = await start(brand());
    await submit(id);
    await test.runJobs();
    const brands = () => twilio.registry.records.filter(({ collection }) => collection.endsWith('/BrandRegistrations'));
    expect(brands()).toHaveLength(1);
    expect((await all()).registrations[0]).toMatchObject({ state: 'in_review' });
    // As if the process died before it stored the brand's name: the brand, which costs money, isn't made twice.
    await test.query(`update text_filing set state = 'submitted', refs = refs - 'brand' where tenant_id = $1`, [
      tenant.id,
    ]);
    twilio.registry.decisions.set('BrandRegistrations', { status: 'APPROVED' });
    await look();
    expect(brands()).toHaveLength(1);
    expect((await all()).registrations[0]).toMatchObject({ state: 'verified' });

    const { id: use_id } = await start(use({ number_ids: [number.id], has_links: true }));
    await submit(use_id);
    await test.runJobs();
    const sent = twilio.registry.records.find(({ collection }) => collection.endsWith('/Usa2p'));
    expect(sent?.fields).toMatchObject({ us_app_to_person_usecase: 'MIXED', has_embedded_links: 'true' });
    twilio.registry.decisions.set('Usa2p', { campaign_status: 'VERIFIED', rate_limits: { att: { msg_class: 'A' } } });
    await look();
    expect((await all()).numbers).toMatchObject([{ state: 'verified', throughput: '4,500 a minute' }]);
    expect(twilio.registry.records.filter(({ collection }) => collection.endsWith('/PhoneNumbers'))).toMatchObject([
      { sid: number.ref },
    ]);
    expect(await problem(number)).toBeUndefined();
    // Without its number, the use stays, and the number can't text any more.
    await admin.call(textRegistrations.update, { params: { id: use_id }, body: { facts: use() } });
    await test.runJobs();
    expect(twilio.registry.records.filter(({ collection }) => collection.endsWith('/PhoneNumbers'))).toEqual([]);
    expect(await problem(number)).toContain('isn’t registered');
  });

  it('tells why it rejects, waits while it’s away, and is asked again when its signed report comes', async () => {
    await useTwilio();
    const { id } = await start(brand());
    await submit(id);
    twilio.next.push(failure(503, 20503, 'Service unavailable'));
    await test.runJobs({ tolerate: true });
    expect((await all()).registrations[0]).toMatchObject({ state: 'submitted' });
    await test.runJobs({ waiting_too: true });
    twilio.registry.decisions.set('BrandRegistrations', {
      status: 'FAILED',
      errors: [{ code: 30794, description: 'The EIN and the legal name don’t match.', fields: ['ein'] }],
    });
    const path = `/v1/webhooks/text_registrations?tenant=${tenant.id}&filing=${id}`;
    const form = { Status: 'twilio-rejected' };
    const post = (signature: string) =>
      test.app.inject({
        method: 'POST',
        url: path,
        headers: {
          host: tenant.host,
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signature,
        },
        payload: new URLSearchParams(form).toString(),
      });
    expect((await post('wrong')).statusCode).toBe(403);
    await test.runJobs();
    expect((await all()).registrations[0]).toMatchObject({ state: 'in_review' });
    const url = await test.services.database.inTenant(tenant.id, (db) =>
      tenantUrl({ ...test.services, db }, tenant, path),
    );
    const account = { account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN } as Parameters<typeof signWebhook>[0];
    const signature = await signWebhook(account, url, form);
    expect((await post(signature)).statusCode).toBe(204);
    expect((await post(signature)).statusCode).toBe(204);
    await test.runJobs();
    expect((await all()).registrations[0]).toMatchObject({
      state: 'rejected',
      problem: 'The EIN and the legal name don’t match.',
    });
  });

  it('verifies toll-free numbers the same way', async () => {
    await useTwilio();
    const number = await makeNumber('twilio', 'toll_free');
    const { id } = await start(brand());
    await submit(id);
    await test.runJobs();
    twilio.registry.decisions.set('BrandRegistrations', { status: 'APPROVED' });
    await look();
    const { id: toll_free } = await start(
      facts({ ...use(), kind: 'toll_free', number_id: number.id, opt_in_url: 'https://northstar.test/contact' }),
    );
    await submit(toll_free);
    await test.runJobs();
    expect(await problem(number)).toContain('still being verified');
    twilio.registry.decisions.set('Verifications', { status: 'TWILIO_APPROVED' });
    await look();
    expect((await all()).numbers).toMatchObject([{ type: 'toll_free', state: 'verified', throughput: '180 a minute' }]);
    expect(await problem(number)).toBeUndefined();
  });
});

/** The schedule asks the registry about what is open. */
async function look() {
  await test.services.database.inTenant(tenant.id, (db) =>
    askRegistry.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
  await test.runJobs({ waiting_too: true });
}

it('is for admins of the company only', async () => {
  const { id } = await start(brand());
  const agent = await test.signIn(await test.makeUser(tenant));
  expect((await agent.get('/v1/admin/text_registrations')).status).toBe(403);
  const other = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  expect((await other.post(`/v1/admin/text_registrations/${id}/submit`, {})).status).toBe(404);
  expect(await admin.post('/v1/admin/text_registrations', { facts: brand() })).toMatchObject({ status: 409 });
});
