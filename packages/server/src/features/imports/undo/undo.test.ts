import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { type ImportUndoState, importUndo } from '@bookline/contract/features/import-undo';
import { imports } from '@bookline/contract/features/imports';
import { jobs } from '@bookline/contract/features/jobs';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { readByOthers } from '../../../../test/foreign-csv.ts';
import { allContacts, csvFile, getAttempt, importFile, peopleFile, start } from '../imports.fixture.ts';
import { undoWork } from './undo-work.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const startUndo = async (id: string, worked_on: 'leave' | 'take' = 'leave'): Promise<ImportUndoState> =>
  (await agent.call(importUndo.start, { params: { id }, body: { worked_on } })).data;

async function undo(id: string, worked_on: 'leave' | 'take' = 'leave') {
  await startUndo(id, worked_on);
  await test.runJobs();
  return (await getAttempt(agent, id)).undo;
}

/** Why an undo is refused. */
async function refusal(id: string, who = agent): Promise<{ status: number; text: string }> {
  const { status, text } = await who.post(`/v1/contacts/import_attempts/${id}/undo`, {});
  return { status, text };
}

/** Everything that an import may change, as a user sees it, without versions and update times. */
const book = async () => (await allContacts(test, tenant)).map(({ version: _, updated_at: __, ...contact }) => contact);
const alive = async () => (await book()).filter(({ deleted_at }) => deleted_at === null);
const account = async (id: string, tab: 'left' | 'all' = 'left') =>
  (await agent.call(importUndo.rows, { params: { id }, query: { tab } })).data;
const stored = (text: string) => test.query(text, [tenant.id]);

it('an undo deletes what an import created, and the attempt says when and by whom', async () => {
  const done = await importFile(test, agent, peopleFile(30));
  const { data: preview } = await agent.call(importUndo.preview, { params: { id: done.id } });
  expect(preview).toMatchObject({ created: 30, worked_on: 0, updated: 0, refusal: null });
  expect(done.undo_until).toBe(preview.until);
  expect(await undo(done.id)).toMatchObject({
    status: 'complete',
    total: 30,
    removed: 30,
    restored: 0,
    partly: 0,
    kept: 0,
    by: { id: user.id },
    finished_at: expect.any(String),
  });
  expect(await alive()).toEqual([]);
  expect(await account(done.id)).toEqual([]);
  expect(await account(done.id, 'all')).toHaveLength(30);
  // The duplicates are searched again, and the timelines have an entry.
  expect(await stored("select 1 from contact_activity where tenant_id = $1 and kind = 'deleted'")).toHaveLength(30);
  const tabs = (await agent.call(imports.list, { query: { tab: 'undone' } })).meta.tabs;
  expect(tabs).toMatchObject({ all: 1, complete: 1, undone: 1, failed: 0 });
  // R063: it was in the tray.
  const [job] = (await agent.call(jobs.list)).data;
  expect(job).toMatchObject({ status: 'complete', text: 'Undo of the import of leads.csv: 30 removed.' });
  expect(await refusal(done.id)).toMatchObject({ status: 409, text: expect.stringContaining('already undone') });
  expect((await getAttempt(agent, done.id)).undo_until).toBeNull();
});

/** Two existing contacts, and a file that changes both, one of them twice. */
async function overwritten() {
  const [ann, bo] = await test.makeContacts(tenant, [
    {
      owner: user,
      first_name: 'Ann',
      last_name: 'Lee',
      phones: ['+16145550100'],
      columns: { occupation: 'Nurse', annual_income: '52000.00', custom: { Plan: 'G', Kit: 'A' } },
    },
    { owner: user, first_name: 'Bo', last_name: 'Lee', emails: ['bo@example.test'] },
  ]);
  const before = await book();
  const file = csvFile(
    'First Name,Last Name,Phone,Email,Occupation,Annual Income,Tags,Notes,Plan,Birthday,Status',
    'Anna,Lee,6145550100,,Surgeon,61000,T65,First note,N,12/03/1961,',
    'Bo,Leigh,6145550177,bo@example.test,,,VIP,,,,',
    'Cy,New,6145550188,,,,,,,,',
    'Annabel,Lee,6145550100,ann@example.test,,,,Second note,,,',
  );
  await test.makeNumbered(tenant, 'tag', 'T65');
  const done = await importFile(test, agent, file, { known: 'overwrite' });
  expect(done).toMatchObject({ created: 1, updated: 3 });
  expect(ann && bo).toBeTruthy();
  return { id: done.id, before, ann: ann?.id ?? '', bo: bo?.id ?? '' };
}

it('an undo restores changed contacts: values, phones, emails, tags, notes, and custom fields', async () => {
  const { id, before } = await overwritten();
  expect(await undo(id)).toMatchObject({ total: 4, removed: 1, restored: 3, partly: 0, kept: 0 });
  expect(await alive()).toEqual(before);
  expect(await stored('select 1 from contact_note where tenant_id = $1')).toEqual([]);
  expect(await stored('select position, number from contact_phone p where tenant_id = $1 order by 1')).toContainEqual({
    position: 0,
    number: '+16145550100',
  });
});

