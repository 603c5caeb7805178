import { beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../test/builders.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { type RunningProcess, type ServerProcess, signInOver } from '../../../test/server-process.ts';
import { peopleFile } from '../../features/imports/imports.fixture.ts';

const ROWS = 12_000;
/** The number of rows per chunk. */
const CHUNK = 2000;

const processes = realProcesses();
let server: ServerProcess;
const workers: RunningProcess[] = [];
beforeEach(async () => {
  workers.length = 0;
  server = await processes.startServer({ WORKER: 'false' });
});

async function startWorker(settings: Record<string, string> = {}): Promise<RunningProcess> {
  const worker = await processes.startWorker(settings);
  workers.push(worker);
  return worker;
}

/** Starts an import as a user of a new tenant. */
async function startImport(rows: number): Promise<TestUser> {
  const user = await processes.builders.makeUser(await processes.builders.makeTenant());
  const form = new FormData();
  form.append('file', new Blob([peopleFile(rows).content]), 'leads.csv');
  const headers = await signInOver(server.url, user);
  const reply = await fetch(`${server.url}/v1/contacts/import`, { method: 'POST', headers, body: form });
  expect(reply.status).toBe(202);
  return user;
}

const one = async <Row extends object>(text: string): Promise<Row | undefined> =>
  (await processes.builders.query<Row & Record<string, unknown>>(text))[0];

const statuses = async () =>
  (await processes.builders.query<{ status: string }>('select status from long_job order by created_at')).map(
    ({ status }) => status,
  );

/** Expects every contact and every counted row exactly once. */
async function expectAllOnce(imports: number): Promise<void> {
  const stored = await one(
    `select count(*)::int as contacts, count(distinct (tenant_id, last_name))::int as people,
       (select sum(created)::int from import_attempt) as created, (select sum(done)::int from long_job) as done,
       (select count(*)::int from audit_log where action = 'import.end') as ended from contact`,
  );
  const rows = imports * ROWS;
  expect(stored).toEqual({ contacts: rows, people: rows, created: rows, done: rows, ended: imports });
}

it('two workers share the work; one is killed, and the other continues all of it', async () => {
  await startWorker({ WORKER_SLOTS: 'bulk:1' });
  await startWorker({ WORKER_SLOTS: 'bulk:1' });
  const held = await processes.hold('long_job', `new.done >= ${ROWS}`);
  await startImport(ROWS);
  await startImport(ROWS);
  const busy = () =>
    one<{ workers: number; done: number }>(
      `select count(distinct w.lock_key)::int as workers, (select min(done)::int from long_job) as done
       from graphile_worker._private_jobs j join job_worker w on w.worker_id = j.locked_by`,
    );
  await expect.poll(busy, { interval: 20 }).toMatchObject({ workers: 2, done: expect.any(Number) });
  await expect.poll(async () => ((await busy())?.done ?? 0) > 0, { interval: 10 }).toBe(true);
  await workers[0]?.kill();
  expect(await statuses()).toEqual(['processing', 'processing']);
  await held.letGo();
  await expect.poll(statuses).toEqual(['complete', 'complete']);
  await expectAllOnce(2);
  // Its work may be given up before it is. Its own turn comes next.
  const processes_left = () => one('select count(*)::int as processes from job_process');
  await expect.poll(processes_left).toEqual({ processes: 1 });
}, 900_000);

it('a worker that is asked to stop releases its work, and the next one continues', async () => {
  const first = await startWorker();
  const held = await processes.hold('long_job', `new.done > ${CHUNK}`);
  await startImport(ROWS);
  await held.reached();
  const stopped = first.stop();
  await held.letGo();
  expect(await stopped).toBe(0);
  // Its current chunk is stored, and some work is left.
  const { done } = (await one<{ done: number }>('select done from long_job')) ?? { done: 0 };
  expect(done).toBeGreaterThanOrEqual(2 * CHUNK);
  expect(done).toBeLessThan(ROWS);
  expect(
    await one('select count(*)::int as held from graphile_worker._private_jobs where locked_at is not null'),
  ).toEqual({ held: 0 });
  expect(await one('select count(*)::int as processes from job_process')).toEqual({ processes: 0 });
  await startWorker();
  await expect.poll(statuses).toEqual(['complete']);
  await expectAllOnce(1);
}, 900_000);

it("with one slot for large jobs, one tenant's small import passes another's large one", async () => {
  await startWorker({ WORKER_SLOTS: 'quick:1,bulk:1' });
  const held = await processes.hold('long_job', `new.done > ${CHUNK}`);
  await startImport(ROWS);
  await held.reached();
  await startImport(10);
  await expect.poll(statuses).toEqual(['processing', 'complete']);
});

it('a hung worker is given up, and another continues its work', async () => {
  const first = await startWorker();
  const held = await processes.hold('long_job', `new.done >= ${ROWS}`);
  await startImport(ROWS);
  const done = async () => (await one<{ done: number }>('select done from long_job'))?.done ?? 0;
  await expect.poll(async () => (await done()) > 0, { interval: 10 }).toBe(true);
  process.kill(first.pid, 'SIGSTOP');
  // Simulates a minute of silence. Its database locks are released, as the database would by then.
  await processes.builders.query("update job_process set heartbeat_at = now() - interval '2 minutes'");
  await processes.builders.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'bookline'",
  );
  await held.letGo();
  await startWorker();
  await expect.poll(statuses).toEqual(['complete']);
  process.kill(first.pid, 'SIGCONT');
  await expectAllOnce(1);
  // When it wakes up, it finds that it was given up, and starts again.
  await expect.poll(() => one('select count(*)::int as processes from job_process')).toEqual({ processes: 2 });
}, 900_000);
