import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { type LeadSetting, vendorLeads } from '@bookline/contract/features/vendor-leads';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let owner: TestUser;
let admin: Agent;
let vendor: Agent;
let vendorId: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  owner = await test.makeUser(tenant, { first_name: 'Rosa', last_name: 'Diaz' });
  admin = await test.signIn(boss);
  const body = { vendor_name: 'QuickLeads', vendor_type: 'lead_provider' as const };
  vendorId = (await admin.call(adminApiTracking.create_vendor, { body })).data.id;
  const { secret, id } = await test.makeApiKey(boss, { scopes: ['read', 'write'] });
  await test.query('update api_key set vendor_id = $1 where id = $2', [vendorId, id]);
  vendor = test.program(tenant, secret);
});

const set = (change: Partial<LeadSetting> = {}) =>
  admin.call(vendorLeads.save_setting, {
    params: { id: vendorId },
    body: {
      active: true,
      mapping: [],
      category: 'lead',
      known: 'fill',
      listed: 'refuse',
      assignment: 'owner',
      owner_ids: [owner.id],
      pool_id: null,
      tag_ids: [],
      status_id: null,
      source_id: null,
      ...change,
    },
  });
const joan = { first_name: 'Joan', last_name: 'Adams', phone: '614-555-0142', city: 'Columbus' };
const send = (lead: object, headers: Record<string, string> = {}) =>
  vendor.send('POST', '/v1/leads', { body: lead, headers });
const outcomes = async () =>
  (await admin.call(vendorLeads.list, { params: { id: vendorId }, query: {} })).data.map(({ outcome }) => outcome);
const stored = () =>
  test.query(
    `select c.first_name, c.city, c.owner_id, c.pool_id, s.title as source from contact c
     left join contact_source s on s.tenant_id = c.tenant_id and s.id = c.source_id where c.tenant_id = $1 order by c.created_at, c.id`,
    [tenant.id],
  );

describe("a vendor's leads", () => {
  it('become contacts of the chosen owner, with the vendor as source, and the owner is notified at once', async () => {
    await set();
    const reply = await send(joan);
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { outcome: 'accepted', contact_number: '16145550142' } },
    });
    expect(await stored()).toEqual([
      { first_name: 'Joan', city: 'Columbus', owner_id: owner.id, pool_id: null, source: 'QuickLeads' },
    ]);
    expect(await test.query('select user_id, kind, text from notification where tenant_id = $1', [tenant.id])).toEqual([
      { user_id: owner.id, kind: 'lead_arrived', text: 'QuickLeads sent you a lead.' },
    ]);
    const { data } = await admin.call(vendorLeads.list, { params: { id: vendorId }, query: {} });
    expect(data).toMatchObject([{ outcome: 'created', contact: { name: 'Joan Adams' }, owner: { name: 'Rosa Diaz' } }]);
  });

  it('leave out numbers that must not be stored unencrypted, for any mapping', async () => {
    await set({ mapping: [{ name: 'mbi', target: 'custom:Plan' }] });
    await send({ ...joan, ssn: '123-45-6789', mbi: '1EG4-TE5-MK73', colour: 'blue' });
    expect(await test.query('select custom from contact where tenant_id = $1', [tenant.id])).toEqual([
      { custom: { colour: 'blue' } },
    ]);
  });

  it('are distributed round-robin to active users', async () => {
    const second = await test.makeUser(tenant);
    const gone = await test.makeUser(tenant);
    await set({ assignment: 'in_turn', owner_ids: [owner.id, gone.id, second.id] });
    await test.query('update app_user set active = false where id = $1', [gone.id]);
    for (const phone of ['614-555-0101', '614-555-0102', '614-555-0103']) await send({ last_name: 'Lee', phone });
    expect((await stored()).map(({ owner_id }) => owner_id)).toEqual([owner.id, second.id, owner.id]);
  });

  it('wait in a pool', async () => {
    const { id } = await test.makePool(tenant);
    await set({ assignment: 'pool', owner_ids: [], pool_id: id });
    await send(joan);
    expect(await stored()).toMatchObject([{ owner_id: null, pool_id: id }]);
  });

  it('for an existing contact fill in missing fields or change nothing', async () => {
    await set();
    await send({ ...joan, city: '' });
    await send(joan);
    await send(joan);
    expect(await outcomes()).toEqual(['duplicate', 'updated', 'created']);
    expect(await stored()).toMatchObject([{ first_name: 'Joan', city: 'Columbus' }]);
    await set({ known: 'overwrite' });
    await send({ ...joan, city: 'Dayton' });
    expect(await stored()).toMatchObject([{ city: 'Dayton' }]);
  });

  it('for the spouse of an existing contact, with the same phone, become a new contact', async () => {
    await set({ known: 'overwrite' });
    await send(joan);
    await send({ ...joan, first_name: 'Walter', city: 'Dayton' });
    await send({ ...joan, city: 'Akron' });
    expect((await stored()).map(({ first_name, city }) => [first_name, city]).sort()).toEqual([
      ['Joan', 'Akron'],
      ['Walter', 'Dayton'],
    ]);
  });

  it('for a person on the do-not-contact list are refused or marked', async () => {
    await admin.call(doNotContact.add, { body: { entries: [joan.phone] } });
    await set();
    await send(joan);
    expect(await outcomes()).toEqual(['rejected']);
    expect(await stored()).toEqual([]);
    await set({ listed: 'mark' });
    expect(await send(joan)).toMatchObject({ status: 201 });
    const [row] = await test.query('select do_not_call, do_not_text, do_not_email from contact where tenant_id = $1', [
      tenant.id,
    ]);
    expect(row).toEqual({ do_not_call: true, do_not_text: true, do_not_email: true });
  });

  it('are refused before they are set up, and for keys that are no vendor’s', async () => {
    expect(await send(joan)).toMatchObject({ status: 409 });
    await set({ active: false });
    expect(await send(joan)).toMatchObject({ status: 409 });
    await set();
    const { secret } = await test.makeApiKey(owner, { scopes: ['read', 'write'] });
    const other = test.program(tenant, secret);
    expect(await other.send('POST', `/v1/leads?api_vendor_id=${vendorId}`, { body: joan })).toMatchObject({
      status: 422,
    });
    expect(await stored()).toEqual([]);
  });
});

