import { imports } from '@bookline/contract/features/imports';
import { beforeEach, expect, it } from 'vitest';
import type { Agent, FilePart } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import {
  allContacts,
  csvFile,
  getAttempt,
  importFile,
  outcomes,
  peopleFile,
  start,
  validate,
} from '../imports.fixture.ts';
import { importWork } from '../store/import-work.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const pathOf = (id: string) => `/v1/contacts/retry_failed_import_attempts/${id}`;
const rejectedOf = async (id: string) =>
  (await agent.get(`/v1/contacts/import_attempts/${id}/rejected.csv`)).text.replace('\ufeff', '');
const names = async () =>
  (await allContacts(test, tenant)).map(({ first_name, last_name }) => `${first_name} ${last_name}`);

/** An import of six rows, of which four are rejected. */
const messy = () =>
  importFile(
    test,
    agent,
    csvFile(
      'First Name,Last Name,Phone,Birthday,Remark',
      'Ann,Lee,6145550101,1961-12-25,',
      ',,12,,first',
      ',,13,,"=second"',
      'Bo,Lee,6145550102,,',
      ',,14,,third',
      ',,15,,fourth',
    ),
  );

const send = async (id: string, file: FilePart) => {
  const { data } = await agent.call(imports.retry, { params: { id }, file, body: {} });
  expect(data.retry).toMatchObject({ status: 'queued' });
  await test.runJobs();
  return getAttempt(agent, id);
};

it('R150: rejected rows that were corrected in the downloaded file become contacts of the same import', async () => {
  const done = await messy();
  expect(outcomes(done)).toMatchObject({ rows: 6, created: 2, rejected: 4 });
  const lines = (await rejectedOf(done.id)).trim().split('\r\n');
  expect(lines[0]).toBe('First Name,Last Name,Phone,Birthday,Remark,Rejected row,Rejected because');
  // The first row is corrected, the second is known already, the third is unchanged, the fourth is left out; the order does not matter.
  const corrected = [
    lines[0],
    lines[3],
    lines[2]?.replace(',,13', 'Bo,Lee,6145550102'),
    lines[1]?.replace(',,12,', 'Cy,Lee,6145550103,03/12/1970'),
    'Nobody,Knows,6145550199,,,4711,',
  ];
  const after = await send(done.id, { name: 'corrected.csv', content: corrected.join('\r\n') });
  expect(after.retry).toMatchObject({ status: 'complete', total: 3, processed: 3, stored: 2, error: null });
  expect(outcomes(after)).toEqual({ rows: 6, created: 3, updated: 0, duplicate: 1, rejected: 2, empty: 0 });
  expect(await names()).toEqual(['Ann Lee', 'Bo Lee', 'Cy Lee']);
  const [cy] = await test.query(
    "select date_of_birth::text, import_attempt_id from contact where first_name = 'Cy' and tenant_id = $1",
    [tenant.id],
  );
  expect(cy).toEqual({ date_of_birth: '1970-03-12', import_attempt_id: done.id });
  const rest = (await rejectedOf(done.id)).trim().split('\r\n');
  expect(rest.slice(1).map((line) => line.split(',')[5])).toEqual(['6', '7']);
  // Once more with the remaining rows: the formula guard of the download does not stay in the cells.
  const again = await send(done.id, {
    name: 'corrected.csv',
    content: [rest[0], rest[1]?.replace(',,14', "Di,Lee,'+16145550104")].join('\r\n'),
  });
  expect(outcomes(again)).toMatchObject({ created: 4, rejected: 1 });
  expect(
    await test.query("select 1 from contact_phone where tenant_id = $1 and number = '+16145550104'", [tenant.id]),
  ).toHaveLength(1);
});

