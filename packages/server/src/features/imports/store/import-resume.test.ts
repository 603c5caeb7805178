import { appendFile, rm } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TaskContext } from '../../../platform/jobs/tasks.ts';
import { allContacts, csvFile, getAttempt, outcomes, peopleFile, start, storedFiles } from '../imports.fixture.ts';
import { importWork } from './import-work.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
afterEach(() => test.runJobs({ tolerate: true, waiting_too: true }));

/** An agent of a new tenant who has started importing a file. */
async function started(file = peopleFile(4500)): Promise<string> {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
  return (await start(agent, file)).id;
}

type Overrides = Partial<Pick<TaskContext, 'database' | 'signal' | 'last_attempt'>>;

/** Runs the job directly, as a worker process would. */
const run = (long_job_id: string, overrides: Overrides = {}) =>
  importWork.run(
    {
      ...test.services,
      log: test.app.log,
      signal: new AbortController().signal,
      last_attempt: false,
      mustYield: async () => overrides.signal?.aborted ?? false,
      ...overrides,
    },
    { tenant_id: tenant.id, long_job_id },
  );

/** The database, with hooks around each of a tenant's transactions; `inside`: before its commit. */
function watched(happens: { inside?: () => Promise<void>; after?: () => Promise<void> }): Database {
  const { database } = test.services;
  return {
    ...database,
    async inTenant(id, work, options) {
      const result = await database.inTenant(
        id,
        async (db, version) => {
          const done = await work(db, version);
          await happens.inside?.();
          return done;
        },
        options,
      );
      await happens.after?.();
      return result;
    },
  };
}

const storedRows = async () => (await allContacts(test, tenant)).length;
const processedRows = async (id: string) => (await getAttempt(agent, id)).processed;
const everyRowOnce = { rows: 4500, created: 4500, updated: 0, duplicate: 0, rejected: 0, empty: 0 };

it('stops after the active chunks when the process stops, and a new job resumes after the last row', async () => {
  const id = await started();
  const abort = new AbortController();
  const after = async () => {
    if ((await processedRows(id)) > 0) abort.abort();
  };
  await run(id, { signal: abort.signal, database: watched({ after }) });
  const stopped = await getAttempt(agent, id);
  // The second chunk is active besides the first, or not yet begun.
  expect([2000, 4000]).toContain(stopped.processed);
  expect(stopped).toMatchObject({ status: 'processing', created: stopped.processed });
  expect(await storedRows()).toBe(stopped.processed);
  test.clock.advance(3600);
  await test.runJobs();
  const done = await getAttempt(agent, id);
  expect(done).toMatchObject({ status: 'complete', started_at: stopped.started_at });
  expect(outcomes(done)).toEqual(everyRowOnce);
  const moments = await test.query('select distinct created_at from contact where tenant_id = $1', [tenant.id]);
  expect(moments).toEqual([{ created_at: new Date(stopped.started_at ?? '') }]);
  expect(await storedRows()).toBe(4500);
});

it('an error inside a chunk stores nothing of it; the next try stores every row once', async () => {
  const id = await started();
  const inside = async () => {
    // Whichever comes next after the first chunk is stored: the second, or the lookup for the third.
    if ((await processedRows(id)) > 0) throw new Error('the power went out');
  };
  await expect(run(id, { database: watched({ inside }) })).rejects.toThrow('the power went out');
  const before = await processedRows(id);
  expect(before).toBe(2000);
  expect(await storedRows()).toBe(before);
  await run(id);
  expect(outcomes(await getAttempt(agent, id))).toEqual(everyRowOnce);
  expect(await storedRows()).toBe(4500);
});

it('a lost response after a commit repeats no row', async () => {
  const id = await started();
  const after = async () => {
    if ((await processedRows(id)) > 0) throw new Error('Connection terminated unexpectedly');
  };
  await expect(run(id, { database: watched({ after }) })).rejects.toThrow('Connection terminated');
  expect(await processedRows(id)).toBe(2000);
  await run(id);
  expect(outcomes(await getAttempt(agent, id))).toEqual(everyRowOnce);
  expect(await storedRows()).toBe(4500);
});

it('two runners at once store every row once: the one that is behind gives up', async () => {
  const id = await started();
  const ended = await Promise.allSettled([run(id), run(id)]);
  const errors = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  for (const error of errors) expect(error).toContain('is no longer at row');
  await run(id);
  expect(outcomes(await getAttempt(agent, id))).toEqual(everyRowOnce);
  expect(await storedRows()).toBe(4500);
  expect(await test.query('select 1 from contact_phone where tenant_id = $1', [tenant.id])).toHaveLength(4500);
});

it('running a complete import again does nothing', async () => {
  const id = await started(peopleFile(3));
  await run(id);
  const done = await getAttempt(agent, id);
  await run(id);
  expect(await getAttempt(agent, id)).toEqual(done);
  expect(await storedRows()).toBe(3);
});

