import type { BodyInput } from '@bookline/contract/endpoint';
import { jobs } from '@bookline/contract/features/jobs';
import { letterTemplates } from '@bookline/contract/features/letter-templates';
import { type PrintJob, print } from '@bookline/contract/features/print';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { readPdf } from './pdf/read-pdf.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams', timezone: 'America/New_York' });
  agent = await test.signIn(user);
});

const town = { line1: '100 Elm St', city: 'Columbus', state: 'OH', zip: '43085' };
const makeContact = (last_name: string, columns: Record<string, unknown> = town, owner = user) =>
  test.makeContact(tenant, { owner, first_name: 'Joan', last_name, phones: [], columns });
type Body = BodyInput<typeof print.batch_print>;
const start = async (body: Body) => (await agent.call(print.batch_print, { body })).data;
const statusOf = async (jid: string, by = agent) => (await by.call(print.status, { body: { jid } })).data;
async function finished(body: Body): Promise<PrintJob> {
  const { jid } = await start(body);
  await test.runJobs();
  return statusOf(jid);
}
async function read({ file }: PrintJob) {
  if (!file) throw new Error('there is no PDF');
  const reply = await test.app.inject({ method: 'GET', url: file.url, headers: { host: tenant.host } });
  expect(reply.headers['content-type']).toBe('application/pdf');
  return readPdf(reply.rawPayload);
}

it('R325, R326: prints the named contacts in their order, in a job that reports progress', async () => {
  const [a, b, c] = [await makeContact('Ames'), await makeContact('Brown'), await makeContact('Cole')];
  const started = await start({ ids: [c.id, a.id, b.id], print: { kind: 'labels_5160' } });
  expect(started).toMatchObject({
    status: 'queued',
    contacts: 3,
    done: 0,
    file: null,
    title: 'Address labels for 3 contacts',
  });
  const [waiting] = (await agent.call(jobs.list)).data;
  expect(waiting).toMatchObject({
    id: started.jid,
    kind: 'print',
    total: 3,
    cancellable: true,
    linkUrl: `/contacts/print?jid=${started.jid}`,
  });
  await test.runJobs();
  const done = await statusOf(started.jid);
  expect(done).toMatchObject({ status: 'complete', done: 3, pages: 1, skipped: [], notes: [], error: null });
  expect(done.file?.name).toBe('Address labels for 3 contacts.pdf');
  const { pages } = await read(done);
  expect(pages[0]?.written.map(({ text }) => text).filter((text) => text.startsWith('Joan'))).toEqual([
    'Joan Cole',
    'Joan Ames',
    'Joan Brown',
  ]);
  const [ended] = (await agent.call(jobs.list)).data;
  expect(ended).toMatchObject({
    status: 'complete',
    done: 3,
    total: 3,
    text: 'Address labels for 3 contacts: one page.',
  });
});

it('R325: a scope prints the contacts the list shows, in its order; the default is contact sheets', async () => {
  for (const name of ['Cole', 'Ames', 'Brown']) await makeContact(name);
  const done = await finished({
    all: true,
    contacts_scope: { q: 'joan', order_field: 'last_name', order: 'asc', select_n: 2 },
  });
  expect(done).toMatchObject({ kind: 'contact_sheets', contacts: 2, pages: 2 });
  const { pages } = await read(done);
  expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(['Joan Ames', 'Joan Brown']);
});

it('R221, R430: at most 500, and the error gives the actual number', async () => {
  await test.makeContacts(
    tenant,
    Array.from({ length: 501 }, (_, i) => ({ owner: user, last_name: `P${i}` })),
  );
  const reply = await agent.post('/v1/contacts/batch_print', { all: true });
  expect(reply).toMatchObject({
    status: 422,
    body: {
      errors: {
        contacts_scope: [expect.stringContaining('You can print 500 contacts at once, and you selected 501.')],
      },
    },
  });
  expect((await start({ all: true, contacts_scope: { select_n: 500 }, print: { kind: 'call_list' } })).contacts).toBe(
    500,
  );
  await test.runJobs();
});

