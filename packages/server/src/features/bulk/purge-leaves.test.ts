import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { imports } from '@bookline/contract/features/imports';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { csvFile, getAttempt, importFile, start, storedFiles } from '../imports/imports.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * DAY_MS);
const [YES, CALLS, EMAILS, LEFT, SAID] = [1, 2, 3, 4, 5].map((n) => ({
  phone: `+1614555010${n}`,
  email: `p${n}@example.test`,
}));
const listed = async () =>
  (await admin.call(doNotContact.list, { query: {} })).data.map(({ value }) => value).toSorted();

/** Moves the clock past the undo period of these deleted contacts, then runs the cleanup. */
async function purge(...ids: string[]): Promise<void> {
  await test.query('update contact set deleted_at = $1 where tenant_id = $2 and id = any($3)', [
    daysAgo(31),
    tenant.id,
    ids,
  ]);
  await test.runChores();
  expect(await test.query('select id from contact where tenant_id = $1 and id = any($2)', [tenant.id, ids])).toEqual(
    [],
  );
}

it("a purged contact's opt-out stays on the do-not-contact list, and an import doesn't create them again as a new contact", async () => {
  const make = (person: typeof YES, columns: Record<string, unknown> = {}) =>
    test.makeContact(tenant, {
      owner,
      first_name: 'Wilhelmina',
      phones: [person?.phone ?? ''],
      emails: [person?.email ?? ''],
      columns,
    });
  const yes = await make(YES);
  const calls = await make(CALLS, { do_not_call: true });
  const optedOut = await make(EMAILS, { do_not_email: true });
  const left = await make(LEFT);
  await test.query('update contact_email set unsubscribed_at = now() where tenant_id = $1 and contact_id = $2', [
    tenant.id,
    left.id,
  ]);
  const said = await make(SAID);
  const says = (channel: 'call' | 'email', did: 'withdrawn' | 'given', reach = '') =>
    admin.call(contactPermissionCalls.record, {
      params: { id: said.id },
      body: { channel, did, how: 'verbal', reach },
    });
  await says('call', 'withdrawn', SAID?.phone);
  await says('email', 'withdrawn', SAID?.email);
  test.clock.advance(60);
  await says('email', 'given', SAID?.email);
  await purge(yes.id, calls.id, optedOut.id, left.id, said.id);

  const stays = ['+16145550102', '+16145550105', 'p3@example.test', 'p4@example.test'];
  expect(await listed()).toEqual(stays);
  const rows = await test.query<{ row: string }>(
    'select to_jsonb(d)::text as row from do_not_contact d where tenant_id = $1',
    [tenant.id],
  );
  expect(rows.filter(({ row }) => /wilhelmina/i.test(row))).toEqual([]);
  const [first] = (await admin.call(doNotContact.list, { query: {} })).data;
  expect(first).toMatchObject({
    reason: 'Asked not to be contacted. The contact was permanently deleted.',
    added_by: null,
  });
  expect((await admin.get('/v1/admin/do_not_contact.csv')).text).toContain('permanently deleted.,,');

  const people = [YES, CALLS, EMAILS, LEFT, SAID].map((person) => `Mina,Ray,${person?.phone},${person?.email}`);
  const again = await importFile(test, admin, csvFile('First Name,Last Name,Phone,Email', ...people), {
    scrub_against: { do_not_contact: 'leave_out' },
  });
  expect(again).toMatchObject({ rows: 5, created: 1, suppressed: 4 });
});

it('import rows that are waiting or rejected lose the names of a purged contact, keep their outcome, and are not retried', async () => {
  const joan = await test.makeContact(tenant, {
    owner,
    first_name: 'Joan',
    phones: ['+16145550142'],
    emails: ['joan@example.test'],
  });
  const file = csvFile(
    'First Name,Last Name,Phone,Remark',
    'Joan,Walker,(614) 555-0142,',
    ',,12,Joan@Example.test ',
    ',,13,somebody else',
    'Bo,Lee,6145550143,',
  );
  const done = await importFile(test, admin, file, { known: 'review' });
  expect(done).toMatchObject({ created: 1, review: 1, rejected: 2, suppressed: 0 });
  await purge(joan.id);

  expect(await getAttempt(admin, done.id)).toMatchObject({ created: 1, review: 0, rejected: 2, suppressed: 1 });
  expect((await admin.call(imports.review, { params: { id: done.id }, query: {} })).data).toEqual([]);
  const rows = await test.query(
    'select row_no, outcome, cells, held, reason from import_row where tenant_id = $1 order by row_no',
    [tenant.id],
  );
  const forgotten = { cells: null, held: null, reason: expect.stringContaining('permanently deleted') };
  expect(rows).toEqual([
    { row_no: 2, outcome: 'suppressed', ...forgotten },
    { row_no: 3, outcome: 'rejected', ...forgotten },
    { row_no: 4, outcome: 'rejected', cells: ['', '', '13', 'somebody else'], held: null, reason: expect.anything() },
  ]);
  const rejected = (await admin.get(`/v1/contacts/import_attempts/${done.id}/rejected.csv`)).text;
  expect(rejected).toContain(',,,,3,This row was erased because its contact was permanently deleted');

  const path = `/v1/contacts/retry_failed_import_attempts/${done.id}`;
  const { data } = await admin.call(imports.retry, { params: { id: done.id }, body: {} });
  expect(data.retry).toMatchObject({ total: 1 });
  await test.runJobs();
  await test.query('delete from import_row where tenant_id = $1 and row_no = 4', [tenant.id]);
  expect(await admin.post(path, {})).toMatchObject(
    refusal('base', 'Rows of permanently deleted contacts were erased and can’t be retried.', 409),
  );
});

it('the file of a failed import is deleted with a purged contact it names, and the import does not continue', async () => {
  const failed = await start(admin, csvFile('First Name,Phone', 'Ann,6145550101', 'Bo,6145550102'));
  await test.query("update import_attempt set status = 'failed' where tenant_id = $1 and id = $2", [
    tenant.id,
    failed.id,
  ]);
  expect(await storedFiles(test, tenant)).toHaveLength(1);
  const ann = await test.makeContact(tenant, { owner, columns: { import_attempt_id: failed.id } });
  await purge(ann.id);
  await test.runJobs();
  expect(await storedFiles(test, tenant)).toEqual([]);
  expect(await admin.post(`/v1/contacts/retry_failed_import_attempts/${failed.id}`, {})).toMatchObject(
    refusal('base', expect.stringContaining('Import the missing rows from a new file.'), 409),
  );
});
