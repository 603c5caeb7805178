import type { BodyInput } from '@bookline/contract/endpoint';
import { contactFiles } from '@bookline/contract/features/contact-files';
import { importAttachments } from '@bookline/contract/features/import-attachments';
import { imports } from '@bookline/contract/features/imports';
import { adminJobs, jobs } from '@bookline/contract/features/jobs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent, FilePart } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { failForGood } from '../../../test/fail-for-good.ts';
import { refusal } from '../../../test/refusal.ts';
import { zipFile } from '../../../test/zip-file.ts';
import { STARTER_GONE } from '../../platform/jobs/cannot-go-on.ts';
import { attachmentWork } from './attachment-work.ts';
import { keysOfPath } from './entry-keys.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
});

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

const zipOf = async (
  files: Record<string, string | Buffer>,
  name = 'files.zip',
  field = 'file',
): Promise<FilePart> => ({ field, name, content: await zipFile(files) });

async function person(first_name: string, last_name: string, phone: string, of = owner) {
  const contact = await test.makeContact(tenant, { owner: of, first_name, last_name });
  await test.query(
    'insert into contact_phone (tenant_id, contact_id, number, type, position) values ($1, $2, $3, 2, 0)',
    [tenant.id, contact.id, phone],
  );
  return contact;
}

type Form = BodyInput<typeof importAttachments.validate>;
const look = async (file: FilePart, body: Form = {}, more: FilePart[] = []) =>
  (await agent.call(importAttachments.validate, { file, more, body })).data;
const entries = async (id: string) =>
  (await agent.call(importAttachments.entries, { params: { id }, query: {} })).data.map(
    ({ path, outcome, reason, contact }) => [path, outcome, contact?.name ?? reason],
  );
const get = async (id: string) => (await agent.call(importAttachments.get, { params: { id } })).data;
const filesOf = async (id: string) => (await agent.call(contactFiles.list, { params: { id } })).data;

it.each([
  ['Adams, Joan - SOA.pdf', 'name', ['adams, joan']],
  ['Adams_Joan_2026.pdf', 'name', ['joan, adams', 'adams, joan']],
  ['Joan M Adams application.pdf', 'name', ['adams, joan']],
  ['SOA 614-555-0142.pdf', 'phone', ['+16145550142']],
  ['joan@example.test.pdf', 'email', ['joan@example.test']],
  ['scans/POL 00-778812 page 1.pdf', 'policy_number', ['778812']],
])('reads out of %s a %s', (path, kind, keys) => {
  expect(keysOfPath(path, 'any').find((step) => step.kind === kind)?.keys).toEqual(keys);
});