it.each([
  ['first', 100],
  ['second', 3001],
])('a row that the database refuses, of the %s chunk, is rejected, and all others are stored', async (_chunk, at) => {
  await test.query(`alter table contact add constraint no_mallory check (first_name <> 'Mallory') not valid`);
  try {
    // Later chunks were decided by then. Of the people with the same number in each, only the first is new.
    const lines = String(peopleFile(8000).content).trimEnd().split('\n');
    for (const line of [7900, 5900, 3900]) lines.splice(line, 0, `Eve,Late${line},6149990001,`);
    lines.splice(at, 0, 'Mallory,Lee,6149990001,');
    const id = await started(csvFile(...lines, 'Ann,Again,6140003999,', 'Zoe,Lee,6149990002,', ',,,'));
    await run(id);
    const done = await getAttempt(agent, id);
    expect(done.status).toBe('complete');
    expect(outcomes(done)).toEqual({ rows: 8007, created: 8002, updated: 0, duplicate: 3, rejected: 1, empty: 1 });
    expect(await storedRows()).toBe(8002);
    expect(
      await test.query(
        `select c.last_name from import_row r join contact c on c.id = r.contact_id
         where r.import_attempt_id = $1 and r.outcome = 'duplicate' order by r.row_no`,
        [id],
      ),
    ).toEqual([{ last_name: 'Late3900' }, { last_name: 'Late3900' }, { last_name: 'Person0003999' }]);
    const csv = await agent.get(`/v1/contacts/import_attempts/${id}/rejected.csv`);
    expect(csv.text).toContain(`Mallory,Lee,6149990001,,${at + 1},This row has a value that can’t be stored.`);
  } finally {
    await test.query('alter table contact drop constraint no_mallory');
  }
});

it('a repeated failure ends as failed with a sentence, its file is kept, and its counts match the stored rows', async () => {
  const id = await started();
  const inside = async () => {
    if ((await processedRows(id)) > 0) throw new Error('broken for good');
  };
  await expect(run(id, { database: watched({ inside }) })).rejects.toThrow();
  expect(await getAttempt(agent, id)).toMatchObject({ status: 'processing', error: null });
  await rm(await test.services.files.localPath(tenant.id, (await storedFiles(test, tenant))[0] ?? ''));
  await expect(run(id, { last_attempt: true })).rejects.toThrow();
  expect(await getAttempt(agent, id)).toMatchObject({
    status: 'failed',
    processed: 2000,
    created: 2000,
    error: 'Something failed repeatedly on our side. The rows counted here were imported.',
    finished_at: expect.any(String),
  });
  expect(await storedRows()).toBe(2000);
});

it('a file that becomes unreadable in the middle fails at once, with the sentence and without a retry', async () => {
  // A line of two million characters, far beyond the beginning: validation finds it …
  const rows = String(peopleFile(2500).content);
  const id = await started({ name: 'leads.csv', content: `${rows}Ann,${'x'.repeat(2_100_000)}` }).catch((error) =>
    String(error),
  );
  expect(id).toContain('422');
  // … and so does the job if the file changes after validation.
  const good = await started(csvFile(rows.trimEnd()));
  const [key = ''] = await storedFiles(test, tenant);
  const path = await test.services.files.localPath(tenant.id, key);
  await appendFile(path, `Ann,${'x'.repeat(2_100_000)}`);
  await run(good);
  expect(await getAttempt(agent, good)).toMatchObject({
    status: 'failed',
    created: 2000,
    error: expect.stringContaining('a row of more than a million characters'),
  });
});

it('an import of a user who may no longer sign in fails and stores nothing', async () => {
  const id = await started(peopleFile(3));
  await test.query('update app_user set active = false where id = $1', [user.id]);
  await test.touchOrganisation(tenant);
  await expect(run(id)).rejects.toThrow('can no longer sign in');
  const [attempt] = await test.query('select status, error from import_attempt where id = $1', [id]);
  expect(attempt).toEqual({
    status: 'failed',
    error: 'The user who started this can no longer sign in. The rows counted here were imported.',
  });
  expect(await storedRows()).toBe(0);
});

it('the audit log records start, begin, every chunk, and end, with the user and their address', async () => {
  const id = await started(peopleFile(2500));
  await run(id);
  const entries = await test.query(
    `select action, actor_id, session_id is not null as session, ip, detail from audit_log
     where tenant_id = $1 and subject_type = 'import_attempt' order by id`,
    [tenant.id],
  );
  expect(entries.map(({ action }) => action)).toEqual([
    'import.start',
    'import.begin',
    'import.rows',
    'import.rows',
    'import.end',
  ]);
  for (const entry of entries) expect(entry).toMatchObject({ actor_id: user.id, session: true, ip: '127.0.0.1' });
  expect(entries[3]?.detail).toMatchObject({ after_row_no: 2001, to_row_no: 2501, created: 500 });
});
