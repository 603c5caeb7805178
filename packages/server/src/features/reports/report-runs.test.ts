import { jobs } from '@bookline/contract/features/jobs';
import { type ReportDefinitionInput, reportRuns, reports } from '@bookline/contract/features/reports';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { connectDirectly } from '../../platform/db/direct-connection.ts';
import { purgeReportRuns } from './reports.jobs.ts';

const test = useTestApp();
const byOwner: ReportDefinitionInput = {
  source: 'contacts',
  measures: ['contacts'],
  group_by: [{ dimension: 'owner' }],
};

let tenant: TestTenant;
let manager: TestUser;
let ann: TestUser;
let boss: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  ann = await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Lee' });
  await test.makeContacts(tenant, [{ owner: ann }, { owner: ann }, { owner: await test.makeUser(tenant) }]);
  boss = await test.signIn(manager);
});

const start = async (by = boss, more: object = {}) =>
  (await by.call(reports.start_run, { body: { definition: byOwner, name: 'Owners', ...more } })).data;
const read = async (id: string, by = boss) => (await by.call(reportRuns.get, { params: { id } })).data;

it('a slow report runs as a job, and its reader gets what they would have gotten at once', async () => {
  const made = await start();
  expect(made).toMatchObject({ status: 'queued', result: null });
  const [job] = (await boss.call(jobs.list)).data;
  expect(job).toMatchObject({
    id: made.id,
    kind: 'report',
    text: expect.stringContaining('Owners'),
    linkText: 'Open report',
    // A statement can't say how far it is, so there are no steps to count.
    total: null,
  });
  await test.runJobs();
  const run = await read(made.id);
  expect(run).toMatchObject({ status: 'complete', error: null, outdated: false });
  const { data: direct } = await boss.call(reports.preview, { body: { definition: byOwner } });
  expect(run.result).toEqual(direct);
  expect(run.result?.totals.values).toEqual([2]);
});

it('the same report isn’t counted twice at once, or again for some minutes, unless it’s asked for', async () => {
  const made = await start();
  expect((await start()).id).toBe(made.id);
  expect((await start(boss, { definition: { ...byOwner, chart: 'bar' } })).id).toBe(made.id);
  // Another definition, and another reader.
  const narrowed = { definition: { ...byOwner, contacts_scope: { q: 'x' } } };
  expect((await start(boss, narrowed)).id).not.toBe(made.id);
  expect((await start(await test.signIn(ann))).id).not.toBe(made.id);
  await test.runJobs();
  expect(await start()).toMatchObject({ id: made.id, status: 'complete' });
  expect((await start(boss, { fresh: true })).id).not.toBe(made.id);
  test.clock.advance(3600);
  expect((await start()).id).not.toBe(made.id);
});

it('only its reader reads it, and not once they see other contacts than it counted', async () => {
  const { id } = await start();
  await test.runJobs();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  for (const other of [admin, await test.signIn(ann)])
    expect(await other.get(`/v1/reports/runs/${id}`)).toMatchObject({ status: 404 });
  expect((await read(id)).result).not.toBeNull();
  await test.query('update app_user set manager_id = null where id = $1', [ann.id]);
  await test.touchOrganisation(tenant);
  const later = await test.signIn(manager);
  expect(await read(id, later)).toMatchObject({ status: 'complete', outdated: true, result: null });
  // Asking again counts what they see now.
  const again = await start(later);
  expect(again.id).not.toBe(id);
  await test.runJobs();
  expect((await read(again.id, later)).result?.totals.values).toEqual([0]);
});

it('is canceled while it waits, and refuses what its reader may not report', async () => {
  const { id } = await start();
  await boss.call(jobs.cancel, { params: { id } });
  await test.runJobs();
  expect(await read(id)).toMatchObject({ status: 'cancelled', result: null });
  expect((await start()).id).not.toBe(id);
  expect(await boss.post('/v1/reports/runs', { definition: { ...byOwner, measures: ['mbi'] } })).toMatchObject(
    refusal('definition.measures.0'),
  );
});

it('opens the saved report from its notification only if its reader sees that', async () => {
  const linkOf = async (report_id: string) => {
    const { id } = await start(boss, { report_id, fresh: true });
    await boss.call(jobs.cancel, { params: { id } });
    return (await boss.call(jobs.list)).data.find((job) => job.id === id)?.linkUrl;
  };
  const save = async (by: Agent) =>
    (await by.call(reports.create, { body: { report_type: 'custom', name: 'Owners', definition: byOwner } })).data.id;
  const mine = await save(boss);
  expect(await linkOf(mine)).toBe(`/reports/${mine}`);
  expect(await linkOf(await save(await test.signIn(ann)))).toMatch(/^\/reports\/new\?draft=/);
});