describe('R318: import_attachments', () => {
  it('matches by file name, names ambiguous files and the reason, stores the files, and undoes it', async () => {
    const joan = await person('Joan', 'Adams', '+16145550101');
    const bob = await person('Bob', 'Lee', '+16145550102');
    await person('Sam', 'Cole', '+16145550103');
    await person('Sam', 'Cole', '+16145550104');
    await person('Eve', 'Far', '+16145550105', await test.makeUser(tenant));
    const draft = await look(
      await zipOf({
        'Adams, Joan - SOA.pdf': PDF,
        '6145550102/application.pdf': PDF,
        'Cole, Sam.pdf': PDF,
        '614-555-0105.pdf': PDF,
        'brochure.pdf': PDF,
        'Lee, Bob.exe': 'MZ\u0000\u0000',
        '__MACOSX/._x.pdf': 'x',
      }),
    );
    expect(draft).toMatchObject({ status: 'draft', entries: 7, matched: 3, ambiguous: 1, unmatched: 2, refused: 1 });
    expect(await entries(draft.id)).toEqual([
      ['Adams, Joan - SOA.pdf', 'matched', 'Adams, Joan'],
      ['6145550102/application.pdf', 'matched', 'Lee, Bob'],
      ['Cole, Sam.pdf', 'ambiguous', '2 contacts have this name.'],
      ['614-555-0105.pdf', 'unmatched', expect.stringMatching(/^None of your contacts has this phone number/)],
      ['brochure.pdf', 'unmatched', 'The file name doesn’t identify a contact.'],
      ['Lee, Bob.exe', 'matched', 'Lee, Bob'],
      ['__MACOSX/._x.pdf', 'refused', expect.stringMatching(/left it there/)],
    ]);
    await agent.call(importAttachments.create, { body: { id: draft.id } });
    await test.runJobs();
    expect(await get(draft.id)).toMatchObject({ status: 'complete', stored: 2, failed: 1, matched: 0 });
    expect((await filesOf(joan.id)).map(({ name }) => name)).toEqual(['Adams, Joan - SOA.pdf']);
    expect((await filesOf(bob.id)).map(({ name }) => name)).toEqual(['application.pdf']);
    const report = await agent.get(`/v1/contacts/attachment_imports/${draft.id}/report.csv`);
    expect(report.text?.trim().split('\n')).toHaveLength(8);

    expect(await agent.post('/v1/contacts/import_attachments', { id: draft.id })).toMatchObject({ status: 409 });
    await agent.call(importAttachments.undo, { params: { id: draft.id } });
    await test.runJobs();
    expect(await get(draft.id)).toMatchObject({ status: 'undone', undone: 2, stored: 0 });
    expect([...(await filesOf(joan.id)), ...(await filesOf(bob.id))]).toEqual([]);
    expect(await agent.post(`/v1/contacts/attachment_imports/${draft.id}/undo`, {})).toMatchObject({ status: 409 });
  });

  it('a file with an existing name becomes its next version, and an undo removes only that version', async () => {
    const joan = await person('Joan', 'Adams', '+16145550101');
    for (let round = 0; round < 2; round++) {
      const { id } = await look(await zipOf({ 'Adams, Joan.pdf': PDF }));
      await agent.call(importAttachments.create, { body: { id } });
      await test.runJobs();
      if (round === 1) await agent.call(importAttachments.undo, { params: { id } });
    }
    expect((await filesOf(joan.id))[0]?.versions).toHaveLength(2);
    await test.runJobs();
    expect((await filesOf(joan.id))[0]?.versions).toHaveLength(1);
  });

  it('matches by a table beside the ZIP or in it, with the chosen columns', async () => {
    const joan = await person('Joan', 'Adams', '+16145550101');
    const table = 'Person,Scan,Cell\nx,a.pdf,614-555-0101\ny,gone.pdf,614-555-0101\n';
    const files = { 'docs/a.pdf': PDF, 'docs/b.pdf': PDF };
    const beside = await look(await zipOf(files), {}, [{ field: 'index', name: 'list.csv', content: table }]);
    expect(beside).toMatchObject({
      match_by: 'index',
      matched: 1,
      unmatched: 1,
      index: { headers: ['Person', 'Scan', 'Cell'], file_column: 1, key_column: 2, missing: 1 },
    });
    const inside = await look(await zipOf({ ...files, 'index.csv': table }));
    expect(inside).toMatchObject({ match_by: 'index', matched: 1, unmatched: 1, refused: 1 });
    expect(
      (await agent.call(importAttachments.validate, { body: { id: inside.id, key_column: 0 } })).data,
    ).toMatchObject({ matched: 0 });
    expect(
      (await agent.call(importAttachments.validate, { body: { id: inside.id, key_column: 2 } })).data,
    ).toMatchObject({ matched: 1 });
    const other = (column: string) => ({
      field: 'index',
      name: 'later.csv',
      content: `File,${column}\nb.pdf,614-555-0101\n`,
    });
    for (const column of ['Phone', 'Cell phone'])
      expect(
        (await agent.call(importAttachments.validate, { body: { id: inside.id }, file: other(column) })).data,
      ).toMatchObject({ match_by: 'index', matched: 1, refused: 0, index: { headers: ['File', column] } });
    await agent.call(importAttachments.create, { body: { id: inside.id } });
    await test.runJobs();
    expect(await filesOf(joan.id)).toMatchObject([{ name: 'b.pdf' }]);
  });

  it('reports how an index file was read', async () => {
    await person('Joan', 'Adams', '+16145550101');
    const files = { 'á.pdf': PDF };
    const table = (text: string) => [
      { field: 'index', name: 'list.csv', content: new Uint8Array(Buffer.from(text, 'latin1')) },
    ];
    const clean = await look(await zipOf(files), {}, table('File,Cell\na.pdf,614-555-0101\n'));
    expect(clean).toMatchObject({ index: { notes: [] } });
    const western = await look(await zipOf(files), {}, table('File,Cell\ná.pdf,614-555-0101\nb\x07.pdf,x\n'));
    expect(western).toMatchObject({
      matched: 1,
      index: {
        notes: [
          'Control characters were removed. Row: 3.',
          expect.stringMatching(/^The file was read as Western \(Windows-1252\)\./),
        ],
      },
    });
  });

  it('a failed undo can be requested again, or goes on after an admin retries it', async () => {
    const joan = await person('Joan', 'Adams', '+16145550101');
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const { id } = await look(await zipOf({ 'Adams, Joan - a.pdf': PDF, 'Adams, Joan - b.pdf': PDF }));
    await agent.call(importAttachments.create, { body: { id } });
    await test.runJobs();
    const second = { table: 'attachment_entry', row: "new.position = 1 and new.outcome = 'undone'" };
    await agent.call(importAttachments.undo, { params: { id } });
    await failForGood(test, second);
    expect(await get(id)).toMatchObject({ status: 'complete', undone: 1, stored: 1 });
    expect((await agent.call(jobs.list)).data[0]).toMatchObject({
      kind: 'attachments-undo',
      status: 'failed',
      error: expect.stringMatching(/failed repeatedly/),
    });
    const [first] = (await admin.call(adminJobs.failed, { query: {} })).data;

    await agent.call(importAttachments.undo, { params: { id } });
    await failForGood(test, second);
    // Only the later of the two undos may go on.
    expect(await admin.post(`/v1/admin/jobs/failed/${first?.id}/retry`)).toMatchObject({ status: 409 });
    const [later] = (await admin.call(adminJobs.failed, { query: {} })).data;
    await admin.call(adminJobs.retry, { params: { id: later?.id ?? 0 } });
    expect(await get(id)).toMatchObject({ status: 'undoing' });
    await test.runJobs();
    expect(await get(id)).toMatchObject({ status: 'undone', undone: 2, stored: 0 });
    expect(await filesOf(joan.id)).toEqual([]);
  });

  it('refuses a file that is no ZIP, unpacks to too much, or has paths outside of it', async () => {
    const bomb = await zipOf({ 'Adams, Joan.txt': Buffer.alloc(8 * 1024 * 1024, 97) });
    expect((await look(bomb)).refused).toBe(1);
    const sly = await zipOf({ 'xxxxxxxxx/evil.pdf': PDF });
    const out = Buffer.from(sly.content);
    for (let at = out.indexOf('xxxxxxxxx'); at !== -1; at = out.indexOf('xxxxxxxxx', at + 1))
      out.write('../../../', at);
    for (const content of [out, Buffer.from('not a zip')])
      expect(
        await agent.upload('/v1/contacts/validate_attachments', { field: 'file', name: 'x.zip', content }),
      ).toMatchObject(refusal('file'));
  });

  it('a stopped import resumes between files, and two simultaneous runs store no file twice', async () => {
    const joan = await person('Joan', 'Adams', '+16145550101');
    const names = Array.from({ length: 25 }, (_, index) => `Adams, Joan - ${String.fromCharCode(97 + index)}.pdf`);
    const { id } = await look(await zipOf(Object.fromEntries(names.map((name) => [name, PDF]))));
    await agent.call(importAttachments.create, { body: { id } });
    const run = (mustYield: boolean) =>
      attachmentWork.run(
        {
          ...test.services,
          log: test.app.log,
          signal: new AbortController().signal,
          last_attempt: false,
          mustYield: async () => mustYield,
        },
        { tenant_id: tenant.id, long_job_id: id },
      );
    await run(true);
    expect(await get(id)).toMatchObject({ status: 'processing', stored: 20, matched: 5 });
    await Promise.all([run(false), run(false)]);
    expect(await get(id)).toMatchObject({ status: 'complete', stored: 25, failed: 0 });
    const files = await filesOf(joan.id);
    expect(files).toHaveLength(25);
    expect(files.every(({ versions }) => versions.length === 1)).toBe(true);
  });
});