it("a user can't print contacts they can't see or open another user's print", async () => {
  const colleague = await test.makeUser(tenant);
  const theirs = await makeContact('Secret', town, colleague);
  expect(await agent.post('/v1/contacts/batch_print', { ids: [theirs.id] })).toMatchObject({ status: 422 });
  const mine = await makeContact('Mine');
  const { jid } = await start({ ids: [theirs.id, mine.id], print: { kind: 'call_list' } });
  await test.runJobs();
  const done = await statusOf(jid);
  expect(done.contacts).toBe(1);
  expect((await read(done)).pages[0]?.text).not.toContain('Secret');
  for (const other of [colleague, await test.makeUser(tenant, { account_type: 'admin' })]) {
    const them = await test.signIn(other);
    expect(await them.patch('/v1/contacts/batch_print_status', { jid })).toMatchObject({ status: 404 });
    expect(await them.delete(`/v1/contacts/batch_prints/${jid}`)).toMatchObject({ status: 404 });
    expect((await them.call(print.list, { query: {} })).data).toEqual([]);
  }
});

it('a contact reassigned before the print runs is left out, and a note says so', async () => {
  const [kept, gone] = [await makeContact('Kept'), await makeContact('Gone')];
  const { jid } = await start({ ids: [gone.id, kept.id], print: { kind: 'labels_5163' } });
  const other = await test.makeUser(tenant);
  await test.query('update contact set owner_id = $2 where id = $1', [gone.id, other.id]);
  await test.runJobs();
  const done = await statusOf(jid);
  expect(done).toMatchObject({
    status: 'complete',
    done: 2,
    notes: ['One of the contacts was deleted or reassigned in the meantime.'],
  });
  const text = (await read(done)).pages[0]?.text;
  expect(text).toContain('Kept');
  expect(text).not.toContain('Gone');
});

it('contacts without a mailing address are left out with the reason, or printed on request', async () => {
  const [with_, without] = [await makeContact('With'), await makeContact('Without', {})];
  const ids = [with_.id, without.id];
  const done = await finished({ ids, print: { kind: 'labels_5160' } });
  expect(done.skipped).toEqual([
    { contact_id: without.id, name: 'Joan Without', reason: 'The mailing address has no street or city.' },
  ]);
  const all = await finished({ ids, print: { kind: 'labels_5160', without_address: 'print' } });
  expect((await read(all)).pages[0]?.text).toContain('Joan Without');
  const empty = await finished({ ids: [without.id], print: { kind: 'envelopes_10' } });
  expect(empty).toMatchObject({ status: 'complete', file: null, pages: 0, skipped: [{ contact_id: without.id }] });
});

it('a letter fills the template for each contact; contacts with missing fields are left out or get blanks', async () => {
  const born = await makeContact('Born', { ...town, date_of_birth: '1960-12-01' });
  const unborn = await makeContact('Unborn');
  const { data: template } = await agent.call(letterTemplates.create, {
    body: {
      name: 'Birthday',
      body: 'Dear {{first_name}},\n\nHappy birthday on {{birthday}}! {{nickname|Friend}} of {{city}}.\n\n{{agent_name}}',
    },
  });
  const body: Body = { ids: [born.id, unborn.id], print: { kind: 'letters', template_id: template.id } };
  const { jid } = await start(body);
  // The requested text is printed, even if the template changes later.
  await agent.call(letterTemplates.delete, { params: { id: template.id } });
  await test.runJobs();
  const done = await statusOf(jid);
  expect(done.skipped).toEqual([
    { contact_id: unborn.id, name: 'Joan Unborn', reason: 'These letter fields have no value: Birthday.' },
  ]);
  const { pages } = await read(done);
  expect(pages).toHaveLength(1);
  for (const words of ['Dear Joan,', 'Happy birthday on Dec 1! Joan of Columbus.', 'Dana Adams'])
    expect(pages[0]?.text).toContain(words);
  expect(await agent.post('/v1/contacts/batch_print', body)).toMatchObject(refusal('print.template_id'));
});

