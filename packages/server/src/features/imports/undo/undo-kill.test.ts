import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realProcesses } from '../../../../test/real-processes.ts';
import { type ServerProcess, signInOver } from '../../../../test/server-process.ts';
import { peopleFile } from '../imports.fixture.ts';

const ROWS = 6000;

const processes = realProcesses();

const one = async <Row extends object>(text: string): Promise<Row> => {
  const [row] = await processes.builders.query<Row & Record<string, unknown>>(text);
  if (!row) throw new Error('no row');
  return row;
};
const imported = async () => (await one<{ processed: number }>('select processed from import_attempt')).processed;
const undone = async () =>
  (await one<{ done: number }>('select removed + restored + partly + kept as done from import_undo')).done;

/** Waits until a count is reached. */
async function reaches(count: () => Promise<number>, many: number): Promise<void> {
  while ((await count()) < many) await sleep(5);
}

async function startImport(server: ServerProcess): Promise<{ id: string; headers: Record<string, string> }> {
  const user = await processes.builders.makeUser(await processes.builders.makeTenant());
  const headers = await signInOver(server.url, user);
  const form = new FormData();
  form.append('file', new Blob([peopleFile(ROWS).content]), 'leads.csv');
  const reply = await fetch(`${server.url}/v1/contacts/import`, { method: 'POST', headers, body: form });
  expect(reply.status).toBe(202);
  return { id: (await one<{ id: string }>('select id from import_attempt')).id, headers };
}

async function startUndo({ url }: ServerProcess, id: string, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(`${url}/v1/contacts/import_attempts/${id}/undo`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(reply.status).toBe(202);
}

/** Every row was stored once and removed once. */
async function expectAllUndone(): Promise<void> {
  await expect
    .poll(async () => (await one<{ status: string }>('select status from import_undo')).status)
    .toBe('complete');
  expect(
    await one(
      `select count(*)::int as contacts, count(distinct last_name)::int as people, count(deleted_at)::int as deleted,
         (select removed from import_undo) as removed, (select total from import_undo) as total,
         (select count(*)::int from import_undo_row) as told, (select count(distinct contact_id)::int from import_undo_row) as once,
         (select count(*)::int from contact_activity where kind = 'deleted') as entries,
         (select count(*)::int from audit_log where action = 'import.undo_end') as ended from contact`,
    ),
  ).toEqual({
    contacts: ROWS,
    people: ROWS,
    deleted: ROWS,
    removed: ROWS,
    total: ROWS,
    told: ROWS,
    once: ROWS,
    entries: ROWS,
    ended: 1,
  });
}

it('a server that is killed twice in an import and once in its undo stores every row once, and undoes every one', async () => {
  let server = await processes.startServer();
  const importing = await processes.hold('import_attempt', `new.processed >= ${ROWS}`);
  const { id, headers } = await startImport(server);
  for (const rows of [1, 4000]) {
    await reaches(imported, rows);
    await server.kill();
    expect(await imported()).toBeLessThan(ROWS);
    server = await processes.startServer();
  }
  await importing.letGo();
  await expect
    .poll(async () => (await one<{ status: string }>('select status from import_attempt')).status)
    .toBe('complete');
  const held = await processes.hold('import_undo', `new.removed >= ${ROWS}`);
  await startUndo(server, id, headers);
  await reaches(undone, 1);
  await server.kill();
  expect(await undone()).toBeLessThan(ROWS);
  await held.letGo();
  await processes.startServer();
  await expectAllUndone();
}, 900_000);

it('when the one of two workers that undoes is killed, the other resumes', async () => {
  const server = await processes.startServer({ WORKER: 'false' });
  const first = await processes.startWorker();
  const { id, headers } = await startImport(server);
  await reaches(imported, ROWS);
  await expect
    .poll(async () => (await one<{ status: string }>('select status from import_attempt')).status)
    .toBe('complete');
  const held = await processes.hold('import_undo', `new.removed >= ${ROWS}`);
  await startUndo(server, id, headers);
  await held.reached();
  // The other one starts only now, so that it is certain which of them runs the job.
  await Promise.all([processes.startWorker(), first.kill()]);
  expect(await undone()).toBeLessThan(ROWS);
  await held.letGo();
  await expectAllUndone();
}, 900_000);
