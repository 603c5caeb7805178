import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let test: TestApp;
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const open = (id: string) => agent.call(contacts.get, { params: { id } });
const tagsOf = async (id: string) =>
  (await test.query<{ tags: number[] }>('select tags from contact where id = $1', [id]))[0]?.tags;

it('R303: opening takes New away and loses no tag that somebody gives at the same moment', async () => {
  const newTag = await test.makeNumbered(tenant, 'tag', 'New');
  const [kept, given] = [
    await test.makeNumbered(tenant, 'tag', 'Kept'),
    await test.makeNumbered(tenant, 'tag', 'Given'),
  ];
  const { id } = await test.makeContact(tenant, { owner: user, tags: [newTag, kept] });
  const other = new pg.Client({ connectionString: test.owner_url });
  await other.connect();
  await other.query('begin');
  await other.query('update contact set tags = $1 where id = $2', [[newTag, kept, given], id]);
  const opening = open(id);
  // It has read the contact and waits for the row.
  await expect
    .poll(() =>
      test.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%array_remove%'"),
    )
    .toHaveLength(1);
  await other.query('commit');
  await other.end();
  expect((await opening).data.tags.map(({ name }) => name)).toEqual(['Kept']);
  expect(await tagsOf(id)).toEqual([kept, given]);
});

it('R303: the tag is New however it was first written', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'NEW');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  expect((await open(id)).data.tags).toEqual([]);
  expect(await tagsOf(id)).toEqual([]);
});

it('a deleted contact keeps its tags when it is looked at', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'New');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  await test.query('update contact set deleted_at = now() where id = $1', [id]);
  await open(id);
  expect(await tagsOf(id)).toEqual([tag]);
});

it('whatever of a contact is read, the audit log says who saw it', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'New');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  await open(id);
  await agent.call(contacts.timeline, { params: { id } });
  await agent.call(contactNotes.list, { params: { id } });
  // A change that changes nothing is answered with the contact too.
  await agent.call(contacts.update, { params: { id }, body: {} });
  const rows = await test.query('select actor_id, action, detail from audit_log where contact_id = $1 order by id', [
    id,
  ]);
  expect(rows).toEqual(
    [{ tag_taken: 'New' }, { part: 'timeline' }, { part: 'notes' }, {}].map((detail) => ({
      actor_id: user.id,
      action: 'contact.view',
      detail,
    })),
  );
});

it('R015: a number from abroad is found by its digits alone', async () => {
  const { id } = (
    await agent.call(contacts.create, { body: { last_name: 'Reed', phones: [{ number: '+44 20 7946 0958' }] } })
  ).data;
  for (const written of ['442079460958', '+44 20 7946 0958']) expect((await open(written)).data.id).toBe(id);
});
