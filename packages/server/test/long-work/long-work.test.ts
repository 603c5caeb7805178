import { adminJobs, jobs } from '@bookline/contract/features/jobs';
import { afterEach, describe, expect, it } from 'vitest';
import { tasks } from '../../src/app.ts';
import { connectDirectly } from '../../src/platform/db/direct-connection.ts';
import { longWorkOf } from '../../src/platform/jobs/tasks.ts';
import { releaseDead, unregisterProcess } from '../../src/platform/jobs/worker-process.ts';
import { useTestApp } from '../create-test-app.ts';
import { failForGood } from '../fail-for-good.ts';
import { holdRows } from '../hold-rows.ts';
import { startWorkerProcess } from '../server-process.ts';
import { type Case, cases, startCase, startPrepared, type World } from './long-work.cases.ts';

const test = useTestApp();
afterEach(() => test.runJobs({ tolerate: true, waiting_too: true }));

async function makeWorld(count: number): Promise<World> {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant, { account_type: 'admin' });
  return { test, tenant, user, agent: await test.openSession(user), count };
}

interface JobRow {
  readonly status: string;
  readonly done: number;
  readonly error: string | null;
}

async function jobOf(id: string): Promise<JobRow | undefined> {
  const [row] = await test.query<JobRow & Record<string, unknown>>(
    'select status, done, error from long_job where id = $1',
    [id],
  );
  return row;
}

/** What exists, and what must exist once all is done. */
async function leftOf({ tenant, count }: World, { left }: Case) {
  const [query, whole] = left(count);
  const [row] = await test.query(query, [tenant.id]);
  return { row, whole };
}

async function expectAllDone(world: World, given: Case): Promise<void> {
  const { row, whole } = await leftOf(world, given);
  expect(row, given.kind).toEqual(whole);
}

async function expectNotAllDone(world: World, given: Case): Promise<void> {
  const { row, whole } = await leftOf(world, given);
  expect(row).not.toEqual(whole);
}

/** An admin retries the failed work. */
async function retry({ agent }: World): Promise<void> {
  const { data } = await agent.call(adminJobs.failed, { query: {} });
  expect(data).toHaveLength(1);
  await agent.call(adminJobs.retry, { params: { id: data[0]?.id ?? 0 } });
}

const statuses = {
  bulk_attempt: ['status', 'undo_status'],
  transfer_attempt: ['status', 'revert_status'],
  workflow_start: ['status'],
  import_attempt: ['status'],
  import_undo: ['status'],
  import_retry: ['status'],
  attachment_import: ['status'],
  mailer_assignment: ['status'],
  print_job: ['status'],
  report_run: ['status'],
};
const stillOpen = Object.entries(statuses).flatMap(([table, columns]) =>
  columns.map(
    (column) => `select '${table}.${column}' as what from ${table}
      where tenant_id = $1 and ${column} in ('queued', 'processing', 'undoing')`,
  ),
);

/** Work that reports it hasn't ended. A page with it would poll forever. */
const openOf = ({ tenant }: World) =>
  test.query(
    [...stillOpen, "select 'contact_handover' from contact_handover where tenant_id = $1 and finished_at is null"].join(
      ' union all ',
    ),
    [tenant.id],
  );

it('every kind of long work has a case here', () => {
  expect(cases.map(({ kind }) => kind).sort()).toEqual([...longWorkOf(tasks).keys()].sort());
});

