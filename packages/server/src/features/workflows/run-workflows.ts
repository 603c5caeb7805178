import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { bulkQueueOf, smallName } from '../../platform/jobs/lanes.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { notify } from '../notifications/notifications.api.ts';
import { actFor, findTenant, jobOrigin, toTenant } from '../sessions/sessions.api.ts';
import { enrollByDates, enrollByEvents } from './enroll.ts';
import { ableUser } from './flow-rights.ts';
import { listWork, lockFlow, updateFlow, type Work } from './flows.queries.ts';
import { runChunk } from './run-chunk.ts';
import { endRuns, tellEnded } from './runs.queries.ts';

const RUN = 'run-workflows';
const job = z.object({ tenant_id: z.int(), small: z.boolean().default(false) });
/** One turn in the fast queue. The rest is queued again. */
const TURN_MS = 3000;
/** Runs ended in one transaction. */
const ENDED_AT_ONCE = 2000;

type Tenanted = Parameters<typeof enqueue>[0];

/** Queues a tenant's due workflow work: small amounts ahead of bulk work, large amounts with it. */
export async function enqueueRun(ctx: Tenanted, many: boolean): Promise<void> {
  const key = `${RUN}:${ctx.tenant.id}`;
  if (many) await enqueue(ctx, RUN, {}, { key, queue: bulkQueueOf(ctx.tenant.id) });
  else await enqueue(ctx, smallName(RUN), { small: true }, { key });
}

/**
 * Enrolls contacts and continues due runs: flow after flow, one chunk each, each chunk in its own transaction as the flow's owner, until
 * nothing is due or other jobs wait. Two of these jobs share the work.
 */
export const runWorkflows: Task = {
  name: RUN,
  lane: 'bulk',
  async run(ctx, payload) {
    const { tenant_id, small } = job.parse(payload);
    const began = performance.now();
    const people = new Map<string, SignedInContext | undefined>();
    for (;;) {
      const work = await ctx.database.inTenant(tenant_id, (db) => listWork(db, tenant_id, ctx.clock.now()));
      let moved = false;
      for (const flow of work) {
        moved = (await workOn(ctx, tenant_id, flow, people)) || moved;
        if ((small && performance.now() - began > TURN_MS) || (await ctx.mustYield())) {
          await ctx.database.inTenant(tenant_id, (db) => enqueueRun({ db, tenant: { id: tenant_id } }, true));
          return;
        }
      }
      // Nothing is left, or other jobs have it locked. What they leave is found again.
      if (!moved) return;
    }
  },
};

async function workOn(
  ctx: TaskContext,
  tenantId: number,
  work: Work,
  people: Map<string, SignedInContext | undefined>,
): Promise<boolean> {
  if (work.ending) return endSome(ctx, tenantId, work.id);
  const key = `${work.owner_id} ${JSON.stringify(work.origin)}`;
  if (!people.has(key)) people.set(key, await ownerOf(ctx, tenantId, work));
  const owner = people.get(key);
  if (!owner) return hold(ctx, tenantId, work, WITHOUT_OWNER);
  const author = work.author_id === work.owner_id || (await owner.transaction((inside) => hasAuthor(inside, work)));
  if (!author) return hold(ctx, tenantId, work, WITHOUT_AUTHOR);
  const dates = work.dates && (await owner.transaction((inside) => enrollByDates(inside, work.id)));
  const events = work.events && (await owner.transaction((inside) => enrollByEvents(inside, work.id)));
  const moved = work.due ? await owner.transaction((inside) => runChunk(inside, work.id)) : 0;
  return dates || events || moved > 0;
}

/** The flow's acting owner. Undefined if they left or may no longer have workflows. */
async function ownerOf(ctx: TaskContext, tenant_id: number, { owner_id, origin }: Work) {
  const owner = await actFor(ctx, {
    tenant_id,
    user_id: owner_id,
    real_user_id: owner_id,
    origin: jobOrigin.omit({ api_key: true }).parse(origin),
  });
  return owner?.actor.features.has('workflow') ? owner : undefined;
}

/** Whether the author of the first steps may still act. */
const hasAuthor = async (ctx: Context, { author_id }: Work): Promise<boolean> =>
  author_id === null || (await ableUser(ctx, author_id)) !== undefined;

const WITHOUT_OWNER = {
  problem: 'Its owner can no longer sign in, or may not have workflows. Choose another owner and turn it on again.',
  news: 'its owner no longer exists.',
};
const WITHOUT_AUTHOR = {
  problem:
    'The author of its steps can no longer use workflows. Ask an admin to activate the template again. Then accept the new version and activate the workflow.',
  news: 'the author of its steps can no longer use workflows.',
};

/** Pauses a flow that can't continue. Its creator is notified. */
async function hold(
  ctx: TaskContext,
  tenantId: number,
  { id, owner_id, origin }: Work,
  { problem, news }: typeof WITHOUT_OWNER,
): Promise<boolean> {
  return ctx.database.inTenant(tenantId, async (db) => {
    const flow = await lockFlow(db, tenantId, id);
    const tenant = await findTenant(db, tenantId);
    if (!flow?.active || flow.owner_id !== owner_id || !tenant) return false;
    const at = ctx.clock.now();
    await updateFlow(db, tenantId, id, { active: false, problem, updated_at: at });
    const { request_id, ip } = jobOrigin.parse(origin);
    await auditFrom(
      { db, tenant_id: tenantId, at, actor_id: owner_id, request_id, ip },
      { action: 'workflow.hold', subject_id: id, detail: { name: flow.name, by_itself: true } },
    );
    await notify(
      { ...ctx, db, tenant: toTenant(tenant) },
      [...new Set([flow.created_by_id, ...(problem === WITHOUT_AUTHOR.problem ? [owner_id] : [])])],
      {
        kind: 'workflow',
        text: `The workflow ${flow.name} is paused: ${news}`,
        link: `/workflow/flows/${id}`,
      },
    );
    return true;
  });
}

/** Ends some of the runs to end. The last batch completes the ending. */
async function endSome(ctx: TaskContext, tenantId: number, flowId: string): Promise<boolean> {
  return ctx.database.inTenant(tenantId, async (db) => {
    const flow = await lockFlow(db, tenantId, flowId);
    if (!flow?.ended_before) return false;
    const at = ctx.clock.now();
    const ended = await endRuns(db, tenantId, flowId, { before: flow.ended_before, at, limit: ENDED_AT_ONCE });
    await tellEnded(db, tenantId, ended, { did: 'stopped', name: flow.name, actor_id: flow.owner_id, at });
    if (ended.length < ENDED_AT_ONCE) await updateFlow(db, tenantId, flowId, { ended_before: null });
    return true;
  });
}
