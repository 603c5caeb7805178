import { importUndo } from '@bookline/contract/features/import-undo';
import { adminJobs, type Job, jobs } from '@bookline/contract/features/jobs';
import { quietJobs } from '@bookline/contract/features/quiet-jobs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { getAttempt, outcomes, peopleFile, start } from '../imports/imports.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
let admin: Agent;
afterEach(() => test.runJobs({ tolerate: true, waiting_too: true }));
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Ann', last_name: 'Yu' });
  agent = await test.signIn(user);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const mine = async (who = agent): Promise<readonly Job[]> => (await who.call(jobs.list)).data;
const only = async () => {
  const [job, ...others] = await mine();
  expect(others).toEqual([]);
  return job;
};

/** Makes an import fail permanently: its file does not exist. */
async function failedImport(): Promise<string> {
  const { id } = await start(agent, peopleFile(2500));
  await test.query("update import_attempt set file_key = '00000000-0000-7000-8000-000000000000' where id = $1", [id]);
  await test.query('update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = $1', [id]);
  await test.runJobs({ tolerate: true });
  return id;
}

it('R063, R064, R146: an import is in the tray from beginning to end, with text, link, and progress', async () => {
  const { id } = await start(agent, peopleFile(3));
  expect(await only()).toMatchObject({
    id,
    kind: 'import',
    visible: true,
    status: 'queued',
    text: 'Import of leads.csv',
    linkUrl: `/imports/attempts/${id}`,
    linkText: 'View import',
    done: 0,
    total: 3,
    cancellable: true,
    ended_at: null,
  });
  await test.runJobs();
  expect(await only()).toMatchObject({
    status: 'complete',
    text: 'Import of leads.csv: 3 new.',
    done: 3,
    total: 3,
    cancellable: false,
    ended_at: test.clock.now().toISOString(),
  });
  expect(jobs.list.response.shape.data.element.parse({ ...(await only()), status: undefined }).status).toBe(
    'processing',
  );
});

it('R147: ended work is hidden once closed, running work cannot be closed, and ended work disappears after a week', async () => {
  const first = await start(agent, peopleFile(1));
  expect(await agent.send('DELETE', `/v1/jobs/${first.id}`)).toMatchObject({ status: 409 });
  await test.runJobs();
  const second = await start(agent, peopleFile(1, 10));
  await agent.call(jobs.dismiss, { params: { id: first.id } });
  expect((await mine()).map(({ id }) => id)).toEqual([second.id]);
  await test.runJobs();
  await agent.call(jobs.dismiss_all, {});
  expect(await mine()).toEqual([]);
  await start(agent, peopleFile(1, 20));
  await test.runJobs();
  expect(await mine()).toHaveLength(1);
  test.clock.advance(7 * 24 * 3600 + 1);
  expect(await mine(await test.signIn(user))).toEqual([]);
});

it('users cannot see or change other users’ work, but an admin of the tenant sees all of it', async () => {
  const { id } = await start(agent, peopleFile(1));
  const colleague = await test.signIn(await test.makeUser(tenant));
  expect(await mine(colleague)).toEqual([]);
  expect(await mine(admin)).toEqual([]);
  for (const path of [`/v1/jobs/${id}/cancel`, `/v1/admin/jobs/${id}/cancel`])
    expect((await colleague.post(path)).status).toBe(path.includes('admin') ? 403 : 404);
  const { data } = await admin.call(adminJobs.list, { query: { tab: 'open' } });
  expect(data).toMatchObject([{ id, user: { id: user.id, name: 'Ann Yu' } }]);
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  expect((await elsewhere.call(adminJobs.list, { query: {} })).data).toEqual([]);
});

it('queued work is canceled at once: none of it runs, and its file is removed', async () => {
  const { id } = await start(agent, peopleFile(2500));
  const { data } = await agent.call(jobs.cancel, { params: { id } });
  expect(data).toMatchObject({ status: 'cancelled', cancellable: false, cancelling: false });
  await test.runJobs();
  expect(await getAttempt(agent, id)).toMatchObject({ status: 'cancelled', processed: 0, created: 0 });
  expect(await test.query('select 1 from contact where tenant_id = $1', [tenant.id])).toEqual([]);
  // Canceling again changes nothing.
  expect((await agent.call(jobs.cancel, { params: { id } })).data.status).toBe('cancelled');
  const entries = await test.query("select detail from audit_log where tenant_id = $1 and action = 'job.cancel'", [
    tenant.id,
  ]);
  expect(entries).toEqual([{ detail: { kind: 'import', title: 'Import of leads.csv' } }]);
});

