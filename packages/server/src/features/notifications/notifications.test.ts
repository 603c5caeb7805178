import { adminUsers } from '@bookline/contract/features/admin-users';
import { contacts } from '@bookline/contract/features/contacts';
import { helps } from '@bookline/contract/features/helps';
import { notifications } from '@bookline/contract/features/notifications';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();

const mailsTo = (tenantId: number, address: string) =>
  test.query('select subject, action_url from mail_message where tenant_id = $1 and to_address = $2 order by id', [
    tenantId,
    address,
  ]);

it("a contact's new owner is notified, by email too if they chose so, and the user who assigned it isn't", async () => {
  const tenant = await test.makeTenant();
  const boss = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mo', last_name: 'Lee' });
  const ann = await test.makeUser(tenant, { manager: boss });
  const contact = await test.makeContact(tenant, { owner: boss });
  const [manager, agent] = [await test.signIn(boss), await test.signIn(ann)];
  const give = (to: string) =>
    manager.call(contacts.quick_update, { params: { id: contact.id }, body: { owner_id: to } });

  await give(ann.id);
  expect(await agent.call(notifications.list)).toMatchObject({
    data: [
      {
        kind: 'contact_given',
        text: 'Mo Lee assigned a contact to you.',
        link: `/contacts/${contact.id}`,
        read_at: null,
      },
    ],
    meta: { unread_count: 1, next: null },
  });
  expect(await mailsTo(tenant.id, ann.email)).toEqual([]);

  const choices = await agent.call(notifications.choose, {
    body: { kind: 'contact_given', browser: false, mail: true },
  });
  expect(choices.data).toContainEqual({ kind: 'contact_given', browser: false, mail: true });
  await give(boss.id);
  await give(ann.id);
  expect(await mailsTo(tenant.id, ann.email)).toEqual([
    { subject: 'Mo Lee assigned a contact to you.', action_url: expect.stringMatching(`/contacts/${contact.id}$`) },
  ]);
  expect((await manager.call(notifications.list)).data).toEqual([]);
});

it('pages go back in time, and marking as read affects only the reader', async () => {
  const tenant = await test.makeTenant();
  const boss = await test.makeUser(tenant, { account_type: 'manager' });
  const people = [
    await test.makeUser(tenant, { manager: boss }),
    await test.makeUser(tenant, { manager: boss }),
  ] as const;
  const manager = await test.signIn(boss);
  for (const owner of [people[0], people[1], people[0], people[0]])
    await manager.call(contacts.create, { body: { last_name: 'Ng', owner_id: owner.id } });
  const [agent, other] = [await test.signIn(people[0]), await test.signIn(people[1])];

  const first = await agent.call(notifications.list, { query: { limit: 2 } });
  const rest = await agent.call(notifications.list, { query: { limit: 2, before: first.meta.next ?? '' } });
  expect([first.data.length, rest.data.length, rest.meta.next]).toEqual([2, 1, null]);
  expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(3);

  const [mine] = first.data;
  const [theirs] = (await other.call(notifications.list)).data;
  await agent.call(notifications.read, { body: { ids: [mine?.id ?? '', theirs?.id ?? ''] } });
  expect((await agent.call(notifications.list)).meta.unread_count).toBe(2);
  expect((await other.call(notifications.list)).meta.unread_count).toBe(1);
  await agent.call(notifications.read, { body: { all: true } });
  expect((await agent.call(notifications.list)).meta.unread_count).toBe(0);
  expect((await other.call(notifications.list)).meta.unread_count).toBe(1);
});

it("R153: admins and sub_admins are notified of help requests and choose how; other users don't have that choice", async () => {
  const tenant = await test.makeTenant();
  const [admin, sub, plain] = [
    await test.makeUser(tenant, { account_type: 'admin' }),
    await test.makeUser(tenant, { account_type: 'sub_admin' }),
    await test.makeUser(tenant),
  ];
  const agent = await test.signIn(plain);
  await agent.call(helps.create, { body: { about: 'question', message: 'It does not ring.', page: '/' } });
  for (const user of [admin, sub]) {
    const signedIn = await test.signIn(user);
    expect((await signedIn.call(notifications.list)).data).toMatchObject([{ kind: 'help', link: '/admin/helps' }]);
    expect((await signedIn.call(notifications.choices)).data.map(({ kind }) => kind)).toContain('help');
  }
  expect((await agent.call(notifications.list)).data).toEqual([]);
  const offered = (await agent.call(notifications.choices)).data.map(({ kind }) => kind);
  expect(offered).toEqual(expect.arrayContaining(['contact_given', 'lead_arrived', 'import_ended']));
  expect(offered).not.toEqual(expect.arrayContaining(['help']));
  expect(offered).not.toEqual(expect.arrayContaining(['signup']));
  expect(await agent.patch('/v1/notifications/settings', { kind: 'help', browser: true, mail: true })).toMatchObject(
    refusal('kind'),
  );
});

it('the recipient of a transfer gets one notification', async () => {
  const tenant = await test.makeTenant();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const [leaver, taker] = [await test.makeUser(tenant), await test.makeUser(tenant)];
  for (let n = 0; n < 3; n += 1) await test.makeContact(tenant, { owner: leaver });
  await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
  expect((await (await test.signIn(taker)).call(notifications.list)).data).toMatchObject([
    { kind: 'contact_given', text: '3 contacts were assigned to you.', link: '/contacts' },
  ]);
});