it('R150: rejected rows are retried with another mapping', async () => {
  const { id } = await validate(agent, csvFile('Who,Tel', 'Ann Lee,', 'Bo Lee,'));
  const fields = (target: string) => [
    { column: 0, header: 'Who', target },
    { column: 1, header: 'Tel', target: 'phone' },
  ];
  await agent.call(imports.create, { body: { id, fields: fields('skip') } });
  await test.runJobs();
  expect(outcomes(await getAttempt(agent, id))).toMatchObject({ created: 0, rejected: 2 });
  await agent.call(imports.retry, { params: { id }, body: { fields: fields('full_name') } });
  await test.runJobs();
  expect(outcomes(await getAttempt(agent, id))).toMatchObject({ rows: 2, created: 2, rejected: 0 });
  expect(await names()).toEqual(['Ann Lee', 'Bo Lee']);
});

it('R150: a permanently failed import resumes after its last row', async () => {
  const { id } = await start(agent, peopleFile(4500));
  const run = (last_attempt: boolean) =>
    importWork.run(
      {
        ...test.services,
        log: test.app.log,
        signal: new AbortController().signal,
        last_attempt,
        mustYield: async () => {
          if (last_attempt && (await getAttempt(agent, id)).processed > 0) throw new Error('broken');
          return false;
        },
      },
      { tenant_id: tenant.id, long_job_id: id },
    );
  await expect(run(true)).rejects.toThrow('broken');
  await test.query("update long_job set status = 'failed', ended_at = now() where id = $1", [id]);
  const failed = await getAttempt(agent, id);
  expect(failed).toMatchObject({ status: 'failed', created: failed.processed });
  // The second chunk is active besides the first, or not yet begun.
  expect([2000, 4000]).toContain(failed.processed);
  expect(await names()).toHaveLength(failed.processed);
  expect((await agent.call(imports.list, { query: { tab: 'failed' } })).meta.tabs).toMatchObject({ failed: 1, all: 1 });
  const { data } = await agent.call(imports.retry, { params: { id }, body: {} });
  expect(data).toMatchObject({ status: 'processing', error: null });
  await test.runJobs();
  const done = await getAttempt(agent, id);
  expect(done.status).toBe('complete');
  expect(outcomes(done)).toMatchObject({ rows: 4500, created: 4500 });
  expect(await names()).toHaveLength(4500);
});

it('refuses an impossible retry with a sentence', async () => {
  const done = await messy();
  const strange = async (...lines: string[]) => (await agent.upload(pathOf(done.id), csvFile(...lines))).text;
  expect(await strange('First Name,Phone', 'Ann,6145550101')).toContain("has no column 'Rejected row'");
  expect(await strange('Rejected row,Other', '3,x')).toContain('none of the columns');
  expect(await strange('Rejected row,First Name', '2,x')).toContain('None of the rows in this file are rejected rows');
  const other = await test.signIn(await test.makeUser(tenant));
  expect((await other.post(pathOf(done.id), {})).status).toBe(404);
  await agent.call(imports.retry, { params: { id: done.id }, body: {} });
  expect(await agent.post(pathOf(done.id), {})).toMatchObject({ status: 409 });
  expect((await agent.post(`/v1/contacts/import_attempts/${done.id}/undo`, {})).status).toBe(409);
  await test.runJobs();
  expect(outcomes(await getAttempt(agent, done.id))).toMatchObject({ rejected: 4 });
  await agent.post(`/v1/contacts/import_attempts/${done.id}/undo`, {});
  await test.runJobs();
  expect((await agent.post(pathOf(done.id), {})).text).toContain('was undone');
  const fine = await importFile(test, agent, peopleFile(1));
  expect((await agent.post(pathOf(fine.id), {})).text).toContain('No row of this import was rejected');
});

it('the file of rejected rows can be imported unchanged: its two added columns are ignored', async () => {
  const done = await messy();
  const report = await validate(agent, {
    name: 'rejected.csv',
    content: (await rejectedOf(done.id)).replace(',,12', 'Eve,Lee,6145550105'),
  });
  expect(report.fields.slice(5).map(({ header, target }) => [header, target])).toEqual([
    ['Rejected row', 'skip'],
    ['Rejected because', 'skip'],
  ]);
  expect(report.validation).toMatchObject({ rows: 4, importable: 1, rejected: 3 });
});