it('what a user changed since stays, field by field, and is reported', async () => {
  const { id, ann, bo } = await overwritten();
  const seen = (await agent.call(contacts.get, { params: { id: ann } })).data;
  await agent.call(contacts.update, { params: { id: ann }, body: { last_name: 'Adams', occupation: 'Chief surgeon' } });
  await test.query("update contact_phone set verified_at = now() where contact_id = $1 and number = '+16145550177'", [
    bo,
  ]);
  const [note] = await test.query<{ id: string }>(
    "select id from contact_note where body = 'Second note' and tenant_id = $1",
    [tenant.id],
  );
  await agent.call(contactNotes.update, {
    params: { id: ann, noteId: note?.id ?? '' },
    body: { body: 'Mine', version: 1 },
  });
  expect(await undo(id)).toMatchObject({ removed: 1, restored: 0, partly: 3, kept: 0 });
  expect((await account(id)).map(({ row_no, outcome, reason }) => ({ row_no, outcome, reason }))).toEqual([
    { row_no: 5, outcome: 'partly', reason: 'Changed later: a note.' },
    { row_no: 3, outcome: 'partly', reason: 'Changed later: +16145550177.' },
    { row_no: 2, outcome: 'partly', reason: 'Changed later: occupation.' },
  ]);
  const now = (await agent.call(contacts.get, { params: { id: ann } })).data;
  expect(now).toMatchObject({
    first_name: 'Ann',
    last_name: 'Adams',
    occupation: 'Chief surgeon',
    annual_income: '52000.00',
  });
  expect(now.emails).toEqual([]);
  expect(now.version).toBeGreaterThan(seen.version);
  const other = (await agent.call(contacts.get, { params: { id: bo } })).data;
  expect(other).toMatchObject({ last_name: 'Lee', phones: [{ number: '+16145550177', primary: true }] });
});

it.each(['leave', 'take'] as const)('contacts that a user has worked on since: %s', async (worked_on) => {
  const done = await importFile(
    test,
    agent,
    csvFile('Name,Phone,Notes', 'Ann Lee,6145550101,Hello', 'Bo Lee,6145550102,', 'Cy Lee,6145550103,'),
  );
  const idOf = async (name: string) =>
    String(
      (await test.query('select id from contact where tenant_id = $1 and first_name = $2', [tenant.id, name]))[0]?.id,
    );
  await agent.call(contactNotes.create, { params: { id: await idOf('Bo') }, body: { body: 'Called, wants a quote' } });
  await test.query('update contact set deleted_at = now() where id = $1', [await idOf('Cy')]);
  const { data: preview } = await agent.call(importUndo.preview, { params: { id: done.id } });
  expect(preview.worked_on).toBe(1);
  const state = await undo(done.id, worked_on);
  const names = (await alive()).map(({ first_name }) => first_name);
  expect(names).toEqual(worked_on === 'leave' ? ['Bo'] : []);
  expect(state).toMatchObject(worked_on === 'leave' ? { removed: 1, kept: 2 } : { removed: 2, kept: 1 });
  const reasons = (await account(done.id)).map(({ reason, contact }) => [contact?.name, reason]);
  expect(reasons).toEqual([
    ...(worked_on === 'leave' ? [['Bo Lee', 'Someone has worked on it since: note.']] : []),
    ['Cy Lee', 'It was already deleted.'],
  ]);
});

it('a user who may not see the attempt cannot undo it, see the report, or delete it; an admin can', async () => {
  const done = await importFile(test, agent, peopleFile(2));
  const other = await test.signIn(await test.makeUser(tenant));
  const path = `/v1/contacts/import_attempts/${done.id}/undo`;
  expect((await refusal(done.id, other)).status).toBe(404);
  for (const each of [path, `${path}/rows`, `${path}.csv`]) expect((await other.get(each)).status).toBe(404);
  expect((await other.delete(`/v1/contacts/delete_import_attempts/${done.id}`)).status).toBe(404);
  expect(await alive()).toHaveLength(2);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect((await refusal(done.id, admin)).status).toBe(202);
  await test.runJobs();
  expect(await alive()).toEqual([]);
});

it('contacts that the acting user no longer sees stay', async () => {
  const done = await importFile(test, agent, peopleFile(3));
  const other = await test.makeUser(tenant);
  await test.query(
    'update contact set owner_id = $2 where id = (select id from contact where tenant_id = $1 order by last_name limit 1)',
    [tenant.id, other.id],
  );
  expect(await undo(done.id, 'take')).toMatchObject({ removed: 2, kept: 1 });
  expect(await account(done.id)).toMatchObject([
    { contact: null, reason: 'You no longer have access to this contact.' },
  ]);
});

