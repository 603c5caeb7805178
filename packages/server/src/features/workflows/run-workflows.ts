import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { bulkQueueOf, smallName } from '../../platform/jobs/lanes.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { notify } from '../notifications/notifications.api.ts';
import { actFor, findTenant, jobOrigin, toTenant } from '../sessions/sessions.api.ts';
import { listWork, lockFlow, updateFlow, type Work } from './flows.queries.ts';
import { letInByDates, letInByEvents } from './let-in.ts';
import { runChunk } from './run-chunk.ts';
import { endRuns, tellEnded } from './runs.queries.ts';

const RUN = 'run-workflows';
const job = z.object({ tenant_id: z.int(), small: z.boolean().default(false) });
/** In the quick lane, a turn: what is left then is looked for anew. */
const TURN_MS = 3000;
/** Runs that are ended in one transaction. */
const ENDED_AT_ONCE = 2000;

type Tenanted = Parameters<typeof enqueue>[0];

/** Sees to what is due of a tenant's flows: little of it past everything that is large, much of it among the tenant's bulk work. */
export async function enqueueRun(ctx: Tenanted, many: boolean): Promise<void> {
  const key = `${RUN}:${ctx.tenant.id}`;
  if (many) await enqueue(ctx, RUN, {}, { key, queue: bulkQueueOf(ctx.tenant.id) });
  else await enqueue(ctx, smallName(RUN), { small: true }, { key });
}

/**
 * Lets contacts in and goes on with those that are due: flow after flow, a chunk of each, each chunk in a transaction of its own and as the flow's
 * owner, until there is nothing to do or others wait. Two of these at once share the work.
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
      // Nothing is left, or others have it in hand: whatever they leave is found again.
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
  if (!owner) return hold(ctx, tenantId, work);
  const dates = work.dates && (await owner.transaction((inside) => letInByDates(inside, work.id)));
  const events = work.events && (await owner.transaction((inside) => letInByEvents(inside, work.id)));
  const moved = work.due ? await owner.transaction((inside) => runChunk(inside, work.id)) : 0;
  return dates || events || moved > 0;
}

/** Whoever the flow acts for; undefined where they left, or may not have workflows any more. */
async function ownerOf(ctx: TaskContext, tenant_id: number, { owner_id, origin }: Work) {
  const owner = await actFor(ctx, {
    tenant_id,
    user_id: owner_id,
    real_user_id: owner_id,
    origin: jobOrigin.omit({ api_key: true }).parse(origin),
  });
  return owner?.actor.features.has('workflow') ? owner : undefined;
}

const WITHOUT_OWNER =
  'Its owner cannot sign in any more, or may not have workflows. Choose another owner and switch it on again.';

/** Switches a flow off that cannot go on; who made it hears of it. */
async function hold(ctx: TaskContext, tenantId: number, { id, owner_id, origin }: Work): Promise<boolean> {
  return ctx.database.inTenant(tenantId, async (db) => {
    const flow = await lockFlow(db, tenantId, id);
    const tenant = await findTenant(db, tenantId);
    if (!flow?.active || flow.owner_id !== owner_id || !tenant) return false;
    const at = ctx.clock.now();
    await updateFlow(db, tenantId, id, { active: false, problem: WITHOUT_OWNER, updated_at: at });
    const { request_id, ip } = jobOrigin.parse(origin);
    await auditFrom(
      { db, tenant_id: tenantId, at, actor_id: owner_id, request_id, ip },
      {
        action: 'workflow.hold',
        subject_type: 'workflow',
        subject_id: id,
        detail: { name: flow.name, by_itself: true },
      },
    );
    await notify({ ...ctx, db, tenant: toTenant(tenant) }, [flow.created_by_id], {
      kind: 'workflow',
      text: `The workflow ${flow.name} is held: its owner is not there any more.`,
      link: `/workflow/flows/${id}`,
    });
    return true;
  });
}

/** Takes some out of those who are to be; the last piece says that it is over. */
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
