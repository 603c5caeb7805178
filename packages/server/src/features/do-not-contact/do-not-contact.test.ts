import { readFile } from 'node:fs/promises';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { print } from '@bookline/contract/features/print';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { readByOthers } from '../../../test/foreign-csv.ts';
import { refusal } from '../../../test/refusal.ts';
import { readPdf } from '../print/pdf/read-pdf.fixture.ts';
import { suppressedAmong } from './do-not-contact.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(
    await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ann', last_name: 'Boss' }),
  );
});

const add = async (entries: string[], reason = 'Asked us') =>
  (await admin.call(doNotContact.add, { body: { entries, reason } })).data;
const list = (query: { q?: string; kind?: 'phone' | 'email'; limit?: number } = {}) =>
  admin.call(doNotContact.list, { query });
const values = async (query = {}) => (await list(query)).data.map(({ value }) => value);

describe('the do-not-contact list', () => {
  it('adds numbers and addresses in any format once, and lists those that it could not read', async () => {
    expect(await add(['(614) 555-0142', 'Joan@Example.test', '+16145550142', 'not-an-entry'])).toEqual({
      added: 2,
      known: 0,
      unreadable: ['not-an-entry'],
    });
    expect(await add(['614-555-0142', '614-555-0143'])).toEqual({ added: 1, known: 1, unreadable: [] });
    expect((await list({ kind: 'email' })).data).toMatchObject([
      { kind: 'email', value: 'joan@example.test', reason: 'Asked us', added_by: { name: 'Ann Boss' } },
    ]);
    expect((await list()).meta).toMatchObject({ total_count: 3, total_count_exact: true });
  });

  it('refuses text without a number or an address', async () => {
    const reply = await admin.post('/v1/admin/do_not_contact', { entries: ['not-an-entry'] });
    expect(reply).toMatchObject(refusal('entries'));
  });

  it('is searched by the beginning of an entry', async () => {
    await add(['614-555-0142', '614-777-0142', 'joan@example.test']);
    expect(await values({ q: '(614) 555' })).toEqual(['+16145550142']);
    expect(await values({ q: '6147770142' })).toEqual(['+16147770142']);
    expect(await values({ q: 'JOAN@' })).toEqual(['joan@example.test']);
    expect(await values({ q: '%' })).toEqual([]);
  });

  it('requires a reason to remove an entry, and keeps it in the audit log', async () => {
    await add(['614-555-0142']);
    const [entry] = (await list()).data;
    const path = `/v1/admin/do_not_contact/${entry?.id}`;
    expect(await admin.delete(path)).toMatchObject(refusal('reason'));
    expect(await admin.delete(`${path}?reason=Signed%20up%20again`)).toMatchObject({ status: 204 });
    expect(await admin.delete(`${path}?reason=Again`)).toMatchObject({ status: 404 });
    const [row] = await test.query(
      "select detail from audit_log where tenant_id = $1 and action = 'do_not_contact.remove'",
      [tenant.id],
    );
    expect(row).toEqual({ detail: { kind: 'phone', value: '+16145550142', reason: 'Signed up again' } });
  });

  it('neutralizes formulas in the CSV, which reads back unchanged', async () => {
    await add(['614-555-0142', 'joan@example.test']);
    const { text } = await admin.get('/v1/admin/do_not_contact.csv');
    expect(text).toContain("'+16145550142,Asked us,Ann Boss,");
    expect(readByOthers(text)).toHaveLength(3);
    await test.query('delete from do_not_contact where tenant_id = $1', [tenant.id]);
    await admin.upload('/v1/admin/do_not_contact/file', { name: 'list.csv', content: text });
    await test.runJobs();
    expect((await values()).toSorted()).toEqual(['+16145550142', 'joan@example.test']);
  });

  it('marks the numbers and addresses of a contact', async () => {
    const owner = await test.makeUser(tenant);
    const agent = await test.signIn(owner);
    const { data } = await agent.call(contacts.create, {
      body: {
        first_name: 'Joan',
        phones: [{ number: '614-555-0142' }, { number: '614-555-0143' }],
        emails: [{ address: 'joan@example.test' }],
      },
    });
    await add(['614-555-0143', 'joan@example.test']);
    const { data: joan } = await agent.call(contacts.get, { params: { id: data.id } });
    expect(joan.phones.map((phone) => phone.do_not_contact)).toEqual([false, true]);
    expect(joan.emails.map((email) => email.do_not_contact)).toEqual([true]);
  });

  it('blocks every use: permissions, export files, and printed call lists', async () => {
    const { data: joan } = await admin.call(contacts.create, {
      body: { first_name: 'Joan', phones: [{ number: '614-555-0142' }], emails: [{ address: 'joan@example.test' }] },
    });
    await add(['614-555-0142', 'joan@example.test']);
    const { channels } = (await admin.call(contactPermissionCalls.get, { params: { id: joan.id } })).data;
    const listed = {
      state: 'closed',
      reason: 'On your company’s do-not-contact list. Don’t use it unless an admin removes it from the list.',
    };
    expect(channels.filter(({ channel }) => channel !== 'third_party')).toMatchObject([listed, listed, listed]);
    const columns = ['first_name', 'do_not_call', 'do_not_text', 'do_not_email'];
    const file = (await admin.patch('/v1/export.csv', { ids: [joan.id], columns })).text;
    expect(file).toContain('Joan,Yes,Yes,Yes');
    const { jid } = (await admin.call(print.batch_print, { body: { ids: [joan.id], print: { kind: 'call_list' } } }))
      .data;
    await test.runJobs();
    const printed = (await admin.call(print.status, { body: { jid } })).data.file?.url ?? '';
    const reply = await test.app.inject({ method: 'GET', url: printed, headers: { host: tenant.host } });
    const text = (await readPdf(reply.rawPayload)).pages.map((page) => page.text).join(' ');
    expect(text).toContain('DO NOT CALL');
    expect(text).not.toContain('555-0142');
  });

  it('covers the refusals of a deleted contact before it is permanently deleted', async () => {
    const phones = [{ number: '614-555-0142' }];
    const make = async (body: object, first_name: string) =>
      (await admin.call(contacts.create, { body: { first_name, ...body } })).data.id;
    const refused = await make({ phones, emails: [{ address: 'joan@example.test' }], do_not_call: true }, 'Joan');
    const willing = await make({ phones: [{ number: '614-555-0143' }] }, 'Carl');
    const { id } = tenant;
    const asked = { phones: ['+16145550142', '+16145550143'], emails: ['joan@example.test'] };
    const among = () => test.services.database.inTenant(id, (db) => suppressedAmong({ db, tenant: { id } }, asked));
    expect(await among()).toEqual(new Set());
    await test.query('update contact set deleted_at = $2 where id = any($1)', [[refused, willing], test.clock.now()]);
    expect(await among()).toEqual(new Set(['+16145550142']));
    await test.query('update contact set deleted_at = null where id = $1', [refused]);
    expect(await among()).toEqual(new Set());
  });

  it('tells which of many values are listed, and ignores entries of other tenants', async () => {
    await add(['614-555-0142', 'joan@example.test']);
    const asked = { phones: ['+16145550142', '+16145550199'], emails: ['joan@example.test', 'x@example.test'] };
    const other = await test.makeTenant();
    const among = (id: number) =>
      test.services.database.inTenant(id, (db) => suppressedAmong({ db, tenant: { id } }, asked));
    expect([...(await among(tenant.id))].toSorted()).toEqual(['+16145550142', 'joan@example.test']);
    expect(await among(other.id)).toEqual(new Set());
  });
});

