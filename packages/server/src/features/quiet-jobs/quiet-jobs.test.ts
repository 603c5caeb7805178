import { quietJobs } from '@bookline/contract/features/quiet-jobs';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

let tenant: TestTenant;
let admin: Agent;
const done: string[] = [];
const test = useTestApp({
  tasks: [{ name: 'say', run: async (_, payload) => void done.push(String(payload.word)) }],
});
beforeEach(async () => {
  done.length = 0;
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const say = (word: string, of = tenant, even_when_quiet = false) =>
  test.services.database.inTenant(of.id, (db) => enqueue({ db, tenant: of }, 'say', { word }, { even_when_quiet }));
const set = async (body: { quiet: boolean; minutes?: number }) => (await admin.call(quietJobs.set, { body })).data;

it("R293: a quiet tenant's existing and new jobs wait, and resume in order afterwards", async () => {
  await say('before');
  expect(await set({ quiet: true })).toMatchObject({
    quiet: true,
    since: test.clock.now().toISOString(),
    until: null,
    jobs: [{ task: 'say', running: 0, waiting: 1, failing: 0 }],
  });
  await say('meanwhile');
  await test.runJobs();
  expect(done).toEqual([]);
  expect((await admin.call(quietJobs.get)).data.jobs).toEqual([{ task: 'say', running: 0, waiting: 2, failing: 0 }]);

  expect(await set({ quiet: false })).toMatchObject({ quiet: false, since: null, started_by: null });
  await test.runJobs();
  expect(done).toEqual(['before', 'meanwhile']);
});

it("R293: other tenants' jobs and sign-in emails still run", async () => {
  const other = await test.makeTenant();
  await set({ quiet: true });
  await say('theirs', other);
  await say('a sign-in code', tenant, true);
  await say('ours');
  await test.runJobs();
  expect(done).toEqual(['theirs', 'a sign-in code']);
});

it('R293: ends automatically after the requested minutes', async () => {
  const state = await set({ quiet: true, minutes: 30 });
  expect(state.until).toBe(new Date(test.clock.now().getTime() + 30 * 60_000).toISOString());
  await say('later');
  test.clock.advance(29 * 60);
  await test.runJobs();
  expect(done).toEqual([]);
  test.clock.advance(2 * 60);
  expect((await admin.call(quietJobs.get)).data.quiet).toBe(false);
  await test.runJobs();
  expect(done).toEqual(['later']);
});

it('is audited, and refuses an invalid duration', async () => {
  await set({ quiet: true, minutes: 5 });
  await set({ quiet: false });
  expect(await admin.post('/v1/admin/quiet_jobs', { quiet: true, minutes: 1 })).toMatchObject(refusal('minutes'));
  const rows = await test.query(
    "select action, detail from audit_log where tenant_id = $1 and subject_type = 'quiet_jobs' order by id",
    [tenant.id],
  );
  expect(rows).toEqual([
    { action: 'quiet_jobs.start', detail: { minutes: 5 } },
    { action: 'quiet_jobs.end', detail: {} },
  ]);
});
