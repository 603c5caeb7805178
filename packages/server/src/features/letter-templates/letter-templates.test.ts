import { letterTemplates } from '@bookline/contract/features/letter-templates';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let agent: Agent;
let manager: Agent;
let admin: Agent;
let stranger: Agent;
beforeEach(async () => {
  const tenant = await test.makeTenant();
  const lead = await test.makeUser(tenant, { account_type: 'manager' });
  [manager, agent, stranger, admin] = [
    await test.signIn(lead),
    await test.signIn(await test.makeUser(tenant, { manager: lead })),
    await test.signIn(await test.makeUser(tenant)),
    await test.signIn(await test.makeUser(tenant, { account_type: 'admin' })),
  ];
});

const write = async (name: string, sharing: 'private' | 'downline' | 'everyone' = 'private', by = agent) =>
  (await by.call(letterTemplates.create, { body: { name, body: 'Dear {{first_name}},', sharing } })).data;
const namesFor = async (by: Agent) => (await by.call(letterTemplates.list)).data.map(({ name }) => name);

it('shows own letters, letters for the downline to all users below, and letters for everyone to everyone', async () => {
  await write('Mine');
  await write('Down', 'downline', manager);
  await write('All', 'everyone', admin);
  expect(await namesFor(agent)).toEqual(['Mine', 'All', 'Down']);
  expect(await namesFor(manager)).toEqual(['Down', 'All']);
  expect(await namesFor(stranger)).toEqual(['All']);
  expect(await agent.post('/v1/letter_templates', { name: 'X', body: 'Y', sharing: 'everyone' })).toMatchObject(
    refusal('sharing', 'Only an admin can share a letter with everyone.'),
  );
});

it.each([
  ['Dear {{frist_name}},', 'Line 1, character 6: There is no field {{frist_name}}. Did you mean {{first_name}}?'],
  ['Dear\n  {{first_name', 'Line 2, character 3: This {{ has no }} after it.'],
  ['a }} b', 'Line 1, character 3: This }} has no {{ before it.'],
  ['{{}}', 'Line 1, character 1: A field needs a name between {{ and }}.'],
  ['  ', 'Enter the text of the letter.'],
])('refuses %j and names the place', async (body, sentence) => {
  const reply = await agent.post('/v1/letter_templates', { name: 'Letter', body });
  expect(reply).toMatchObject(refusal('body', sentence));
});

it('of two who change a letter the second gets a conflict; names are unique; users cannot change letters of others', async () => {
  const mine = await write('Mine', 'private', admin);
  const path = `/v1/letter_templates/${mine.id}`;
  expect(await agent.patch(path, { name: 'Theirs' })).toMatchObject({ status: 404 });
  expect(await admin.patch(path, { body: 'Hello {{city}}', version: 1 })).toMatchObject({ status: 200 });
  expect(await admin.patch(path, { body: 'Another', version: 1 })).toMatchObject({ status: 409 });
  await admin.patch(path, { sharing: 'everyone' });
  expect(await agent.patch(path, { name: 'Theirs' })).toMatchObject({ status: 403 });
  expect(await agent.delete(path)).toMatchObject({ status: 403 });
  expect(await admin.post('/v1/letter_templates', { name: 'mine', body: 'x' })).toMatchObject(
    refusal('name', 'You already have a letter with this name. Choose another name.'),
  );
  expect(await admin.delete(path)).toMatchObject({ status: 204 });
  expect(await namesFor(agent)).toEqual([]);
});
