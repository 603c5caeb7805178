import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { contacts } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

it("R313: lists a contact's transfers, also from a pool, newest first", async () => {
  const tenant = await test.makeTenant();
  const lead = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Mia', last_name: 'Lead' });
  const agent = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Alvarez' });
  const pool = await test.makePool(tenant);
  const contact = await test.makeContact(tenant, { pool });
  const by = await test.signIn(lead);
  const params = { id: contact.id };
  const history = async () => (await by.call(contactTransfers.list, { params })).data;
  expect(await history()).toEqual([]);
  await by.call(contacts.assign_to_me, { params });
  test.clock.advance(60);
  await by.call(contacts.update, { params, body: { owner_id: agent.id, first_name: 'Ann' } });
  expect(await history()).toMatchObject([
    {
      at: test.clock.now().toISOString(),
      from: { kind: 'user', id: lead.id, name: 'Mia Lead' },
      to: { kind: 'user', id: agent.id, name: 'Dana Alvarez' },
      by: { id: lead.id, name: 'Mia Lead' },
    },
    { from: { kind: 'pool', id: pool.id }, to: { kind: 'user', id: lead.id } },
  ]);
});
