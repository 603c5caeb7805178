import { medicareImport } from '@bookline/contract/features/medicare-import';
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
  const columns = { npn: '1234567', medicare_certified_for: test.clock.now().getUTCFullYear() };
  owner = await test.makeUser(tenant, { columns });
  contact = await test.makeContact(tenant, { owner });
  await makeMedicare(test, owner, contact.id, '1EG4TE5MK73', { plan: 'Plan N' });
  agent = await test.signIn(owner);
});

const params = () => ({ id: contact.id });
const text = `Medicare Number: 1EG4-TE5-MK73
Part A: 12/01/2026
Plan: Plan G
Medications:
Metformin 500 mg, twice a day
Eliquis 5 mg
Doctors:
Mei Chen, Cardiology`;
const send = async (body: { text: string; accept?: string[]; version?: string }) =>
  (await agent.call(medicareImport.contact, { params: params(), body })).data;
const kept = async () => (await agent.call(rxDetails.get, { params: params() })).data;

describe('R312: Medicare text', () => {
  it('shows each item next to the stored value first and changes nothing', async () => {
    await agent.call(rxDetails.update, {
      params: params(),
      body: { medications: [{ name: 'metformin', dose: '850 mg', frequency: '', quantity: '' }] },
    });
    const before = await kept();
    const review = await send({ text });
    expect(review.saved).toBeNull();
    expect(review.version).toBe(before.version);
    expect(review.found.map(({ key, title, detail, state, there }) => [key, title, detail, state, there])).toEqual([
      ['medicare.mbi', 'Medicare number', '•••• MK73', 'known', null],
      ['medicare.part_a_on', 'Part A since', '2026-12-01', 'new', null],
      ['medicare.plan', 'Plan', 'Plan G', 'differs', 'Plan N'],
      ['medications.0', 'Metformin', '500 mg · twice a day', 'differs', '850 mg'],
      ['medications.1', 'Eliquis', '5 mg', 'new', null],
      ['doctors.0', 'Mei Chen', 'Cardiology', 'new', null],
    ]);
    expect(await kept()).toEqual(before);
  });

  it('merges only the accepted items', async () => {
    await agent.call(rxDetails.update, {
      params: params(),
      body: {
        medications: [
          { name: 'Lisinopril', dose: '10 mg', frequency: '', quantity: '' },
          { name: 'METFORMIN', dose: '850 mg', frequency: '', quantity: '60' },
        ],
      },
    });
    const { version } = await send({ text });
    const done = await send({
      text,
      version,
      accept: ['medications.0', 'medicare.part_a_on', 'doctors.0', 'nothing.9'],
    });
    expect(done.saved).toBe(3);
    expect(await kept()).toMatchObject({
      medications: [
        { name: 'Lisinopril', dose: '10 mg' },
        { name: 'METFORMIN', dose: '500 mg', frequency: 'twice a day', quantity: '60' },
      ],
      doctors: [{ name: 'Mei Chen', specialty: 'Cardiology' }],
      medicare: { mbi_last4: 'MK73', part_a_on: '2026-12-01', plan: 'Plan N' },
    });
    expect(done.found.filter(({ state }) => state === 'known').map(({ key }) => key)).toEqual([
      'medicare.mbi',
      'medicare.part_a_on',
      'medications.0',
      'doctors.0',
    ]);
    // Merging again changes nothing.
    expect((await send({ text, accept: ['medications.0', 'doctors.0'] })).saved).toBe(0);
    expect((await kept()).medications).toHaveLength(2);
  });

  it('409 if the details changed since the review', async () => {
    const { version } = await send({ text });
    await agent.call(rxDetails.update, { params: params(), body: { medicare: { plan: 'Plan F' } } });
    const reply = await agent.put(`/v1/contacts/${contact.id}/medicare_import_contact`, {
      text,
      version,
      accept: ['medications.0'],
    });
    expect(reply).toMatchObject({ status: 409 });
    expect((await kept()).medications).toEqual([]);
  });

  it('a text without known items gets a sentence that says what to paste', async () => {
    const path = `/v1/contacts/${contact.id}/medicare_import_contact`;
    expect(await agent.put(path, { text: 'Hello there' })).toMatchObject(
      refusal('text', expect.stringContaining('Nothing was recognized')),
    );
    expect(await agent.put(path, { text: ' \n ' })).toMatchObject({ status: 422 });
  });

  it('requires Medicare registration for this year and access to the contact', async () => {
    const path = `/v1/contacts/${contact.id}/medicare_import_contact`;
    const columns = { npn: '7654321', medicare_certified_for: test.clock.now().getUTCFullYear() };
    const stranger = await test.signIn(await test.makeUser(tenant, { columns }));
    expect(await stranger.put(path, { text })).toMatchObject({ status: 404 });
    await test.query('update app_user set medicare_certified_for = 2020 where tenant_id = $1 and id = $2', [
      tenant.id,
      owner.id,
    ]);
    expect(await agent.put(path, { text })).toMatchObject(
      refusal('base', expect.stringContaining('requires a National Producer Number')),
    );
  });
});
