import { contactNotes } from '@bookline/contract/features/contact-notes';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let author: TestUser;
let contact: TestContact;
let agent: Agent;
let manager: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  const lead = await test.makeUser(tenant, { account_type: 'manager' });
  author = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner: author });
  [agent, manager] = [await test.signIn(author), await test.signIn(lead)];
});

const params = () => ({ id: contact.id });
const write = async (body: string, pinned = false) =>
  (await agent.call(contactNotes.create, { params: params(), body: { body, pinned } })).data;
const list = (query: { page?: number; limit?: number } = {}, by = agent) =>
  by.call(contactNotes.list, { params: params(), query });
const pathOf = (noteId: string) => `/v1/contacts/${contact.id}/notes/${noteId}`;

describe('R309: writing', () => {
  it('R050: stores the text as entered, with an id, the user, and the time', async () => {
    const words = '  Wants a call on Friday.\n\n— “after 5”, 🧓 said  ';
    const note = await write(words);
    expect(note).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: words,
      pinned: false,
      author: { id: author.id, name: 'Dana Adams' },
      editable: true,
    });
    expect([note.created_at, note.updated_at]).toEqual([
      test.clock.now().toISOString(),
      test.clock.now().toISOString(),
    ]);
    expect((await list()).data).toEqual([note]);
  });

  it.each([{ body: '' }, { body: ' \n ' }, { body: 'x'.repeat(20_001) }, { body: 'a\u0000b' }, {}])(
    'rejects %o',
    async (body) => {
      const reply = await agent.post(`/v1/contacts/${contact.id}/notes`, body);
      expect(reply).toMatchObject(refusal('body'));
      expect((await list()).data).toEqual([]);
    },
  );

  it('is in the audit log without its text', async () => {
    const note = await write('A secret');
    await agent.patch(pathOf(note.id), { body: 'Another' });
    await agent.delete(pathOf(note.id));
    const rows = await test.query(
      "select action, subject_id, contact_id, detail from audit_log where tenant_id = $1 and subject_type = 'note' order by id",
      [tenant.id],
    );
    const about = { subject_id: note.id, contact_id: contact.id, detail: {} };
    expect(rows).toEqual(['note.create', 'note.update', 'note.delete'].map((action) => ({ action, ...about })));
  });
});

describe('R309: listing', () => {
  it('pinned notes first, then newest first, by page', async () => {
    for (let n = 1; n <= 5; n++) {
      await write(`Note ${n}`, n === 2);
      test.clock.advance(1);
    }
    const first = await list({ limit: 2 });
    expect(first.data.map(({ body }) => body)).toEqual(['Note 2', 'Note 5']);
    expect(first.meta).toMatchObject({ current_page: 1, limit: 2, total_count: 5, total_pages: 3 });
    const rest = [...(await list({ limit: 2, page: 2 })).data, ...(await list({ limit: 2, page: 3 })).data];
    expect(rest.map(({ body }) => body)).toEqual(['Note 4', 'Note 3', 'Note 1']);
  });

  it("has only the contact's own notes", async () => {
    const other = await test.makeContact(tenant, { owner: author });
    await agent.call(contactNotes.create, { params: { id: other.id }, body: { body: 'About the other' } });
    expect((await list()).data).toEqual([]);
  });

  it('shows readers what they may change', async () => {
    await write('Mine');
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'sub_admin' }));
    expect((await list({}, agent)).data[0]?.editable).toBe(true);
    expect((await list({}, manager)).data[0]?.editable).toBe(false);
    expect((await list({}, admin)).data[0]?.editable).toBe(true);
  });
});

describe('R309: changing and deleting', () => {
  it("a change of text sets updated_at, pinning doesn't", async () => {
    const note = await write('First');
    test.clock.advance(60);
    const pinned = await agent.call(contactNotes.update, {
      params: { ...params(), noteId: note.id },
      body: { pinned: true },
    });
    expect(pinned.data).toEqual({ ...note, pinned: true });
    const changed = await agent.call(contactNotes.update, {
      params: { ...params(), noteId: note.id },
      body: { body: 'Second' },
    });
    expect(changed.data).toEqual({
      ...note,
      pinned: true,
      body: 'Second',
      updated_at: test.clock.now().toISOString(),
      updated_by: { id: author.id, name: 'Dana Adams' },
      version: 2,
    });
  });

  it("users can't change the text of other users' notes: 403, and nothing changes", async () => {
    const note = await write('Mine');
    const denied = { status: 403, body: { errors: { user: 'Access denied!' } } };
    expect(await manager.patch(pathOf(note.id), { body: 'Theirs', pinned: true })).toMatchObject(denied);
    expect(await manager.delete(pathOf(note.id))).toMatchObject(denied);
    expect((await list()).data).toEqual([note]);
    expect(await manager.patch(pathOf(note.id), { pinned: true })).toMatchObject({ status: 200 });
  });

  it('of two concurrent changes of text, the second gets a conflict and overwrites nothing; pinning needs no version', async () => {
    const note = await write('First');
    const admin = await test.signIn(
      await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' }),
    );
    await admin.call(contactNotes.update, {
      params: { ...params(), noteId: note.id },
      body: { body: 'Theirs', version: 1 },
    });
    expect(await agent.patch(pathOf(note.id), { body: 'Mine', version: 1 })).toMatchObject(
      refusal('version', undefined, 409),
    );
    expect((await list()).data).toMatchObject([{ body: 'Theirs', version: 2, updated_by: { name: 'Ann Boss' } }]);
    expect(await agent.patch(pathOf(note.id), { pinned: true })).toMatchObject({ status: 200 });
    expect(await agent.patch(pathOf(note.id), { body: 'Mine', version: 2 })).toMatchObject({ status: 200 });
  });

  it('rejects an empty change', async () => {
    const note = await write('Mine');
    expect(await agent.patch(pathOf(note.id), {})).toMatchObject({ status: 422 });
  });

  it('a deleted note is gone, and deleting it again gives 404', async () => {
    const note = await write('Mine');
    expect(await agent.delete(pathOf(note.id))).toMatchObject({ status: 204, text: '' });
    expect((await list()).data).toEqual([]);
    expect(await agent.delete(pathOf(note.id))).toMatchObject({ status: 404 });
  });

  it('a note is found only under its own contact', async () => {
    const note = await write('Mine');
    const other = await test.makeContact(tenant, { owner: author });
    for (const method of ['PATCH', 'DELETE'] as const) {
      const path = `/v1/contacts/${other.id}/notes/${note.id}`;
      expect(await agent.send(method, path, { body: { body: 'Moved' } })).toMatchObject({ status: 404 });
    }
    expect((await list()).data).toEqual([note]);
  });

  it('notes of a deleted contact can be read, not added, changed, pinned, or deleted', async () => {
    const note = await write('Mine');
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect((await list()).data).toEqual([note]);
    const gone = { status: 404 };
    expect(await agent.post(`/v1/contacts/${contact.id}/notes`, { body: 'More' })).toMatchObject(gone);
    expect(await agent.patch(pathOf(note.id), { pinned: true })).toMatchObject(gone);
    expect(await agent.delete(pathOf(note.id))).toMatchObject(gone);
    expect((await list()).data).toEqual([note]);
  });
});
