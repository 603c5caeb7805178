import { adminJobs } from '@bookline/contract/features/jobs';
import { adminSettings } from '@bookline/contract/features/settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { tidyJobs } from '../../../features/jobs/jobs.schedules.ts';
import { connectDirectly, type DirectConnection } from '../../db/direct-connection.ts';
import { fireSchedules } from './fire-schedules.ts';

const NAME = tidyJobs.name;
const DAY_S = 24 * 3600;

const test = useTestApp();
let owners: DirectConnection[];
let tenant: TestTenant;
let user: TestUser;
let admin: Agent;
beforeAll(async () => {
  owners = await Promise.all([1, 2, 3].map(() => connectDirectly(test.owner_url, 'bookline tests')));
  for (const owner of owners) owner.on('error', () => undefined);
});
afterAll(() => Promise.all(owners.map((owner) => owner.end())));
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(user);
  await look();
});

/** Advances the clock by some days and signs in again, because the session has expired. */
async function later(days: number): Promise<void> {
  test.clock.advance(days * DAY_S);
  admin = await test.signIn(user);
}

/** Checks as three workers at the same moment would. Returns how many runs they started together. */
async function look(): Promise<number> {
  const counts = await Promise.all(owners.map((owner) => fireSchedules(owner, [tidyJobs], test.clock.now())));
  return counts.reduce((sum, count) => sum + count, 0);
}

const nameOfJobs = () =>
  test.query<{ key: string; due_at: string }>(
    `select key, payload ->> 'due_at' as due_at from graphile_worker._private_jobs where key like $1`,
    [`schedule:${tenant.id}:%`],
  );
const jobsOf = async (name = NAME) => (await nameOfJobs()).filter(({ key }) => key.endsWith(`:${name}`));
const schedule = async (name = NAME) =>
  (await admin.call(adminJobs.schedules, {})).data.find((each) => each.name === name);
const runs = async () => (await admin.call(adminJobs.schedule_runs, { params: { name: NAME } })).data;
const zoneOf = (value: string) => admin.call(adminSettings.update, { params: { id: 'TIME_ZONE' }, body: { value } });

it('a due schedule runs once, with any number of workers; a new schedule waits for its first moment', async () => {
  expect(await nameOfJobs()).toEqual([]);
  expect(await schedule()).toMatchObject({
    when: 'Every day at 3:40 AM',
    zone: 'America/New_York',
    next_at: '2026-03-03T08:40:00.000Z',
    last_run: null,
  });
  test.clock.set('2026-03-03T08:40:02.000Z');
  admin = await test.signIn(user);
  await look();
  expect(await look()).toBe(0);
  expect(await jobsOf()).toHaveLength(1);
  expect(await schedule()).toMatchObject({
    next_at: '2026-03-04T08:40:00.000Z',
    last_run: { status: 'queued', due_at: '2026-03-03T08:40:00.000Z', by_hand: false },
  });
  await test.runJobs();
  expect((await schedule())?.last_run).toMatchObject({ status: 'done', outcome: 'Nothing to do', error: null });
});

it('after downtime, the last missed run is made up once', async () => {
  await later(9);
  await look();
  expect(await look()).toBe(0);
  const last = (await schedule())?.last_run;
  expect(Date.parse(last?.due_at ?? '')).toBeGreaterThan(test.clock.now().getTime() - DAY_S * 1000);
  expect(await jobsOf()).toHaveLength(1);
  await test.runJobs();
  expect(await look()).toBe(0);
});

it('a run that comes due during the previous one waits for its end and is made up once', async () => {
  await later(1);
  await look();
  const [first] = await jobsOf();
  await later(3);
  await look();
  expect(await jobsOf()).toEqual([first]);
  await test.runJobs();
  await look();
  const [second, ...more] = await jobsOf();
  expect([Date.parse(second?.due_at ?? '') - Date.parse(first?.due_at ?? ''), more]).toEqual([3 * DAY_S * 1000, []]);
  await test.runJobs();
});

it('a new time zone of the tenant moves the next run', async () => {
  await zoneOf('Pacific/Honolulu');
  await look();
  const moved = await schedule();
  expect(moved?.zone).toBe('Pacific/Honolulu');
  expect(moved?.next_at.slice(11, 16)).toBe('13:40');
  const [row] = await test.query('select zone, next_at from schedule where tenant_id = $1 and name = $2', [
    tenant.id,
    NAME,
  ]);
  expect(row).toMatchObject({ zone: 'Pacific/Honolulu' });
  await zoneOf('');
  expect((await schedule())?.zone).toBe('America/New_York');
});