it('policy numbers, account numbers, and health data are never on paper', async () => {
  const contact = await makeContact('Private', {
    ...town,
    tobacco: true,
    height_in: 77,
    weight_lb: 199,
    annual_income: '98765.00',
  });
  await test.insert('contact_policy', {
    tenant_id: tenant.id,
    id: contact.id,
    contact_id: contact.id,
    product_line: 'part_d',
    policy_number: 'PN-SECRET-1',
    status: 'in_force',
    premium: '32.10',
    premium_mode: 'monthly',
    made_by_id: user.id,
    created_at: test.clock.now(),
    updated_at: test.clock.now(),
  });
  const { pages } = await read(await finished({ ids: [contact.id] }));
  expect(pages[0]?.text).toContain('$32.10 per month');
  for (const secret of ['PN-SECRET', 'obacco', '77', '199', '98765', '98,765'])
    expect(pages[0]?.text).not.toContain(secret);
});

it('the preview shows the first page and the contacts left out, and stores nothing', async () => {
  const ids = [];
  for (let i = 0; i < 13; i++) ids.push((await makeContact(`P${i}`, i === 2 ? {} : town)).id);
  const body = { ids, print: { kind: 'labels_5163', start_at: 3 } } as const;
  const { data } = await agent.call(print.preview, { body });
  expect(data).toMatchObject({ contacts: 13, printed: 12, skipped: [{ name: 'Joan P2' }], notes: [] });
  const { pages } = await readPdf(Buffer.from(data.pdf ?? '', 'base64'));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.written.filter(({ text }) => text.startsWith('Joan'))).toHaveLength(8);
  expect((await agent.call(print.list, { query: {} })).data).toEqual([]);
});

it('canceling while queued creates nothing; deleting removes the PDF; after a week both are removed automatically', async () => {
  const { id } = await makeContact('Ames');
  const first = await start({ ids: [id] });
  expect(await agent.send('DELETE', `/v1/contacts/batch_prints/${first.jid}`)).toMatchObject({ status: 409 });
  await agent.call(jobs.cancel, { params: { id: first.jid } });
  await test.runJobs();
  expect(await statusOf(first.jid)).toMatchObject({ status: 'cancelled', file: null });

  const second = await finished({ ids: [id] });
  const url = second.file?.url ?? '';
  await agent.call(print.delete, { params: { jid: second.jid } });
  expect((await test.app.inject({ method: 'GET', url, headers: { host: tenant.host } })).statusCode).toBe(404);

  const third = await finished({ ids: [id] });
  test.clock.advance(7 * 24 * 3600 + 60);
  await test.runChores();
  await test.runJobs();
  agent = await test.signIn(user);
  expect((await agent.call(print.list, { query: {} })).data).toEqual([]);
  const rows = await test.query('select 1 from stored_file where tenant_id = $1', [tenant.id]);
  expect([rows.length, third.status]).toEqual([0, 'complete']);
});

it('after an interruption it is created once and counted once', async () => {
  const { id } = await makeContact('Ames');
  const { jid } = await start({ ids: [id], print: { kind: 'call_list' } });
  // The state a killed worker leaves: processing, some progress, no PDF.
  await test.query("update print_job set status = 'processing' where id = $1", [jid]);
  await test.query("update long_job set status = 'processing' where id = $1", [jid]);
  await test.runJobs();
  expect(await statusOf(jid)).toMatchObject({ status: 'complete', done: 1 });
  expect(await test.query('select 1 from stored_file where tenant_id = $1', [tenant.id])).toHaveLength(1);
});

it('the audit log has the user and every printed contact', async () => {
  const [a, b] = [await makeContact('Ames'), await makeContact('Brown')];
  const { jid } = await finished({ ids: [a.id, b.id], print: { kind: 'labels_5160' } });
  const entries = await test.query(
    'select action, contact_id, detail from audit_log where tenant_id = $1 and subject_id = $2 order by action desc, contact_id',
    [tenant.id, jid],
  );
  expect(entries).toEqual([
    { action: 'print.start', contact_id: null, detail: { kind: 'labels_5160', contacts: 2 } },
    ...[a.id, b.id]
      .sort()
      .map((contact_id) => ({ action: 'contact.print', contact_id, detail: { kind: 'labels_5160' } })),
  ]);
});
