import { acting } from '@bookline/contract/features/acting';
import { phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { sessions } from '@bookline/contract/features/sessions';
import { adminPhoneNumbers } from '@bookline/contract/features/telephony';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { type Carrier, CarrierError } from '../../providers/telephony/port.ts';

/** Faults between this server and the embedded provider. Reset after each test. */
let trouble: Partial<Carrier> | undefined;
const test = useTestApp({
  carriers: (embedded) => ({
    ...embedded,
    local: (tenantId) => ({ ...embedded.local(tenantId), ...trouble }),
  }),
});
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  trouble = undefined;
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const search = async (query: object, by = agent) => (await by.call(phoneNumbers.search, { query })).data;
const order = async (phone_number: string, by = agent, label = '') =>
  (await by.call(phoneNumbers.purchase, { body: { phone_number, label } })).data;
const own = async (by = agent) => (await by.call(phoneNumbers.list, {})).data;
async function buy(phone_number: string, by = agent) {
  const { id } = await order(phone_number, by);
  await test.runJobs();
  return id;
}
/** A number these tests haven't bought yet. */
const fresh = async () => (await search({ area_code: '614', contains: '', limit: 1 }))[0]?.phone_number ?? '';
const sold = (number: string) =>
  test.query('select tenant_id::int, mark from carrier_number where number = $1', [number]);

describe('R092: numbers for sale', () => {
  it('are found by area code, state, city, digits, keypad letters, and type', async () => {
    expect(await search({ area_code: '907', limit: 2 })).toEqual([
      {
        phone_number: '+19075550100',
        type: 'local',
        city: 'Anchorage',
        state: 'AK',
        capabilities: { voice: true, sms: true, mms: true },
        monthly_price: '0.00',
      },
      expect.objectContaining({ phone_number: '+19075550101' }),
    ]);
    expect((await search({ state: 'oh', city: 'colum' })).every(({ city }) => city === 'Columbus')).toBe(true);
    expect((await search({ contains: '0-14*', area_code: '302' })).map(({ phone_number }) => phone_number)).toEqual(
      Array.from({ length: 10 }, (_, digit) => `+1302555014${digit}`),
    );
    expect(await search({ contains: 'JLJ', limit: 1 })).toMatchObject([
      { phone_number: expect.stringContaining('555') },
    ]);
    const [free] = await search({ type: 'toll_free', limit: 1 });
    expect(free).toMatchObject({ phone_number: '+18005550100', type: 'toll_free', state: null, monthly_price: '0.00' });
    // Nationwide: one of each area code before a second of any.
    expect(new Set((await search({ limit: 50 })).map(({ phone_number }) => phone_number.slice(0, 5))).size).toBe(50);
  });

  it('fill available_phone_numbers of the current user for 15 minutes', async () => {
    const available = async () => (await agent.call(sessions.me)).data.available_phone_numbers;
    expect(await available()).toEqual([]);
    const found = await search({ area_code: '907', limit: 3 });
    expect(await available()).toEqual(found);
    test.clock.advance(16 * 60);
    expect(await available()).toEqual([]);
  });

  it.each([{ area_code: '12' }, { contains: '1' }, { contains: '61%' }, { state: 'XX' }, { limit: 51 }])(
    'refuses %o',
    async (query) => {
      const params = Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&');
      expect(await agent.get(`/v1/users/search_phone_number?${params}`)).toMatchObject({ status: 422 });
    },
  );

  it("a provider error shows the provider's words and breaks nothing", async () => {
    trouble = { search: () => Promise.reject(new CarrierError('away', 'No answer.')) };
    const reply = await agent.get('/v1/users/search_phone_number');
    expect(reply).toMatchObject(refusal('base', 'No answer.', 503));
  });
});

describe('buying', () => {
  it('R350: an order at once and the number after the job; the first is the default', async () => {
    const number = await fresh();
    const placed = await order(`1${number.slice(2)}`, agent, 'Seniors');
    expect(placed).toMatchObject({
      phone_number: number,
      status: 'pending',
      monthly_price: '0.00',
      charge: { status: 'paid' },
    });
    const { charge: _charge, ...waiting } = placed;
    expect((await own()).orders).toEqual([waiting]);
    await test.runJobs();
    const { numbers, orders } = await own();
    expect(orders).toEqual([]);
    expect(numbers).toMatchObject([
      { id: placed.id, phone_number: number, label: 'Seniors', is_default: true, releasable: true, city: 'Columbus' },
    ]);
    expect((await agent.call(phoneNumbers.order, { params: { id: placed.id } })).data.status).toBe('done');
    expect((await search({ area_code: '614' })).map(({ phone_number }) => phone_number)).not.toContain(number);
    const rows = await test.query(
      "select action, actor_id from audit_log where tenant_id = $1 and subject_type = 'phone_number' order by id",
      [tenant.id],
    );
    expect(rows).toEqual([
      { action: 'phone_number.order', actor_id: user.id },
      { action: 'phone_number.purchase', actor_id: user.id },
    ]);
  });

  it('if two companies want the same number at once, one gets it and the other gets an error', async () => {
    const number = await fresh();
    const other = await test.signIn(await test.makeUser(await test.makeTenant()));
    await Promise.all([order(number), order(number, other)]);
    await test.runJobs();
    const held = [await own(), await own(other)];
    expect(held.map(({ numbers }) => numbers.length).sort()).toEqual([0, 1]);
    expect(held.flatMap(({ orders }) => orders)).toMatchObject([{ status: 'failed', problem: expect.any(String) }]);
    expect(await sold(number)).toHaveLength(1);
  });

  it('the same order sent twice with the same key is one order', async () => {
    const number = await fresh();
    const send = () =>
      agent.send('POST', '/v1/users/purchase_phone_number', {
        body: { phone_number: number },
        headers: { 'idempotency-key': `buy ${number}`.replace(' ', '-') },
      });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    expect(await agent.post('/v1/users/purchase_phone_number', { phone_number: number })).toMatchObject(
      refusal('phone_number', 'Someone at your company is buying this number.'),
    );
    await test.runJobs();
  });

  it("after a crash between the purchase and storing it, the number is found by its mark and isn't bought again", async () => {
    const number = await fresh();
    let buys = 0;
    const embedded = test.services.carriers.local(tenant.id);
    trouble = {
      async buy(wanted) {
        buys++;
        await embedded.buy(wanted);
        throw new Error('the process died here');
      },
    };
    const { id } = await order(number);
    await test.runJobs({ tolerate: true });
    expect((await own()).numbers).toEqual([]);
    expect(await sold(number)).toEqual([{ tenant_id: tenant.id, mark: id }]);
    await test.runJobs({ waiting_too: true });
    expect((await own()).numbers).toMatchObject([{ id, phone_number: number }]);
    expect(buys).toBe(1);
    expect(await sold(number)).toHaveLength(1);
  });

  it("if the provider can't be reached, a nightly job asks whether it sold the number and buys nothing", async () => {
    const number = await fresh();
    trouble = { buy: () => Promise.reject(new CarrierError('away', 'No answer.')) };
    const { id } = await order(number);
    for (let tried = 0; tried < 6; tried++) await test.runJobs({ waiting_too: true, tolerate: true });
    expect((await own()).orders).toMatchObject([{ id, status: 'unclear', problem: expect.any(String) }]);
    trouble = undefined;
    test.clock.advance(2 * 3600);
    await test.runChores();
    await test.runJobs();
    expect((await own()).orders).toMatchObject([{ id, status: 'failed' }]);
    expect(await sold(number)).toEqual([]);
  });

  it("is limited to the company's limit, even for parallel requests, and to users who may buy", async () => {
    await setTelephony({ numbers_each: 1 });
    const [one, two] = (await search({ area_code: '614', limit: 2 })).map(({ phone_number }) => phone_number);
    const send = (phone_number: unknown) => agent.post('/v1/users/purchase_phone_number', { phone_number });
    expect((await Promise.all([send(one), send(two)])).map(({ status }) => status).sort()).toEqual([202, 422]);
    expect(await own()).toMatchObject({ may_buy: false, why_not: expect.stringContaining('one number') });
    await setTelephony({ buyers: 'managers' });
    expect(await send(two)).toMatchObject({ status: 403 });
    const manager = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    expect((await own(manager)).may_buy).toBe(true);
    await test.runJobs();
  });

  it('is refused while acting as another user, as is releasing', async () => {
    const number = await fresh();
    const id = await buy(number);
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.call(acting.start, { params: { id: user.id }, body: { login_type: 'impersonate' } });
    expect(await own(admin)).toMatchObject({ may_buy: false, numbers: [{ id }] });
    expect(await admin.post('/v1/users/purchase_phone_number', { phone_number: number })).toMatchObject({
      status: 403,
    });
    expect(await admin.delete(`/v1/users/phone_numbers/${id}`)).toMatchObject({ status: 403 });
    expect(await admin.post('/v1/users/verify_phone_number', { phone_number: '6145550177' })).toMatchObject({
      status: 403,
    });
  });

  it('an invalid number, or one the company already has, is refused at its field', async () => {
    const number = await fresh();
    await buy(number);
    for (const phone_number of [number, '12345', 'hello', '+442079460958'])
      expect(await agent.post('/v1/users/purchase_phone_number', { phone_number })).toMatchObject(
        refusal('phone_number'),
      );
  });
});

describe('releasing', () => {
  it('can be canceled for ten minutes; then the number is for sale again and another is the default', async () => {
    const [first = '', second = ''] = (await search({ area_code: '614', limit: 2 })).map((found) => found.phone_number);
    const [id, other] = [await buy(first), await buy(second)];
    await agent.call(phoneNumbers.update, { params: { id: other }, body: { is_default: true, label: 'Second' } });
    expect((await own()).numbers).toMatchObject([{ id: other, is_default: true, label: 'Second' }, { id }]);
    const release = () => agent.call(phoneNumbers.release, { params: { id: other } });
    expect((await release()).data.release_at).toBe(new Date(test.clock.now().getTime() + 600_000).toISOString());
    expect((await agent.call(phoneNumbers.keep, { params: { id: other } })).data.release_at).toBeNull();
    await release();
    await test.runJobs({ waiting_too: true });
    expect((await own()).numbers).toHaveLength(2);
    await release();
    test.clock.advance(601);
    expect(await agent.post(`/v1/users/phone_numbers/${other}/keep`, {})).toMatchObject({ status: 409 });
    await test.runChores();
    await giveBackNow(other);
    expect((await own()).numbers).toMatchObject([{ id, is_default: true }]);
    expect(await sold(second)).toEqual([]);
    expect(await sold(first)).toHaveLength(1);
  });

  it('is only for the buyer or an admin; a colleague’s number returns 404', async () => {
    const id = await buy(await fresh());
    const colleague = await test.makeUser(tenant);
    const theirs = await test.signIn(colleague);
    expect(await theirs.delete(`/v1/users/phone_numbers/${id}`)).toMatchObject({ status: 404 });
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.call(adminPhoneNumbers.update, { params: { id }, body: { owner_id: colleague.id } });
    expect((await own(theirs)).numbers).toMatchObject([{ id, releasable: false }]);
    expect(await theirs.delete(`/v1/users/phone_numbers/${id}`)).toMatchObject({ status: 403 });
    expect((await own()).numbers).toEqual([]);
    const { data } = await admin.call(adminPhoneNumbers.release, { params: { id } });
    expect(data.release_at).not.toBeNull();
    await admin.call(adminPhoneNumbers.keep, { params: { id } });
    const { data: all } = await admin.call(adminPhoneNumbers.list, { query: { q: colleague.name, state: 'held' } });
    expect(all).toMatchObject([{ id, owner: { id: colleague.id }, bought_by: { id: user.id }, release_at: null }]);
    await admin.call(adminPhoneNumbers.update, { params: { id }, body: { owner_id: null } });
    expect((await admin.call(adminPhoneNumbers.list, { query: { state: 'unassigned' } })).data).toHaveLength(1);
  });
});

/** Runs the release job when it's due. Its first run was too early, because tests make all waiting jobs due. */
async function giveBackNow(id: string): Promise<void> {
  const { giveBack } = await import('./release-number.ts');
  const never = { signal: new AbortController().signal, last_attempt: false, mustYield: async () => false };
  await giveBack({ ...test.services, ...never, log: test.app.log }, { tenant_id: tenant.id, number_id: id });
}

async function setTelephony(change: Record<string, unknown>): Promise<void> {
  const row = {
    tenant_id: tenant.id,
    provider: 'installation',
    local_price: '0.00',
    toll_free_price: '0.00',
    buyers: 'everyone',
    numbers_each: 5,
    updated_at: test.clock.now(),
    ...change,
  };
  await test.query('delete from telephony_settings where tenant_id = $1', [tenant.id]);
  await test.insert('telephony_settings', row);
}