it('running work is canceled between two chunks: stored rows stay and are counted', async () => {
  const { id } = await start(agent, peopleFile(4500));
  // Simulates a worker that runs the job.
  await test.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where key = $1",
    [id],
  );
  expect((await agent.call(jobs.cancel, { params: { id } })).data).toMatchObject({
    status: 'queued',
    cancelling: true,
  });
  await test.query('update long_job set cancel_asked_at = null where id = $1', [id]);
  await test.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where key = $1', [id]);
  await test.query(
    `create function ask_to_cancel() returns trigger language plpgsql security definer as $$ begin new.cancel_asked_at := now(); return new; end $$;
     create trigger ask before update of done on long_job for each row execute function ask_to_cancel()`,
  );
  await test.runJobs();
  await test.query('drop trigger ask on long_job; drop function ask_to_cancel()');
  const attempt = await getAttempt(agent, id);
  expect(attempt).toMatchObject({ status: 'cancelled', error: null });
  expect(outcomes(attempt)).toMatchObject({ rows: 4500, created: 2000 });
  expect(await only()).toMatchObject({ status: 'cancelled', done: 2000, total: 4500 });
});

it('a permanently failed job is kept with a reason without secrets; an admin retries it, and it resumes', async () => {
  const id = await failedImport();
  expect(await only()).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Something failed repeatedly on our side'),
  });
  const { data, meta } = await admin.call(adminJobs.failed, { query: {} });
  expect(data).toMatchObject([
    { task: 'run-import', title: 'Import of leads.csv', reason: expect.stringContaining('(ENOENT)') },
  ]);
  expect(data[0]?.reason).not.toContain('/');
  expect(meta.total_count).toBe(1);
  await admin.call(adminJobs.retry, { params: { id: String(data[0]?.id) } });
  expect(await only()).toMatchObject({ status: 'queued', error: null });
  expect(await getAttempt(agent, id)).toMatchObject({ status: 'processing', error: null });
  expect((await admin.call(adminJobs.failed, { query: {} })).data).toEqual([]);
  expect((await admin.post(`/v1/admin/jobs/failed/${data[0]?.id}/retry`)).status).toBe(404);
});

it('all failed jobs are retried at once, one is removed, and the audit log records both', async () => {
  await failedImport();
  await failedImport();
  const { data } = await admin.call(adminJobs.failed, { query: {} });
  await admin.call(adminJobs.remove, { params: { id: String(data[0]?.id) } });
  expect((await admin.call(adminJobs.retry_all, {})).data).toEqual({ retried: 1 });
  expect((await admin.call(adminJobs.retry_all, {})).data).toEqual({ retried: 0 });
  const entries = await test.query(
    "select action from audit_log where tenant_id = $1 and action in ('job.retry', 'job.remove') order by id",
    [tenant.id],
  );
  expect(entries).toEqual([{ action: 'job.remove' }, { action: 'job.retry' }]);
});

it('a job whose effects were undone cannot be retried: the reason is shown, and it can only be removed', async () => {
  const id = await failedImport();
  await test.query('update import_attempt set created = 1 where id = $1', [id]);
  await agent.call(importUndo.start, { params: { id }, body: {} });
  await test.runJobs();
  const { data } = await admin.call(adminJobs.failed, { query: {} });
  expect(data).toHaveLength(1);
  expect(await admin.post(`/v1/admin/jobs/failed/${data[0]?.id}/retry`)).toMatchObject(
    refusal('base', 'This job can’t be retried because its changes were undone. Remove it from the list.', 409),
  );
  expect((await admin.call(adminJobs.retry_all, {})).data).toEqual({ retried: 0 });
  expect(await getAttempt(agent, id)).toMatchObject({ status: 'failed', undo: { status: 'complete' } });
  await admin.call(adminJobs.remove, { params: { id: String(data[0]?.id) } });
});

it('the overview counts by lane, for this tenant only', async () => {
  await start(agent, peopleFile(3));
  await start(agent, peopleFile(2500));
  const { data } = await admin.call(adminJobs.overview, {});
  const lanes = Object.fromEntries(data.queues.map(({ lane, waiting }) => [lane, waiting]));
  expect(lanes).toEqual({ quick: 1, mail: 0, bulk: 1, upkeep: 0 });
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  const theirs = (await elsewhere.call(adminJobs.overview, {})).data.queues;
  expect(theirs.map(({ waiting, running, failed }) => waiting + running + failed)).toEqual([0, 0, 0, 0]);
});

it('workers_status tells whether workers run, how many jobs are ahead, and whether jobs are paused', async () => {
  const status = async () => (await agent.call(jobs.workers_status, {})).data;
  test.clock.advance(1);
  const before = (await status()).jobs_ahead;
  expect(await status()).toMatchObject({ alive: false, workers: 0, quiet: false });
  await start(agent, peopleFile(3));
  test.clock.advance(1);
  await test.query(
    "insert into job_process (lock_key, part, name, slots) values (7, 'worker', 'here 1', '{\"bulk\": 2}')",
  );
  await admin.call(quietJobs.set, { body: { quiet: true } });
  expect(await status()).toEqual({ alive: true, workers: 1, jobs_ahead: before + 1, quiet: true });
  await test.query("update job_process set heartbeat_at = now() - interval '1 minute'");
  expect(await status()).toMatchObject({ alive: false, workers: 0 });
  await test.query('delete from job_process');
  await admin.call(quietJobs.set, { body: { quiet: false } });
});
