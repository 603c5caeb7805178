import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Builders, openBuilders } from '../../../../test/builders.ts';
import { type RunningProcess, startWorkerProcess } from '../../../../test/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { systemClock } from '../../clock.ts';

const DELETED = 3000;

let database: TestDatabase;
let builders: Builders;
let folder: string;
const workers: RunningProcess[] = [];
beforeEach(async () => {
  database = await cloneDatabase(inject('template_url'));
  builders = openBuilders(database.owner_url, systemClock);
  folder = await mkdtemp(join(tmpdir(), 'bookline-schedules-'));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
  await builders.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const startWorker = async () => {
  const worker = await startWorkerProcess(database, folder);
  workers.push(worker);
  return worker;
};

it('two workers and days of missed moments: one run; the worker that has it is killed, and the other ends it, everything once', async () => {
  const tenant = await builders.makeTenant();
  const owner = await builders.makeUser(tenant);
  await builders.query(
    `create table ended (name text); create function note_end() returns trigger language plpgsql as $$ begin insert into ended values (new.name); return new; end $$;
     create trigger note_end after update on schedule for each row when (old.status <> 'done' and new.status = 'done' and new.tenant_id > 0) execute function note_end();
     create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.15); return null; end $$;
     create trigger slow after delete on contact for each statement execute function slow();
     grant insert on ended to bookline_app`,
  );
  await builders.makeContacts(
    tenant,
    Array.from({ length: DELETED }, (_, n) => ({
      owner,
      phones: [`+1614555${String(n).padStart(4, '0')}`],
      deleted_at: new Date(Date.now() - 40 * 24 * 3600 * 1000),
      columns: { do_not_call: true },
    })),
  );
  await Promise.all([startWorker(), startWorker()]);
  const due = () =>
    builders.query(
      `update schedule set next_at = date_trunc('day', now()) - interval '9 days'
       where tenant_id = ${tenant.id} and name = 'purge-deleted-contacts' returning name`,
    );
  await expect.poll(due, { timeout: 30_000 }).toHaveLength(1);
  const row = async () =>
    (
      await builders.query<{ status: string; done: number; holder: number | null }>(
        `select s.status, s.done, (select w.lock_key from graphile_worker._private_jobs j join job_worker w on w.worker_id = j.locked_by
           where j.key = 'schedule:' || s.tenant_id || ':' || s.name) as holder
         from schedule s where s.tenant_id = ${tenant.id} and s.name = 'purge-deleted-contacts'`,
      )
    )[0];
  await expect.poll(async () => (await row())?.done ?? 0, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  const [process] = await builders.query<{ name: string }>(
    `select name from job_process where lock_key = ${(await row())?.holder}`,
  );
  const pid = Number(process?.name.split(' ').at(-1));
  const killed = workers.find((worker) => worker.pid === pid);
  expect(killed).toBeDefined();
  await killed?.kill();
  expect((await row())?.status).toBe('running');
  await expect.poll(async () => (await row())?.status, { timeout: 30_000 }).toBe('done');
  const [sums] = await builders.query(
    `select (select count(*)::int from contact where deleted_at is not null) as left,
       (select done from schedule where name = 'purge-deleted-contacts') as done,
       (select sum((detail ->> 'contacts')::int)::int from audit_log where action = 'contact.purge') as audited,
       (select count(*)::int from do_not_contact) as refusals,
       (select count(*)::int from ended where name = 'purge-deleted-contacts') as runs,
       (select count(*)::int from schedule where name = 'purge-deleted-contacts' and next_at > now()) as ahead`,
  );
  expect(sums).toEqual({ left: 0, done: DELETED, audited: DELETED, refusals: DELETED, runs: 1, ahead: 1 });
}, 300_000);
