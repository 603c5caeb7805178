import { contacts } from '@bookline/contract/features/contacts';
import { rxDetails } from '@bookline/contract/features/rx-details';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeMedicare } from '../../../test/health-rows.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
});

const params = () => ({ id: contact.id });
const path = () => `/v1/contacts/${contact.id}/rx_details`;
const read = async (by = agent) => (await by.call(rxDetails.get, { params: params() })).data;
const metformin = { name: 'Metformin', dose: '500 mg', frequency: 'twice a day', quantity: '60' };
const eliquis = { name: 'Eliquis', dose: '5 mg', frequency: 'twice a day', quantity: '' };

describe('R312: Rx details', () => {
  it('start empty and are returned as saved, with user and time', async () => {
    expect(await read()).toMatchObject({
      medications: [],
      medicare: { mbi_last4: null, part_a_on: null, part_b_on: null, plan: '' },
      saved: null,
    });
    const body = {
      medications: [eliquis, metformin],
      pharmacies: [{ name: 'CVS', phone: '614-555-0199', address: '1 Main St' }],
      doctors: [{ name: 'Mei Chen', specialty: 'Cardiology', phone: '', npi: '1234567893' }],
      conditions: [{ name: 'Type 2 diabetes', notes: 'since 2014' }],
      medicare: { mbi: ' 1eg4-te5-mk73', part_a_on: '2026-12-01', part_b_on: null, plan: 'Plan G' },
    };
    const { data } = await agent.call(rxDetails.update, { params: params(), body });
    expect(data).toMatchObject({
      medications: [eliquis, metformin],
      pharmacies: body.pharmacies,
      doctors: body.doctors,
      conditions: body.conditions,
      medicare: { mbi_last4: 'MK73', part_a_on: '2026-12-01', part_b_on: null, plan: 'Plan G' },
      saved: { at: test.clock.now().toISOString(), by: { id: owner.id, name: 'Dana Adams' } },
    });
    expect(await read()).toEqual(data);
  });

  it('change by section: absent sections stay, and entries with an id keep it and their order', async () => {
    const first = (
      await agent.call(rxDetails.update, { params: params(), body: { medications: [eliquis, metformin] } })
    ).data;
    const [one, two] = first.medications;
    const body = {
      medications: [
        { id: two?.id, ...metformin, dose: '850 mg' },
        { ...eliquis, id: one?.id },
      ],
    };
    const { data } = await agent.call(rxDetails.update, { params: params(), body });
    expect(data.medications.map(({ id, dose }) => [id, dose])).toEqual([
      [two?.id, '850 mg'],
      [one?.id, '5 mg'],
    ]);
    const gone = await agent.call(rxDetails.update, {
      params: params(),
      body: { medications: [], medicare: { plan: 'G' } },
    });
    expect(gone.data).toMatchObject({ medications: [], medicare: { plan: 'G' } });
    const kept = await agent.call(rxDetails.update, { params: params(), body: { medicare: { mbi: '1EG4TE5MK73' } } });
    expect(kept.data.medicare).toMatchObject({ plan: 'G', mbi_last4: 'MK73' });
    const without = await agent.call(rxDetails.update, { params: params(), body: { medicare: { mbi: null } } });
    expect(without.data.medicare).toMatchObject({ plan: 'G', mbi_last4: null });
  });

  it('refuse an invalid Medicare number or NPI at its field', async () => {
    const doctor = { name: 'Mei Chen', specialty: '', phone: '', npi: '1234567890' };
    const reply = await agent.patch(path(), {
      medicare: { mbi: '1SG4TE5MK73' },
      doctors: [doctor],
      medications: [{ ...eliquis, name: ' ' }],
    });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        errors: {
          'medicare.mbi': [expect.stringContaining('Character 2 of a Medicare number must be a letter')],
          'doctors.0.npi': [expect.any(String)],
          'medications.0.name': ['Enter the medication’s name.'],
        },
      },
    });
    expect((await read()).saved).toBeNull();
  });

  it('409 and nothing saved if they changed since, also for parallel saves', async () => {
    const { version } = await read();
    const [one, two] = await Promise.all(
      [eliquis, metformin].map((medication) => agent.patch(path(), { version, medications: [medication] })),
    );
    expect([one?.status, two?.status].sort()).toEqual([200, 409]);
    const now = await read();
    expect(now.medications).toHaveLength(1);
    expect(await agent.patch(path(), { version, conditions: [] })).toMatchObject(
      refusal('version', expect.stringContaining('Someone changed these details'), 409),
    );
    expect(await agent.patch(path(), { version: now.version, conditions: [] })).toMatchObject({ status: 200 });
  });

  it('combine the Medicare data of merged contacts: the newest value of each field, and one record after the next save', async () => {
    await makeMedicare(test, owner, contact.id, '1EG4TE5MK73', { part_a_on: '2026-12-01' });
    test.clock.advance(60);
    await makeMedicare(test, owner, contact.id, '1EG4TE5MK72', { plan: 'Plan G' });
    expect((await read()).medicare).toEqual({
      mbi_last4: 'MK72',
      part_a_on: '2026-12-01',
      part_b_on: null,
      plan: 'Plan G',
    });
    await agent.call(rxDetails.update, { params: params(), body: { medicare: { part_b_on: '2027-01-01' } } });
    expect((await read()).medicare).toMatchObject({
      mbi_last4: 'MK72',
      part_a_on: '2026-12-01',
      part_b_on: '2027-01-01',
    });
    expect(await test.query('select 1 from contact_rx_item where tenant_id = $1', [tenant.id])).toHaveLength(1);
  });

  it('can be read but not changed on a deleted contact; other users’ contacts return 404', async () => {
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await stranger.get(path())).toMatchObject({ status: 404 });
    expect(await stranger.patch(path(), { conditions: [] })).toMatchObject({ status: 404 });
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect(await agent.get(path())).toMatchObject({ status: 200 });
    expect(await agent.patch(path(), { conditions: [] })).toMatchObject({ status: 404 });
  });

  it('views and changed sections are in the audit log and on the timeline, without content', async () => {
    await read();
    await agent.call(rxDetails.update, { params: params(), body: { medications: [eliquis], medicare: { plan: 'G' } } });
    const rows = await test.query<{ action: string; detail: object }>(
      'select action, detail from audit_log where tenant_id = $1 and contact_id = $2 order by id',
      [tenant.id, contact.id],
    );
    expect(rows).toEqual([
      { action: 'contact.view', detail: { part: 'rx_details' } },
      { action: 'rx_details.update', detail: { fields: ['medications', 'medicare'] } },
    ]);
    const { data } = await agent.call(contacts.timeline, { params: params(), query: {} });
    expect(data[0]).toMatchObject({ kind: 'rx', summary: 'Changed medications and Medicare' });
  });

  it('are encrypted: none of their text is in the database', async () => {
    await agent.call(rxDetails.update, {
      params: params(),
      body: {
        medications: [eliquis],
        conditions: [{ name: 'Atrial fibrillation', notes: '' }],
        medicare: { mbi: '1EG4TE5MK73' },
      },
    });
    const rows = await test.query<{ row: string }>(
      'select i::text as row, item_sealed from contact_rx_item i where tenant_id = $1',
      [tenant.id],
    );
    expect(rows).toHaveLength(3);
    const bytes = rows.map(({ row }) =>
      Buffer.from(row.match(/\\\\x([0-9a-f]+)/)?.[1] ?? '', 'hex').toString('latin1'),
    );
    expect(rows.map(({ row }) => row).join() + bytes.join()).not.toMatch(/Eliquis|fibrillation|1EG4TE5MK73/);
  });
});