it('R318: attachments_leads_uploader imports leads and the files that their rows name', async () => {
  const leads: FilePart = {
    name: 'leads.csv',
    content: 'First name,Last name,Phone,Docs\nJoan,Adams,614-555-0101,a.pdf; b.pdf\nBob,Lee,614-555-0102,c.pdf\n',
  };
  const zip = await zipOf({ 'x/a.pdf': PDF, 'B.PDF': PDF, 'c.pdf': PDF, 'd.pdf': PDF }, 'docs.zip', 'attachments');
  const { data } = await agent.call(importAttachments.withLeads, {
    file: leads,
    more: [zip],
    body: { file_column: 3 },
  });
  expect(data).toMatchObject({ status: 'waiting', match_by: 'import', import: { file_name: 'leads.csv' } });
  await test.runJobs();
  expect(await get(data.id)).toMatchObject({ status: 'complete', stored: 3, unmatched: 1 });
  const attempt = await agent.call(imports.get, { params: { id: data.import?.id ?? '' } });
  expect(attempt.data).toMatchObject({ status: 'complete', created: 2 });
  const [joan] = await test.query<{ id: string }>(
    "select id from contact where tenant_id = $1 and first_name = 'Joan'",
    [tenant.id],
  );
  expect((await filesOf(joan?.id ?? '')).map(({ name }) => name.toLowerCase()).sort()).toEqual(['a.pdf', 'b.pdf']);
});

it('files that wait for an import fail with the sentence of all long work if their user can no longer sign in', async () => {
  const leads: FilePart = {
    name: 'leads.csv',
    content: 'First name,Last name,Phone,Docs\nJoan,Adams,614-555-0101,a.pdf\n',
  };
  const more = [await zipOf({ 'a.pdf': PDF }, 'docs.zip', 'attachments')];
  const { data } = await agent.call(importAttachments.withLeads, { file: leads, more, body: { file_column: 3 } });
  await test.query('update app_user set active = false where id = $1', [owner.id]);
  await test.runJobs({ tolerate: true });
  expect(await test.query('select status, error from attachment_import where id = $1', [data.id])).toEqual([
    { status: 'failed', error: STARTER_GONE },
  ]);
});

it('is invisible to other users, who cannot start it either', async () => {
  await person('Joan', 'Adams', '+16145550101');
  const { id } = await look(await zipOf({ 'Adams, Joan.pdf': PDF }));
  const other = await test.signIn(await test.makeUser(tenant));
  expect((await other.get(`/v1/contacts/attachment_imports/${id}`)).status).toBe(404);
  expect((await other.post('/v1/contacts/import_attachments', { id })).status).toBe(404);
});