describe('a file of numbers', () => {
  const rows = 5000;
  const content = `Name,Phone\n${Array.from({ length: rows }, (_, n) => `Person ${n},614-5${String(n).padStart(2, '0').slice(0, 2)}-${String(1000 + n)}`).join('\n')}\nNobody,none\n`;

  it('is processed by a job, which reports the result and can run again', async () => {
    await admin.upload('/v1/admin/do_not_contact/file', { name: 'dnc.csv', content }, { reason: 'Registry' });
    await test.runJobs();
    const [first] = await test.query('select status, done, outcome from long_job where tenant_id = $1', [tenant.id]);
    expect(first).toEqual({
      status: 'complete',
      done: rows + 1,
      outcome: `5,000 added. 1 row holds neither a number nor an address: ${rows + 2}.`,
    });
    expect((await list({ q: '614' })).meta.total_count).toBe(rows);
    await admin.upload('/v1/admin/do_not_contact/file', { name: 'dnc.csv', content });
    await test.runJobs();
    const [again] = await test.query(
      'select outcome from long_job where tenant_id = $1 order by created_at desc limit 1',
      [tenant.id],
    );
    expect(again).toMatchObject({ outcome: expect.stringMatching(/^0 added, 5,000 already on the list\./) });
    expect(await test.query('select 1 from do_not_contact_file where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  const outcomeOf = async (name: string, file: string | Uint8Array<ArrayBuffer>) => {
    await admin.upload('/v1/admin/do_not_contact/file', { name, content: file });
    await test.runJobs();
    const [job] = await test.query<{ outcome: string }>('select outcome from long_job where tenant_id = $1', [
      tenant.id,
    ]);
    return job?.outcome;
  };

  it('names the rows with a bad byte and those with control characters', async () => {
    const lines = ['Name,Phone', 'José,614-555-0101', 'Núñez,614-555-0102', 'Bell\u0007,614-555-0103'];
    const file = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\nM`),
      Buffer.from([0xe9]),
      Buffer.from('ndez,614-555-0104\n'),
    ]);
    expect(await outcomeOf('dnc.csv', new Uint8Array(file))).toBe(
      '4 added. Control characters were removed. Row: 4. A character can’t be read in the file’s encoding and appears as \ufffd. Row: 5.',
    );
  });

  it('reports an encoding other than Unicode', async () => {
    const file = Buffer.from('Name,Phone\nJosé,614-555-0101\n', 'latin1');
    expect(await outcomeOf('dnc.csv', new Uint8Array(file))).toBe(
      '1 added. The file was read as Western (Windows-1252). If letters look wrong, save it as CSV UTF-8 and upload it again.',
    );
  });

  it('reads a workbook, and reports the sheets left out', async () => {
    const path = new URL('../imports/read/fixtures/libreoffice.ods', import.meta.url);
    const outcome = await outcomeOf('dnc.ods', new Uint8Array(await readFile(path)));
    expect(outcome).toMatch(/^2 added\..* Only the sheet ‘Leads’ was read\. Not read: Cover, Old \(hidden\)\.$/);
  });

  it('is refused at once if it is no table', async () => {
    const reply = await admin.upload('/v1/admin/do_not_contact/file', { name: 'empty.csv', content: '' });
    expect(reply).toMatchObject(refusal('file'));
  });
});
