import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import type { ActivityGroup } from '@bookline/contract/rules/activity-kinds';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
let id: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Dana', last_name: 'Adams' });
  agent = await test.signIn(user);
  id = (await agent.call(contacts.create, { body: { first_name: 'Joan' } })).data.id;
});

const timeline = (query: { before?: string; limit?: number; groups?: ActivityGroup[] } = {}) =>
  agent.call(contacts.timeline, { params: { id }, query });
const change = async (body: object) => {
  test.clock.advance(60);
  const { version } = (await agent.call(contacts.get, { params: { id }, query: { not_remove_new_tag: 'true' } })).data;
  expect(await agent.patch(`/v1/contacts/${id}`, { ...body, version })).toMatchObject({ status: 200 });
};
const sentences = async () => (await timeline()).data.map(({ summary }) => summary);

it('lists events newest first, with the user and the time', async () => {
  const hot = await test.makeNumbered(tenant, 'contact_status', 'Hot');
  const [t65, soa] = [await test.makeNumbered(tenant, 'tag', 'T65'), await test.makeNumbered(tenant, 'tag', 'SOA')];
  const heir = await test.makeUser(tenant, { first_name: 'Lee', last_name: 'Heir' });
  await change({ status_id: hot });
  await change({ status_id: null });
  await change({ tag_ids: [t65, soa] });
  await change({ tag_ids: [soa] });
  await change({ first_name: 'Ann', address: { zip: '43085' }, phones: [{ number: '614-555-0142' }] });
  await change({ owner_id: heir.id });
  expect(await sentences()).toEqual([
    'Assigned the contact to Lee Heir',
    'Changed first name, ZIP, phone numbers',
    'Removed the tag T65',
    'Tagged T65, SOA; removed the tag New',
    'Removed the status',
    'Changed the status to Hot',
    'Added the contact',
  ]);
  const { data } = await timeline();
  expect(data[0]).toMatchObject({
    kind: 'owner',
    at: test.clock.now().toISOString(),
    actor: { id: user.id, name: 'Dana Adams' },
    acting_as: null,
    note: null,
  });
});

it('includes the text of notes, and shows which were deleted', async () => {
  const [kept, gone] = await Promise.all(
    ['Kept', 'Gone'].map(
      async (body) => (await agent.call(contactNotes.create, { params: { id }, body: { body, pinned: true } })).data,
    ),
  );
  await agent.delete(`/v1/contacts/${id}/notes/${gone?.id}`);
  const notes = (await timeline()).data.filter(({ kind }) => kind === 'note');
  expect(notes.map(({ summary }) => summary).sort()).toEqual(['Wrote a note', 'Wrote a note, later deleted']);
  expect(notes.find(({ note }) => note)?.note).toMatchObject({
    id: kept?.id,
    body: 'Kept',
    pinned: true,
    editable: true,
  });
});

it('contains only the requested groups, page by page', async () => {
  for (let n = 0; n < 3; n++) {
    await agent.call(contactNotes.create, { params: { id }, body: { body: `Note ${n}` } });
    await change({ first_name: `Joan ${n}` });
  }
  const kinds = async (...groups: ActivityGroup[]) => {
    const first = await timeline({ groups, limit: 2 });
    const rest = await timeline({ groups, before: first.meta.next ?? '' });
    return [...first.data, ...rest.data].map(({ kind }) => kind);
  };
  expect(await kinds('notes')).toEqual(['note', 'note', 'note']);
  expect(await kinds('changes')).toEqual(['changed', 'changed', 'changed', 'created']);
  expect(await kinds('changes', 'notes')).toHaveLength(7);
});

it("shows when a note's text was changed; pinning is not a change", async () => {
  const { data } = await agent.call(contactNotes.create, { params: { id }, body: { body: 'First' } });
  const edited = async () => (await timeline({ groups: ['notes'] })).data[0]?.note?.edited_at;
  test.clock.advance(60);
  await agent.patch(`/v1/contacts/${id}/notes/${data.id}`, { pinned: true });
  expect(await edited()).toBeNull();
  await agent.patch(`/v1/contacts/${id}/notes/${data.id}`, { body: 'Second' });
  expect(await edited()).toBe(test.clock.now().toISOString());
});

it('shows the import that created the contact', async () => {
  const attempt = newId();
  await test.insert('import_attempt', {
    tenant_id: tenant.id,
    id: attempt,
    made_by_id: user.id,
    file_key: newId(),
    file_name: 'leads.csv',
    format: 'csv',
    size: 1,
    status: 'complete',
    headers: [],
    fields: [],
    created_at: test.clock.now(),
  });
  const made = await test.makeContact(tenant, { owner: user, columns: { import_attempt_id: attempt } });
  const { data } = await agent.call(contacts.timeline, { params: { id: made.id } });
  expect(data).toMatchObject([{ kind: 'imported', summary: 'Imported from leads.csv', actor: { id: user.id } }]);
});

it('pages by cursor: everything once, in order, even if several events share a millisecond', async () => {
  for (let n = 0; n < 7; n++) await agent.call(contactNotes.create, { params: { id }, body: { body: `Note ${n}` } });
  const whole = (await timeline({ limit: 100 })).data.map((entry) => entry.id);
  expect(whole).toHaveLength(8);
  const parts: string[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const { data, meta } = await timeline({ limit: 3, ...(before && { before }) });
    parts.push(...data.map((entry) => entry.id));
    before = meta.next;
  }
  expect(parts).toEqual(whole);
});

it.each(['yesterday', '2026-01-01_x', '_', '2026-01-01T00:00:00Z'])('rejects an invalid cursor: %s', async (before) => {
  expect(await agent.get(`/v1/contacts/${id}/timeline`, { before })).toMatchObject(refusal('before'));
});

it('every event updates the last activity, which lists sort by', async () => {
  const other = await agent.call(contacts.create, { body: { first_name: 'Later' } });
  test.clock.advance(60);
  await agent.call(contactNotes.create, { params: { id }, body: { body: 'x' } });
  const { data } = await agent.call(contacts.list, {
    body: { contacts_scope: { order_field: 'last_activity_at', order: 'desc' } },
  });
  expect(data.map((row) => row.id)).toEqual([id, other.data.id]);
  expect(data[0]?.last_activity_at).toBe(test.clock.now().toISOString());
});
