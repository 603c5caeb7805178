import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { contactFiles } from '@bookline/contract/features/contact-files';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent, FilePart } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { storeFile } from '../files/files.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { addFile } from './contact-files.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Lane' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
});

const params = () => ({ id: contact.id });
const path = () => `/v1/contacts/${contact.id}/files`;
const words = (content = 'Call in May.', name = 'notes.txt'): FilePart => ({ name, content });
const add = async (file = words(), by = agent) => (await by.call(contactFiles.create, { params: params(), file })).data;
const list = async (by = agent) => (await by.call(contactFiles.list, { params: params() })).data;
const link = async (fileId: string, query: { version?: number; for?: 'preview' | 'download' } = {}) =>
  (await agent.call(contactFiles.link, { params: { ...params(), fileId }, query })).data;
const read = async (url: string, by = test.visitor(tenant)) => by.get(url);
const stored = async () => (await test.query('select 1 from stored_file where tenant_id = $1', [tenant.id])).length;

describe('R310: adding', () => {
  it('stores the file with its name, type, size, user, and time; a download returns the same bytes', async () => {
    const file = await add();
    const version = {
      version: 1,
      size: 12,
      content_type: 'text/plain',
      uploaded_by: { id: owner.id, name: 'Dana Adams' },
      created_at: test.clock.now().toISOString(),
    };
    expect(file).toEqual({ ...version, id: expect.any(String), name: 'notes.txt', versions: [version] });
    expect(await list()).toEqual([file]);
    const { url, ...rest } = await link(file.id);
    expect(rest).toEqual({ name: 'notes.txt', size: 12, content_type: 'text/plain' });
    const reply = await read(url);
    expect(reply).toMatchObject({ status: 200, text: 'Call in May.' });
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="notes.txt"/);
  });

  it('shows a picture inline', async () => {
    const content = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#d33' } })
        .png()
        .toBuffer(),
    );
    const { id, content_type } = await add({ name: 'card.png', content });
    expect(content_type).toBe('image/png');
    const reply = await read((await link(id, { for: 'preview' })).url);
    expect(reply.headers['content-disposition']).toMatch(/^inline/);
    expect((await sharp(reply.bytes).metadata()).width).toBe(8);
  });

  it.each<[string, string, RegExp]>([
    ['page.html', '<!doctype html><script>alert(1)</script>', /file type/],
    ['empty.txt', '', /empty/],
    ['bad.png', 'no picture', /file type/],
  ])('rejects %s and stores nothing of it', async (name, content, sentence) => {
    expect(await agent.upload(path(), { name, content })).toMatchObject(
      refusal('file', expect.stringMatching(sentence)),
    );
    expect(await agent.post(path(), {})).toMatchObject(refusal('file', 'Choose a file.'));
    expect([await list(), await stored()]).toEqual([[], 0]);
  });

  it('more than 25 MB gives 413 at the file', async () => {
    const content = new Uint8Array(25 * 1024 * 1024 + 1).fill(65);
    expect(await agent.upload(path(), { name: 'big.txt', content })).toMatchObject(
      refusal('file', expect.stringMatching(/larger than 25 MB/), 413),
    );
    expect(await stored()).toBe(0);
  });
});

it("R310: a file stored by another feature can be added to the contact in that feature's transaction", async () => {
  const origin = { session_id: randomUUID(), request_id: 'test', ip: '127.0.0.1' };
  const who = { tenant_id: tenant.id, user_id: owner.id, real_user_id: owner.id, origin };
  const ctx = await actFor({ ...test.services, log: test.app.log }, who);
  if (!ctx) throw new Error('there is no such person');
  const store = async () => {
    const path = test.services.files.temporaryPath();
    await writeFile(path, 'From an import.');
    return storeFile(ctx, { path, name: 'letter.txt', size: 15 }, { accept: 'document' });
  };
  const bytes = await store();
  const made = await ctx.transaction((tx) => addFile(tx, contact.id, bytes));
  expect(made).toMatchObject({ name: 'letter.txt', version: 1, uploaded_by: { id: owner.id } });
  expect((await read((await link(made.id)).url)).text).toBe('From an import.');
  const theirs = await test.makeContact(tenant, { owner: await test.makeUser(tenant) });
  const more = await store();
  await expect(ctx.transaction((tx) => addFile(tx, theirs.id, more))).rejects.toMatchObject({ code: 'not_found' });
  expect(await stored()).toBe(1);
});