it('an admin runs one now: once, audited, and hidden from admins of other tenants', async () => {
  const before = await schedule();
  const { data } = await admin.call(adminJobs.run_schedule, { params: { name: NAME } });
  expect(data.last_run).toMatchObject({ status: 'queued', by_hand: true });
  expect(data.next_at).toBe(before?.next_at);
  expect((await admin.post(`/v1/admin/jobs/schedules/${NAME}/run`)).status).toBe(409);
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  const theirs = (await elsewhere.call(adminJobs.schedules, {})).data;
  expect(theirs.map(({ last_run }) => last_run)).toEqual(theirs.map(() => null));
  expect(await jobsOf()).toHaveLength(1);
  await test.runJobs();
  expect((await schedule())?.last_run).toMatchObject({ status: 'done', by_hand: true });
  expect(
    await test.query("select subject_id from audit_log where tenant_id = $1 and action = 'schedule.run'", [tenant.id]),
  ).toEqual([{ subject_id: NAME }]);
  // No tenant's admin can run an installation schedule.
  expect((await admin.post('/v1/admin/jobs/schedules/tidy-sessions/run')).status).toBe(404);
});

it('a failed run says why, and the next run tries again', async () => {
  await test.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on long_job for each statement execute function refuse()`);
  await admin.call(adminJobs.run_schedule, { params: { name: NAME } });
  for (let tries = 0; tries < 8; tries++) await test.runJobs({ tolerate: true, waiting_too: true });
  expect((await schedule())?.last_run).toMatchObject({
    status: 'failed',
    error: 'The database refused it (P0001).',
    outcome: 'Nothing done',
  });
  await test.query('drop trigger refuse on long_job; drop function refuse()');
  expect((await admin.call(adminJobs.failed, { query: {} })).data).toMatchObject([{ task: NAME }]);
  await later(1);
  await look();
  await test.runJobs();
  expect((await schedule())?.last_run).toMatchObject({ status: 'done', error: null });
  expect((await admin.call(adminJobs.failed, { query: {} })).data).toEqual([]);
  // The failed run stays listed.
  expect(await runs()).toMatchObject([
    { status: 'done', by_hand: false, outcome: 'Nothing to do', error: null },
    { status: 'failed', by_hand: true, outcome: 'Nothing done', error: 'The database refused it (P0001).' },
  ]);
});

it("keeps the last 50 runs and those that failed in the last 30 days; other tenants don't see them", async () => {
  await test.query(
    `insert into schedule_run (tenant_id, name, due_at, status, by_hand, started_at, ended_at, done, error)
     select $1, $2, $3::timestamptz - n * interval '1 hour', case when n in (60, 1000) then 'failed' else 'done' end, false, null, $3, n, null
     from unnest(array[60, 1000] || array(select generate_series(1, 55))) n`,
    [tenant.id, NAME, test.clock.now()],
  );
  await admin.call(adminJobs.run_schedule, { params: { name: NAME } });
  await test.runJobs();
  const kept = await runs();
  expect(kept).toHaveLength(51);
  expect(kept[0]).toMatchObject({ by_hand: true, outcome: 'Nothing to do' });
  expect(kept.at(-2)?.outcome).toBe('49 jobs removed');
  expect(kept.at(-1)).toMatchObject({ status: 'failed', outcome: '60 jobs removed' });
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  expect((await elsewhere.call(adminJobs.schedule_runs, { params: { name: NAME } })).data).toEqual([]);
  expect((await admin.get('/v1/admin/jobs/schedules/tidy-sessions/runs')).status).toBe(404);
});

it("schedules wait while the tenant's jobs are paused", async () => {
  await test.query('insert into quiet_jobs (tenant_id, since, started_by_id) values ($1, now(), gen_random_uuid())', [
    tenant.id,
  ]);
  await later(1);
  await look();
  await test.runJobs();
  expect((await schedule())?.last_run?.status).toBe('queued');
  await test.query('delete from quiet_jobs where tenant_id = $1', [tenant.id]);
  await test.runJobs();
  expect((await schedule())?.last_run?.status).toBe('done');
});