it('runs a shared report that selects by what its reader doesn’t see, and no draft of their own that does', async () => {
  const definition = { ...byOwner, contacts_scope: { search: { owner: [manager.id] } } };
  const { data: shared } = await boss.call(reports.create, {
    body: { report_type: 'custom', name: 'Mine', definition, shared_with: 'downline' },
  });
  const agent = await test.signIn(ann);
  expect(await agent.post('/v1/reports/runs', { definition, name: 'Mine' })).toMatchObject({ status: 422 });
  const { id } = await start(agent, { definition: shared.definition, report_id: shared.id });
  await test.runJobs();
  expect((await read(id, agent)).result?.totals.values).toEqual([0]);
});

it('its result is deleted after a day', async () => {
  const { id } = await start();
  await test.runJobs();
  expect((await read(id)).kept_until).toBe(new Date(test.clock.now().getTime() + 24 * HOUR_MS).toISOString());
  const purge = () =>
    test.services.database.inTenant(tenant.id, (db) =>
      purgeReportRuns.piece({ ...test.services, db, tenant, log: test.app.log }),
    );
  expect(await purge()).toEqual({ done: 0 });
  test.clock.advance(25 * 3600);
  expect(await purge()).toEqual({ done: 1 });
  expect(await (await test.signIn(manager)).get(`/v1/reports/runs/${id}`)).toMatchObject({ status: 404 });
});

it('says how long the last run of the same took, to its reader, however it was drawn', async () => {
  const made = await start();
  expect(made.last_took_s).toBeNull();
  await test.runJobs();
  await test.query("update long_job set ended_at = started_at + interval '24 seconds' where id = $1", [made.id]);
  expect(await start(boss, { definition: { ...byOwner, chart: 'bar' }, fresh: true })).toMatchObject({
    status: 'queued',
    last_took_s: 24,
  });
  const narrowed = { definition: { ...byOwner, contacts_scope: { q: 'x' } } };
  expect((await start(boss, narrowed)).last_took_s).toBeNull();
  expect((await start(await test.signIn(ann))).last_took_s).toBeNull();
  await test.runJobs();
});

/** While someone holds the table of contacts, no report can be counted. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  const holder = await connectDirectly(test.owner_url, 'bookline tests');
  try {
    await holder.query('begin');
    await holder.query('lock table contact in access exclusive mode');
    await work();
  } finally {
    await holder.end();
  }
}

/** Each statement that reads contacts takes so long. */
async function whileSlow(seconds: number, work: () => Promise<void>): Promise<void> {
  await test.query(
    `create policy slow on contact as restrictive using ((select pg_sleep(${seconds})::text) is not null)`,
  );
  try {
    await work();
  } finally {
    await test.query('drop policy slow on contact');
  }
}

/** What a report gets from someone who waits so long. */
async function waiting(wait_ms: number, definition: object) {
  const usual = test.services.report_wait_ms;
  test.services.report_wait_ms = wait_ms;
  try {
    return await boss.post('/v1/reports/preview', { definition });
  } finally {
    test.services.report_wait_ms = usual;
  }
}
const MINUTE = 60_000;

it('a report that takes longer than someone waits says how to run it', () =>
  whileSlow(1.2, async () => {
    const { status, body } = await waiting(900, byOwner);
    expect(status).toBe(503);
    expect(JSON.stringify(body)).toContain('Run it in the background');
    expect(await waiting(MINUTE, byOwner)).toMatchObject({ status: 200 });
  }));

it('the statements of a report share the time that someone waits', async () => {
  // One contact in each period: a statement that reads no row isn't slow.
  const ago = (days: number) => new Date(test.clock.now().getTime() - days * 24 * HOUR_MS);
  await test.query('update contact set created_at = $2 where tenant_id = $1', [tenant.id, ago(5)]);
  await test.query(
    'update contact set created_at = $2 where id = (select id from contact where owner_id = $1 limit 1)',
    [ann.id, ago(45)],
  );
  await whileSlow(0.6, async () => {
    // One statement for each period: neither takes that long alone.
    const date = { field: 'created_at', in: 'last_30_days' };
    const compared = { ...byOwner, date, compare: 'previous_period' };
    expect(await waiting(900, compared)).toMatchObject({ status: 503 });
    expect(await waiting(MINUTE, compared)).toMatchObject({ status: 200 });
  });
});

it('a statement that is no longer wanted ends in the database', async () => {
  const { id } = await start();
  await whileHeld(async () => {
    const running = test.runJobs();
    const stuck = () =>
      test.query("select 1 as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await expect.poll(stuck).toHaveLength(1);
    expect((await boss.call(jobs.cancel, { params: { id } })).data).toMatchObject({ cancelling: true });
    await running;
    expect(await stuck()).toEqual([]);
  });
  expect(await read(id)).toMatchObject({ status: 'cancelled', result: null });
});