it('an import can be undone within 30 days of its end, and not while it or its undo is running', async () => {
  const { id: waiting } = await start(agent, peopleFile(2));
  expect(await refusal(waiting)).toMatchObject({ status: 409, text: expect.stringContaining('still running') });
  expect((await agent.delete(`/v1/contacts/delete_import_attempts/${waiting}`)).status).toBe(409);
  await test.runJobs();
  await startUndo(waiting);
  expect(await refusal(waiting)).toMatchObject({ status: 409, text: expect.stringContaining('being undone') });
  expect((await agent.delete(`/v1/contacts/delete_import_attempts/${waiting}`)).status).toBe(409);
  await test.runJobs();
  const old = await importFile(test, agent, peopleFile(2, 100));
  test.clock.advance(30 * 24 * 3600 + 1);
  agent = await test.signIn(user);
  expect(await refusal(old.id)).toMatchObject({ status: 409, text: expect.stringContaining('30 days') });
  expect((await getAttempt(agent, old.id)).undo_until).toBeNull();
});

it('two runners at once, and one that fails in the middle, do nothing twice', async () => {
  const done = await importFile(test, agent, peopleFile(4500));
  const { job_id } = await startUndo(done.id);
  let failures = 1;
  const { database } = test.services;
  const broken: typeof database = {
    ...database,
    inTenant: (id, work, options) =>
      database.inTenant(
        id,
        async (db, version) => {
          const result = await work(db, version);
          const [undone] = await test.query('select removed from import_undo where import_attempt_id = $1', [done.id]);
          if (undone?.removed === 2000 && failures-- > 0) throw new Error('the power went out');
          return result;
        },
        options,
      ),
  };
  const run = (over = database) =>
    undoWork.run(
      {
        ...test.services,
        database: over,
        log: test.app.log,
        signal: new AbortController().signal,
        last_attempt: false,
        mustYield: async () => false,
      },
      { tenant_id: tenant.id, long_job_id: job_id },
    );
  await expect(run(broken)).rejects.toThrow('the power went out');
  await Promise.all([run(), run()]);
  expect((await getAttempt(agent, done.id)).undo).toMatchObject({ status: 'complete', removed: 4500, total: 4500 });
  expect(await alive()).toEqual([]);
  const [told] = await stored(
    `select count(*)::int as told, count(distinct contact_id)::int as contacts,
       (select count(*)::int from import_undo_row where tenant_id = $1) as rows
     from contact_activity where tenant_id = $1 and kind = 'deleted'`,
  );
  expect(told).toEqual({ told: 4500, contacts: 4500, rows: 4500 });
});

it('a canceled undo stops, and resumes when it is requested again', async () => {
  const done = await importFile(test, agent, peopleFile(4500));
  const { job_id } = await startUndo(done.id);
  await undoWork.run(
    {
      ...test.services,
      log: test.app.log,
      signal: new AbortController().signal,
      last_attempt: false,
      async mustYield() {
        const [undone] = await test.query('select removed from import_undo where import_attempt_id = $1', [done.id]);
        if (undone?.removed === 2000)
          await test.query("update long_job set cancel_asked_at = now(), status = 'processing' where id = $1", [
            job_id,
          ]);
        else await test.query("update long_job set status = 'processing' where id = $1", [job_id]);
        return false;
      },
    },
    { tenant_id: tenant.id, long_job_id: job_id },
  );
  expect((await getAttempt(agent, done.id)).undo).toMatchObject({ status: 'cancelled', removed: 4000 });
  expect(await alive()).toHaveLength(500);
  expect(await undo(done.id)).toMatchObject({ status: 'complete', removed: 4500, total: 4500 });
  expect(await alive()).toEqual([]);
});

it('the report of an undo is a file with a line for each thing that it checked', async () => {
  const { id } = await overwritten();
  await undo(id);
  const csv = await agent.get(`/v1/contacts/import_attempts/${id}/undo.csv`);
  const lines = csv.text.replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('What,Row,Contact,Phone,Outcome,Reason');
  expect(readByOthers(csv.text)).toHaveLength(5);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe('Contact,,Cy New,1-614-555-0188,Removed,');
  expect(csv.headers['content-disposition']).toContain('leads%20undone.csv');
});

it('R149: a deleted attempt is removed with all its records; its contacts stay', async () => {
  const done = await importFile(test, agent, csvFile('Name,Phone', 'Ann Lee,6145550101', ',12'));
  expect(done).toMatchObject({ created: 1, rejected: 1 });
  await agent.call(imports.remove, { params: { id: done.id } });
  expect((await agent.get(`/v1/contacts/import_attempts/${done.id}`)).status).toBe(404);
  expect(await alive()).toHaveLength(1);
  expect(await stored('select 1 from import_row where tenant_id = $1')).toEqual([]);
  expect((await agent.call(jobs.list)).data).toMatchObject([{ linkUrl: null, linkText: null }]);
  const [contact] = await alive();
  expect((await agent.get(`/v1/contacts/${contact?.id}`)).status).toBe(200);
});