describe('the reply to a vendor', () => {
  it('is the same for new, existing, hidden, and do-not-contact people', async () => {
    const agent = await test.makeUser(tenant);
    const { secret, id } = await test.makeApiKey(agent, { scopes: ['read', 'write'] });
    await test.query('update api_key set vendor_id = $1 where id = $2', [vendorId, id]);
    vendor = test.program(tenant, secret);
    await set();
    const told = async (lead: object) => {
      const { status, body } = await send(lead);
      return { status, body: { data: { ...(body as { data: object }).data, lead_id: '' } } };
    };
    const fresh = await told(joan);
    expect(fresh).toMatchObject({ status: 201 });
    expect(await told(joan)).toEqual(fresh);
    await test.query('delete from contact where tenant_id = $1', [tenant.id]);
    const hidden = await test.makeContact(tenant, { owner: boss, phones: ['+16145550142'], first_name: 'Joan' });
    expect(await told(joan)).toEqual(fresh);
    await test.query('update contact set owner_id = $1 where id = $2', [agent.id, hidden.id]);
    expect(await told({ ...joan, city: 'Dayton' })).toEqual(fresh);
    await admin.call(doNotContact.add, { body: { entries: [joan.phone] } });
    expect(await told(joan)).toEqual(fresh);
    const seen = await outcomes();
    expect(new Set(seen)).toEqual(new Set(['created', 'duplicate', 'updated', 'rejected']));
    expect(await told({ city: 'Columbus' })).toMatchObject({ status: 200, body: { data: { outcome: 'rejected' } } });
  });
});

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  it('a repeated lead gets the same reply and changes nothing', async () => {
    await set();
    const first = await send(joan, key('lead-1'));
    expect(first.status).toBe(201);
    expect(await send(joan, key('lead-1'))).toMatchObject({ status: 201, body: first.body });
    expect((await stored()).length).toBe(1);
    await send(joan, key('lead-2'));
    expect(await outcomes()).toEqual(['duplicate', 'created']);
  });

  it('two parallel ones count as one', async () => {
    await set();
    const replies = await Promise.all([send(joan, key('same')), send(joan, key('same')), send(joan, key('same'))]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await stored()).length).toBe(1);
  });

  it('a reused key with other content is refused, and a failed call can be repeated', async () => {
    await set({ active: false });
    expect(await send(joan, key('k'))).toMatchObject({ status: 409 });
    await set();
    expect(await send(joan, key('k'))).toMatchObject({ status: 201 });
    expect(await send({ ...joan, city: 'Dayton' }, key('k'))).toMatchObject(refusal('Idempotency-Key', undefined, 409));
    expect(await send(joan, key('has blanks'))).toMatchObject({ status: 422 });
  });
});