describe('R310: versions', () => {
  it('a file with an existing name, ignoring case, becomes its next version; earlier versions can be opened', async () => {
    const first = await add(words('One.'));
    const other = await add(words('Other.', 'other.txt'));
    test.clock.advance(60);
    const second = await add(words('Two!!', 'NOTES.txt'), await test.signIn(lead));
    expect(second).toMatchObject({
      id: first.id,
      name: 'notes.txt',
      version: 2,
      size: 5,
      uploaded_by: { name: 'Mia Lane' },
    });
    expect(second.versions).toMatchObject([{ version: 2 }, { version: 1, uploaded_by: { name: 'Dana Adams' } }]);
    expect((await list()).map(({ id }) => id)).toEqual([first.id, other.id]);
    expect((await read((await link(first.id)).url)).text).toBe('Two!!');
    expect((await read((await link(first.id, { version: 1 })).url)).text).toBe('One.');
    expect(await agent.get(`${path()}/${first.id}/link?version=3`)).toMatchObject({ status: 404 });
  });

  it('concurrent uploads of one name become versions of one document', async () => {
    await Promise.all(Array.from({ length: 4 }, (_, n) => add(words(`Number ${n}`))));
    const [file, ...others] = await list();
    expect(others).toEqual([]);
    expect(file?.versions.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });
});

describe('R310: deleting', () => {
  it('removes all versions and their links', async () => {
    const { id } = await add();
    await add(words('Again.'));
    const urls = [await link(id), await link(id, { version: 1 })].map(({ url }) => url);
    const rows = await test.query<{ key: string }>('select key from stored_file where tenant_id = $1', [tenant.id]);
    const keys = rows.map(({ key }) => key);
    for (const key of keys) await test.services.files.localPath(tenant.id, key);
    expect(await agent.delete(`${path()}/${id}`)).toMatchObject({ status: 204 });
    expect([await list(), await stored()]).toEqual([[], 0]);
    for (const url of urls) expect(await read(url)).toMatchObject({ status: 404 });
    expect(await agent.delete(`${path()}/${id}`)).toMatchObject({ status: 404 });
    await test.runJobs();
    for (const key of keys) await expect(test.services.files.localPath(tenant.id, key)).rejects.toThrow();
  });

  it('deletes the files of a purged contact, and no other files', async () => {
    const { id } = await add();
    const { url } = await link(id);
    const other = await test.makeContact(tenant, { owner });
    const kept = await agent.upload(`/v1/contacts/${other.id}/files`, words('Stays.'));
    expect(kept.status).toBe(201);
    await test.query('delete from contact where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    await test.runChores();
    expect(await read(url)).toMatchObject({ status: 404 });
    expect(await stored()).toBe(1);
    const waiting = await test.query<{ identifier: string }>(
      "select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remove-stored-file'",
    );
    expect(waiting).toHaveLength(1);
    await test.runJobs();
  });

  it('files of a deleted contact can be read, not added or deleted', async () => {
    const { id } = await add();
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect(await list()).toHaveLength(1);
    expect((await link(id)).name).toBe('notes.txt');
    expect(await agent.upload(path(), words())).toMatchObject({ status: 404 });
    expect(await agent.delete(`${path()}/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('R310: file access', () => {
  it('another agent and another tenant get 404 for every call; a manager above sees the file', async () => {
    const { id } = await add();
    const elsewhere = await test.makeTenant();
    const strangers = [
      await test.signIn(await test.makeUser(tenant)),
      await test.signIn(await test.makeUser(elsewhere, { account_type: 'admin' })),
    ];
    for (const stranger of strangers) {
      const replies = [
        await stranger.get(path()),
        await stranger.upload(path(), words('Planted.')),
        await stranger.get(`${path()}/${id}/link`),
        await stranger.delete(`${path()}/${id}`),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await list(await test.signIn(lead))).toHaveLength(1);
    expect(await stored()).toBe(1);
  });

  it('a file is found only under its own contact', async () => {
    const { id } = await add();
    const other = await test.makeContact(tenant, { owner });
    expect(await agent.get(`/v1/contacts/${other.id}/files/${id}/link`)).toMatchObject({ status: 404 });
    expect(await agent.delete(`/v1/contacts/${other.id}/files/${id}`)).toMatchObject({ status: 404 });
  });

  it("a link expires, fails when altered, and doesn't work on another tenant's host", async () => {
    const { url } = await link((await add()).id);
    expect(await read(url)).toMatchObject({ status: 200 });
    expect(await read(url.replace(/signature=.{4}/, 'signature=AAAA'))).toMatchObject({ status: 404 });
    expect(await read(url, test.visitor(await test.makeTenant()))).toMatchObject({ status: 404 });
    test.clock.advance(2 * 3600 + 1);
    expect(await read(url)).toMatchObject({ status: 404 });
  });
});

it('R310: the timeline and audit log record each file that is added, viewed, downloaded, and deleted', async () => {
  const { id } = await add();
  await add(words('Again.'));
  await link(id, { for: 'preview' });
  await link(id, { version: 1, for: 'download' });
  await agent.delete(`${path()}/${id}`);
  const label = 'notes.txt';
  const told = await test.query(
    "select subject_id, detail from contact_activity where tenant_id = $1 and kind = 'file' order by id",
    [tenant.id],
  );
  expect(told).toEqual(['added', 'changed', 'removed'].map((did) => ({ subject_id: id, detail: { did, label } })));
  const audited = await test.query(
    "select action, detail from audit_log where tenant_id = $1 and subject_type = 'contact_file' and contact_id = $2 order by id",
    [tenant.id, contact.id],
  );
  expect(audited).toEqual([
    { action: 'contact_file.create', detail: { label, version: 1, size: 12 } },
    { action: 'contact_file.update', detail: { label, version: 2, size: 6 } },
    { action: 'contact_file.preview', detail: { label, version: 2 } },
    { action: 'contact_file.download', detail: { label, version: 1 } },
    { action: 'contact_file.delete', detail: { label, versions: 2 } },
  ]);
});