describe.each(cases)('$kind', (given) => {
  const { total, few, uncancellable, begins_again, ends_with_owner } = given;

  /** Its first chunk's end deactivates the user who asked. It stops, and again if it's retried too early. Once they are active, a retry continues. */
  async function stopWithUser(world: World, id: string): Promise<JobRow | undefined> {
    const setActive = async (active: boolean) => {
      await test.query('update app_user set active = $2 where id = $1', [world.user.id, active]);
      await test.touchOrganisation(world.tenant);
    };
    await test.query(
      `create function leave() returns trigger language plpgsql as
         $$ begin if new.id = '${id}' and new.done > 0 then update app_user set active = false where id = '${world.user.id}'; end if; return new; end $$;
       create trigger leave before update on long_job for each row execute function leave()`,
    );
    try {
      await test.runJobs({ tolerate: true });
    } finally {
      await test.query('drop function leave cascade');
    }
    const stopped = await jobOf(id);
    expect(stopped).toMatchObject({ status: 'failed', error: expect.stringMatching(/can no longer sign in/) });
    expect(stopped?.done).toBeGreaterThan(0);
    expect(await openOf(world)).toEqual([]);
    await setActive(true);
    await retry(world);
    await setActive(false);
    await test.runJobs({ tolerate: true });
    expect(await jobOf(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/can no longer sign in/) });
    await setActive(true);
    await retry(world);
    return stopped;
  }

  /** It fails permanently before its end. A retry continues. */
  async function failBeforeTheEnd(world: World, id: string): Promise<void> {
    await failForGood(test, { table: 'long_job', row: `new.id = '${id}' and new.done >= ${total}` });
    const failed = await jobOf(id);
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/failed repeatedly/) });
    expect(failed?.done).toBeLessThan(total);
    await expectNotAllDone(world, given);
    expect(await openOf(world)).toEqual([]);
    await retry(world);
    expect(await jobOf(id)).toMatchObject({ status: 'queued', error: null });
  }

  it('stops with a sentence if the user who asked is deactivated, and fails permanently with another; a retry continues each time, yields after each chunk, and repeats nothing', async () => {
    let world = await makeWorld(total);
    let id = await startCase(world, given);
    const stopped = await stopWithUser(world, id);
    // An import stores two chunks at once, so nothing may be left that could fail.
    if (ends_with_owner || (stopped?.done ?? 0) >= total) {
      await test.runJobs();
      if (!ends_with_owner) {
        expect(await jobOf(id)).toMatchObject({ status: 'complete', error: null });
        await expectAllDone(world, given);
      }
      world = await makeWorld(total);
      id = await startCase(world, given);
    }
    await failBeforeTheEnd(world, id);
    await test.runJobs({ chunks_a_turn: 1 });
    expect(await jobOf(id)).toMatchObject({ status: 'complete', error: null, ...(!begins_again && { done: total }) });
    await expectAllDone(world, given);
  });

  it(`fails if its last try hangs or its process dies in it; a retry continues${uncancellable ? "; it can't be canceled" : ''}`, async () => {
    const world = await makeWorld(few);
    const id = await startCase(world, given);
    const expectFailed = async () => {
      await test.runJobs({ tolerate: true });
      expect(await jobOf(id)).toMatchObject({ status: 'failed', done: 0, error: expect.any(String) });
      expect(await openOf(world)).toEqual([]);
    };
    const owner = await connectDirectly(test.owner_url, 'bookline tests');
    try {
      await test.query(
        "update long_job set status = 'processing', heartbeat_at = now() - interval '1 hour' where id = $1",
        [id],
      );
      await test.query(
        "update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker that moves' where key = $1",
        [id],
      );
      await releaseDead(owner);
      await expectFailed();
      await retry(world);
      await test.query("update long_job set status = 'processing' where id = $1", [id]);
      await test.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [id]);
      await unregisterProcess(owner, 1);
      await expectFailed();
    } finally {
      await owner.end();
    }
    await retry(world);
    if (uncancellable) expect(await world.agent.post(`/v1/jobs/${id}/cancel`)).toMatchObject({ status: 409 });
    await test.runJobs();
    expect(await jobOf(id)).toMatchObject({ status: 'complete', error: null });
    await expectAllDone(world, given);
  });

  if (uncancellable) return;

  it("does nothing if it's canceled while queued", async () => {
    const world = await makeWorld(few);
    const id = await startCase(world, given);
    await world.agent.call(jobs.cancel, { params: { id } });
    await test.runJobs();
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled', done: 0, error: null });
    expect(await openOf(world)).toEqual([]);
    await expectNotAllDone(world, given);
  });

  it("stops after the current chunk if it's canceled while running", async () => {
    const world = await makeWorld(total);
    const id = await startCase(world, given);
    await test.query(
      `create function cancel_it() returns trigger language plpgsql as
         $$ begin if new.id = '${id}' and new.done > 0 then new.cancel_asked_at := now(); end if; return new; end $$;
       create trigger cancel_it before update on long_job for each row execute function cancel_it()`,
    );
    try {
      await test.runJobs();
    } finally {
      await test.query('drop function cancel_it cascade');
    }
    const job = await jobOf(id);
    expect(job).toMatchObject({ status: 'cancelled', error: null });
    expect(await openOf(world)).toEqual([]);
    expect(job?.done).toBeGreaterThan(0);
    expect(job?.done).toBeLessThan(total);
    await expectNotAllDone(world, given);
  });
});

/** Each uses a connection of a server that other tests share. */
const AT_ONCE = 10;

it('every kind, killed halfway, continues in another process and repeats nothing', async () => {
  const started: { given: Case; world: World; id: string }[] = [];
  const settings = {
    WORKER_SLOTS: `bulk:${AT_ONCE},quick:${AT_ONCE}`,
    BOOKLINE_SECRET: 'the secret of the test installation',
  };
  for (let from = 0; from < cases.length; from += AT_ONCE) {
    const group: typeof started = [];
    const prepared: { given: Case; world: World; of: string }[] = [];
    for (const given of cases.slice(from, from + AT_ONCE)) {
      const world = await makeWorld(given.total);
      prepared.push({ given, world, of: (await given.prepare?.(world)) ?? '' });
    }
    // Only after all are prepared, since preparing runs all queued jobs.
    for (const { given, world, of } of prepared)
      group.push({ given, world, id: await startPrepared(world, given, of) });
    const last = group.map(({ id, given }) => `(new.id = '${id}' and new.done >= ${given.total})`).join(' or ');
    const held = await holdRows(test.owner_url, 'long_job', last);
    const worker = await startWorkerProcess(test, test.data_dir, settings);
    try {
      await held.reached(group.length);
    } finally {
      await worker.kill();
      await held.end();
    }
    for (const { id } of group) expect(await jobOf(id)).toMatchObject({ status: 'processing' });
    started.push(...group);
  }
  const worker = await startWorkerProcess(test, test.data_dir, settings);
  try {
    for (const { given, world, id } of started) {
      const { kind, total } = given;
      await expect
        .poll(() => jobOf(id), { message: kind, timeout: 300_000 })
        .toMatchObject({ status: 'complete', done: total });
      await expectAllDone(world, given);
    }
  } finally {
    await worker.kill();
  }
});
