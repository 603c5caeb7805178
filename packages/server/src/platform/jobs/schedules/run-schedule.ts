import { FAILED_RUNS_KEPT_DAYS, KEPT_RUNS } from '@bookline/contract/rules/schedule-runs';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/database.ts';
import { enqueue } from '../enqueue.ts';
import { reasonOf } from '../run-task.ts';
import type { Task, TaskContext } from '../tasks.ts';
import { INSTALLATION, RUN_ATTEMPTS, RUN_PRIORITY, type Run, runKey, type Schedule } from './schedule.ts';

const runJob = z.object({ tenant_id: z.int().default(INSTALLATION), due_at: z.iso.datetime({ offset: true }) });

/** The job that performs a schedule's runs. */
export const scheduledTask = (schedule: Schedule): Task => ({
  name: schedule.name,
  lane: 'upkeep',
  run: (ctx, payload) => runSchedule(schedule, ctx, runJob.parse(payload)),
});

/** Performs the pieces of a run. Repeating it does nothing, because counted pieces are complete. */
async function runSchedule(schedule: Schedule, ctx: TaskContext, run: Run): Promise<void> {
  try {
    while (!(await onePiece(schedule, ctx, run))) {
      if (!(await ctx.mustYield())) continue;
      await inPlace(ctx, run.tenant_id, (db) => askForRun(db, schedule.name, run));
      return;
    }
  } catch (error) {
    const at = ctx.clock.now();
    await inPlace(ctx, run.tenant_id, (db) =>
      asOf(db, run.tenant_id, () => updateFailed(db, schedule.name, run, { at, final: ctx.last_attempt, error })),
    )
      // The run failed for a more important reason, usually the same one. The next attempt fixes this.
      .catch((again: unknown) => ctx.log.warn({ err: again }, 'a failed run could not be marked as such'));
    throw error;
  }
}

/** Performs one piece and counts it in its own transaction. True if the run is complete. */
function onePiece(schedule: Schedule, ctx: TaskContext, run: Run): Promise<boolean> {
  const { tenant_id } = run;
  return inPlace(ctx, tenant_id, async (db) => {
    const open = await asOf(db, tenant_id, () => lockOpen(db, schedule.name, run, ctx.clock.now()));
    if (!open) return true;
    const { done, more = false } =
      schedule.per === 'tenant'
        ? await schedule.piece({ ...ctx, db, tenant: { id: tenant_id } })
        : await schedule.piece({ ...ctx, db });
    await asOf(db, tenant_id, async () => {
      await db
        .updateTable('schedule')
        .set((old) => ({
          done: old('done', '+', done),
          ...(!more && { status: 'done', ended_at: ctx.clock.now(), error: null }),
        }))
        .where('tenant_id', '=', tenant_id)
        .where('name', '=', schedule.name)
        .execute();
      if (!more) await keepRun(db, schedule.name, run, ctx.clock.now());
    });
    return !more;
  });
}

/** Locks a run until the transaction ends. False if it's complete or replaced by a later one. */
async function lockOpen(db: Db, name: string, { tenant_id, due_at }: Run, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('schedule')
    .set((old) => ({ status: 'running', started_at: old.fn.coalesce('started_at', sql<string>`${at}::timestamptz`) }))
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', name)
    .where('due_at', '=', due_at)
    .where('status', '!=', 'done')
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

async function updateFailed(
  db: Db,
  name: string,
  { tenant_id, due_at }: Run,
  { at, final, error }: { at: Date; final: boolean; error: unknown },
): Promise<void> {
  await db
    .updateTable('schedule')
    .set({ error: reasonOf(error), ...(final && { status: 'failed', ended_at: at }) })
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', name)
    .where('due_at', '=', due_at)
    .where('status', '!=', 'done')
    .execute();
  if (final) await keepRun(db, name, { tenant_id, due_at }, at);
}

/** Adds the job that performs or continues a run, and replaces a waiting one. In a transaction of the run's tenant. */
export async function askForRun(db: Db, name: string, { tenant_id, due_at }: Run): Promise<void> {
  const key = runKey(tenant_id, name);
  if (tenant_id === INSTALLATION)
    await sql`select enqueue_job(${name}, ${JSON.stringify({ due_at })}::json, ${key}, priority => ${RUN_PRIORITY},
      even_when_quiet => true, max_attempts => ${RUN_ATTEMPTS})`.execute(db);
  else
    await enqueue(
      { db, tenant: { id: tenant_id } },
      name,
      { due_at },
      { key, priority: RUN_PRIORITY, max_attempts: RUN_ATTEMPTS },
    );
}

const inPlace = <T>({ database }: TaskContext, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  tenantId === INSTALLATION ? database.outsideTenants(work) : database.inTenant(tenantId, work);

/** The installation's own schedules have a number that no tenant has, so their transactions see no tenant's rows. */
async function asOf<T>(db: Db, tenantId: number, work: () => Promise<T>): Promise<T> {
  if (tenantId !== INSTALLATION) return work();
  await sql`set local app.tenant_id = 0`.execute(db);
  const answer = await work();
  await sql`set local app.tenant_id = ''`.execute(db);
  return answer;
}

/** Records the end of a run and deletes old ones, in the transaction that ended it. */
async function keepRun(db: Db, name: string, { tenant_id, due_at }: Run, at: Date): Promise<void> {
  await sql`
    insert into schedule_run (tenant_id, name, due_at, status, by_hand, started_at, ended_at, done, error)
    select tenant_id, name, due_at, status, by_hand, started_at, ended_at, done, error from schedule
    where tenant_id = ${tenant_id} and name = ${name} and due_at = ${due_at} and ended_at is not null
    on conflict (tenant_id, name, due_at) do update
      set status = excluded.status, ended_at = excluded.ended_at, done = excluded.done, error = excluded.error`.execute(
    db,
  );
  const failedSince = new Date(at.getTime() - FAILED_RUNS_KEPT_DAYS * DAY_MS);
  await sql`
    delete from schedule_run where tenant_id = ${tenant_id} and name = ${name}
      and (status = 'done' or due_at < ${failedSince})
      and due_at < (
        select due_at from schedule_run where tenant_id = ${tenant_id} and name = ${name}
        order by due_at desc offset ${KEPT_RUNS - 1} limit 1)`.execute(db);
}
