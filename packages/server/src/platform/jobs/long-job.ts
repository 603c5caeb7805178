import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { keepLiveEvents, tellLive } from '../live/live-event.ts';
import { enqueue } from './enqueue.ts';
import { bulkQueueOf, SMALL, smallName } from './lanes.ts';

/** About 50 minutes of retries with growing delays. Then the user gets a notification that it failed, and an admin can retry it. */
const MAX_ATTEMPTS = 8;

/** The job behind long work. */
export interface LongRun {
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface NewLongJob extends LongRun {
  /** The id of its record, or a new one. It's also its job's key. */
  readonly id: string;
  /** The kind in its task's LongWork. */
  readonly kind: string;
  /** 'Import of leads.csv'. */
  readonly title: string;
  /** The number of items. Null if unknown. */
  readonly total: number | null;
  /** A path of the web app with details, and the link's text. */
  readonly link?: { readonly url: string; readonly text: string };
}

/**
 * Starts long work in the transaction that causes it. It's in the user's tray from now on, and runs after the commit. Small work doesn't wait behind
 * large work.
 */
export async function startLongJob(ctx: Context, job: NewLongJob): Promise<void> {
  const { db, tenant, actor } = ctx;
  await db
    .insertInto('long_job')
    .values({
      tenant_id: tenant.id,
      id: job.id,
      kind: job.kind,
      title: job.title,
      user_id: actor.user_id,
      real_user_id: actor.real_user_id,
      status: 'queued',
      total: job.total,
      link_url: job.link?.url ?? null,
      link_text: job.link?.text ?? null,
      created_at: ctx.clock.now(),
    })
    .execute();
  await tellLive(ctx, ...eventsOf({ id: job.id, kind: job.kind, user_id: actor.user_id }));
  const small = job.total !== null && job.total <= SMALL;
  if (small) await add(ctx, job, { task: smallName(job.task) });
  else await add(ctx, job, { task: job.task, queue: bulkQueueOf(tenant.id) });
}

/** Requeues the rest of long work: a new job continues it after everyone who is waiting, on any worker. */
export async function continueLongJob(
  ctx: Pick<Context, 'db' | 'tenant'>,
  job: LongRun & { readonly id: string },
): Promise<void> {
  await add(ctx, job, { task: job.task, queue: bulkQueueOf(ctx.tenant.id) });
}

const add = (
  ctx: Pick<Context, 'db' | 'tenant'>,
  { id, payload }: Pick<NewLongJob, 'id' | 'payload'>,
  { task, queue }: { task: string; queue?: string },
) =>
  enqueue(
    ctx,
    task,
    { ...payload, long_job_id: id },
    { key: id, max_attempts: MAX_ATTEMPTS, ...(queue !== undefined && { queue }) },
  );

/** Live updates about long work: for its owner, and for users watching an import (R199). */
const eventsOf = ({ id, kind, user_id }: { id: string; kind: string; user_id: string }) => {
  const about = { subject_id: id, user_ids: [user_id] };
  return [{ topic: 'job' as const, ...about }, ...(kind === 'import' ? [{ topic: 'import' as const, ...about }] : [])];
};

export interface Progress {
  /** The number of items done since the last report. */
  readonly more: number;
  /** The total, if it's known better now. */
  readonly total?: number;
  /** The results by outcome. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly at: Date;
}

/** Counts what a chunk did, in the chunk's own transaction. `cancelled`: the user no longer wants the work; end it, with `finishLongJob`. */
export async function reportProgress(
  db: Db,
  tenantId: number,
  id: string,
  { more, total, counts, at }: Progress,
): Promise<{ cancelled: boolean }> {
  const row = await db
    .updateTable('long_job')
    .set((old) => ({
      done: old('done', '+', more),
      heartbeat_at: at,
      ...(total !== undefined && { total }),
      ...(counts && { counts: addedTo(counts) }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .returning(['id', 'kind', 'user_id', 'cancel_asked_at'])
    .executeTakeFirst();
  if (row) await keepLiveEvents(db, tenantId, ...eventsOf(row));
  return { cancelled: row !== undefined && row.cancel_asked_at !== null };
}

const addedTo = (counts: Readonly<Record<string, number>>) => sql<string>`(
  select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::int) as total from (
      select * from jsonb_each_text(long_job.counts) union all select * from jsonb_each_text(${JSON.stringify(counts)}::jsonb)
    ) each group by key
  ) added)`;

/** The results of long work by outcome, over all turns and attempts. */
export async function readCounts(db: Db, tenantId: number, id: string): Promise<Readonly<Record<string, number>>> {
  const row = await db
    .selectFrom('long_job')
    .select('counts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return z.record(z.string(), z.int()).parse(row?.counts ?? {});
}

/** The number of items long work has done, over all turns. */
export async function countDone(db: Db, tenantId: number, id: string): Promise<number> {
  const row = await db
    .selectFrom('long_job')
    .select('done')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.done ?? 0;
}

/** Whether this tenant has long work in progress. Other work that can wait leaves the database to it. */
export async function isLongWorkUnderWay(db: Db, tenantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('long_job')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'processing')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LongEnd {
  readonly status: 'complete' | 'failed' | 'cancelled';
  readonly at: Date;
  /** The result, as a sentence. */
  readonly outcome?: string;
  /** Why it failed, in a sentence. */
  readonly error?: string;
}

/** Ends long work in the transaction of its last effect. Completed work stays unchanged. */
export async function finishLongJob(db: Db, tenantId: number, id: string, end: LongEnd): Promise<void> {
  const ended = await db
    .updateTable('long_job')
    .set({
      status: end.status,
      ended_at: end.at,
      outcome: end.outcome ?? null,
      error: end.error ?? null,
      // The final count is the total, whatever was estimated before.
      ...(end.status === 'complete' && { total: sql<number>`done` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['id', 'kind', 'user_id'])
    .executeTakeFirst();
  if (ended) await keepLiveEvents(db, tenantId, ...eventsOf(ended));
}

/** Removes a notification's link, because its target is gone. */
export async function unlinkLongJob(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('long_job')
    .set({ link_url: null, link_text: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Continues completed long work under its old id. It's back in the tray, with its progress so far. */
export async function restartLongJob(ctx: Context, job: NewLongJob): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('long_job')
    .set({ status: 'queued', error: null, outcome: null, ended_at: null, dismissed_at: null, cancel_asked_at: null })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('id', '=', job.id)
    .executeTakeFirst();
  // It was deleted since. Notifications aren't kept forever.
  if (numUpdatedRows === 0n) await startLongJob(ctx, job);
  else await continueLongJob(ctx, job);
}
