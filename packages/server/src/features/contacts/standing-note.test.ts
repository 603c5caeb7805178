import { contacts } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();

it('R308: the important note is saved while typing; the timeline gets one entry per hour, the audit log every save', async () => {
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const contact = await test.makeContact(tenant, { owner });
  const agent = await test.signIn(owner);
  const params = { id: contact.id };
  const write = async (note: string, version?: number) =>
    (await agent.call(contacts.update_note, { params, body: { note, ...(version && { version }) } })).data;
  const told = async () =>
    (await agent.call(contacts.timeline, { params, query: {} })).data.map(({ summary }) => summary);

  expect(await write('Hard of', 1)).toMatchObject({ description: 'Hard of', version: 2 });
  test.clock.advance(20);
  expect(await write('Hard of hearing.\nRing twice.', 2)).toMatchObject({
    description: 'Hard of hearing.\nRing twice.',
    version: 3,
  });
  expect(await told()).toEqual(['Changed important note']);
  test.clock.advance(3601);
  await write('Ring twice.', 3);
  expect(await told()).toEqual(['Changed important note', 'Changed important note']);
  const rows = await test.query("select id from audit_log where tenant_id = $1 and action = 'contact.update'", [
    tenant.id,
  ]);
  expect(rows).toHaveLength(3);

  const stale = await agent.patch(`/v1/contacts/${contact.id}/update_note`, { note: 'Mine', version: 2 });
  expect(stale).toMatchObject(refusal('version', undefined, 409));
  expect((await agent.call(contacts.get, { params, query: {} })).data.description).toBe('Ring twice.');
});
