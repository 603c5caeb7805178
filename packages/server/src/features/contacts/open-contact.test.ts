import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const open = (id: string) => agent.call(contacts.get, { params: { id } });
const tagsOf = async (id: string) =>
  (await test.query<{ tags: number[] }>('select tags from contact where id = $1', [id]))[0]?.tags;

it('R303: opening removes New and keeps a tag that another user adds at the same moment', async () => {
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
      test.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%array_remove%'",
      ),
    )
    .toHaveLength(1);
  await other.query('commit');
  await other.end();
  expect((await opening).data.tags.map(({ name }) => name)).toEqual(['Kept']);
  expect(await tagsOf(id)).toEqual([kept, given]);
});

it('R303: the tag is New in any capitalization', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'NEW');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  expect((await open(id)).data.tags).toEqual([]);
  expect(await tagsOf(id)).toEqual([]);
});

it('a deleted contact keeps its tags when it is opened', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'New');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  await test.query('update contact set deleted_at = now() where id = $1', [id]);
  await open(id);
  expect(await tagsOf(id)).toEqual([tag]);
});

const viewsOf = (id: string) =>
  test.query('select actor_id, action, detail from audit_log where contact_id = $1 order by id', [id]);
const view = (detail: object, by = user) => ({ actor_id: by.id, action: 'contact.view', detail });

it.each([
  ['the contact', (id: string) => open(id), {}],
  ['its timeline', (id: string) => agent.call(contacts.timeline, { params: { id } }), { part: 'timeline' }],
  ['its notes', (id: string) => agent.call(contactNotes.list, { params: { id } }), { part: 'notes' }],
  // A change without effect returns the contact too.
  ['an empty change', (id: string) => agent.call(contacts.update, { params: { id }, body: {} }), {}],
])('reading %s is in the audit log', async (_, read, detail) => {
  const { id } = await test.makeContact(tenant, { owner: user });
  await read(id);
  expect(await viewsOf(id)).toEqual([view(detail)]);
});

it('a removed tag is in the audit log, even right after a view', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'New');
  const { id } = await test.makeContact(tenant, { owner: user, tags: [tag] });
  await agent.call(contactNotes.list, { params: { id } });
  await open(id);
  expect(await viewsOf(id)).toEqual([view({ part: 'notes' }), view({ tag_taken: 'New' })]);
});

it('a view of a contact is one entry, even if all its parts are requested at once', async () => {
  const { id } = await test.makeContact(tenant, { owner: user });
  const reads = () => [
    open(id),
    agent.call(contacts.timeline, { params: { id } }),
    ...Array.from({ length: 8 }, () => agent.call(contactNotes.list, { params: { id } })),
  ];
  await Promise.all(reads());
  await Promise.all(reads());
  expect(await viewsOf(id)).toHaveLength(1);
});

it('a later view, a view by another user, and one from another session are separate entries', async () => {
  const { id } = await test.makeContact(tenant, { owner: user });
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  await open(id);
  await (await test.signIn(admin)).call(contacts.get, { params: { id } });
  await (await test.signIn(user)).call(contacts.get, { params: { id } });
  test.clock.advance(6 * 60);
  await open(id);
  expect(await viewsOf(id)).toEqual([view({}), view({}, admin), view({}), view({})]);
});

it("a failed view doesn't replace the entry of a later one", async () => {
  const { id } = await test.makeContact(tenant, { owner: user });
  const other = new pg.Client({ connectionString: test.owner_url });
  await other.connect();
  // Another transaction of the user logs the first view, but rolls back.
  await other.query('begin');
  await other.query(
    `insert into audit_log (tenant_id, id, at, actor_id, session_id, request_id, ip, action, subject_type, contact_id, detail)
     select tenant_id, gen_random_uuid(), $2, actor_id, session_id, '', ip, 'contact.view', 'contact', $1, '{}' from audit_log
     where actor_id = $3 and action = 'session.create' limit 1`,
    [id, test.clock.now(), user.id],
  );
  await open(id);
  await other.query('rollback');
  await other.end();
  expect(await viewsOf(id)).toHaveLength(1);
});

it('R015: a foreign number can be found by its digits', async () => {
  const { id } = (
    await agent.call(contacts.create, { body: { last_name: 'Reed', phones: [{ number: '+44 20 7946 0958' }] } })
  ).data;
  for (const written of ['442079460958', '+44 20 7946 0958']) expect((await open(written)).data.id).toBe(id);
});
