import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import type { WfStart } from '@bookline/contract/features/workflow-flows';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { reasonWords } from '@bookline/contract/rules/workflow-steps';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { holdFlow } from './flows.queries.ts';
import { getFlow } from './flows.service.ts';
import { letInAs } from './let-in.ts';
import { enqueueRun } from './run-workflows.ts';
import {
  deleteStartParts,
  insertStart,
  insertStartParts,
  lockStart,
  partOfStart,
  type StartRow,
  updateStart,
} from './starts.queries.ts';

export const START = { kind: 'workflow_start', task: 'start-workflow' } as const;
/** Contacts that come in in one transaction. */
const PART = 2000;

/**
 * Starts a flow for contacts: of a few in the acting transaction, of more by a job over the set as it is now. Throws 404 where nobody of those
 * named is there for the acting person, 422 where the flow is held.
 */
export async function startFlow(ctx: Context, flowId: string, selection: ContactSelection): Promise<WfStart> {
  const { actor, db, tenant } = ctx;
  const flow = await getFlow(ctx, flowId);
  if (!flow.active) throw invalid('base', 'Switch the workflow on first: it is held.');
  if (!flow.template_active) throw invalid('base', 'Switch its template on first: it takes nobody in.');
  const id = newId();
  await insertStart(db, tenant.id, {
    id,
    flow_id: flowId,
    by_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const { total, parts } = await insertStartParts(db, tenant.id, id, await selectedContacts(ctx, selection), PART);
  if (total === 0) throw selection.all ? invalid('ids', 'No contacts match any more.') : new AppError('not_found');
  await updateStart(db, tenant.id, id, { total, parts });
  await audit(ctx, {
    action: 'workflow.start',
    subject_type: 'workflow',
    subject_id: flowId,
    detail: { workflow: flow.name, contacts: total },
  });
  if (total <= BULK_AT_ONCE) while (await startNextPart(ctx, id));
  else {
    const contacts = `${total.toLocaleString('en-US')} contacts`;
    await startLongJob(ctx, {
      id,
      kind: START.kind,
      title: `Starting ${flow.name} for ${contacts}`,
      total,
      link: { url: `/workflow/flows/${flowId}`, text: 'See where they are' },
      task: START.task,
      payload: { start_id: id },
    });
  }
  const started = await lockStart(db, tenant.id, id);
  if (!started) throw new AppError('not_found');
  return present(started);
}

/** Lets the next part in, in the transaction at hand, as whoever asked: what they see, and what the flow's owner sees. False where there is nothing left. */
async function startNextPart(ctx: Context, id: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const start = await lockStart(db, tenant.id, id);
  if (!start || (start.status !== 'queued' && start.status !== 'processing')) return false;
  const part = start.parts_done + 1;
  const now = ctx.clock.now();
  const flow = await holdFlow(db, tenant.id, start.flow_id);
  const owner = flow?.active && (await asOwner(ctx, flow.owner_id));
  if (!flow || !owner) {
    await end(db, tenant.id, start, { status: 'cancelled', at: now });
    return false;
  }
  const asked = partOfStart(tenant.id, id, part);
  const counts = await letInAs(owner, flow, asked, { why: 'manual', size: PART, scoped: false });
  const reasons = { ...start.reasons };
  let [started, skipped] = [0, 0];
  for (const { reason, count } of counts)
    if (reason === null) started += count;
    else {
      skipped += count;
      reasons[reason] = (reasons[reason] ?? 0) + count;
    }
  const after = { ...start, started: start.started + started, skipped: start.skipped + skipped, reasons };
  await updateStart(db, tenant.id, id, {
    started: after.started,
    skipped: after.skipped,
    reasons: JSON.stringify(reasons),
    parts_done: part,
    status: 'processing',
  });
  const { cancelled } = await reportProgress(db, tenant.id, id, { more: started + skipped, at: now });
  const over = part >= start.parts;
  if (over || cancelled) await end(db, tenant.id, after, { status: over ? 'complete' : 'cancelled', at: now });
  // Those who are in need not wait for the rest.
  await enqueueRun(ctx, start.total > PART);
  return !over && !cancelled;
}

/** The same transaction, with the rights of the flow's owner. */
async function asOwner(ctx: Context, ownerId: string): Promise<Context | undefined> {
  if (ownerId === ctx.actor.user_id) return ctx;
  const { db, org_version, afterCommit } = ctx;
  const person = { tenant_id: ctx.tenant.id, user_id: ownerId, real_user_id: ownerId, origin: originOf(ctx) };
  const owner = await actFor(ctx, person);
  return owner && { ...owner, db, org_version, afterCommit };
}

async function end(
  db: Db,
  tenantId: number,
  start: Pick<StartRow, 'id' | 'started' | 'skipped'>,
  { status, at }: { status: 'complete' | 'cancelled' | 'failed'; at: Date },
): Promise<void> {
  await updateStart(db, tenantId, start.id, { status, ended_at: at });
  if (status !== 'failed') await deleteStartParts(db, tenantId, start.id);
  const number = new Intl.NumberFormat('en-US');
  const outcome = `${number.format(start.started)} started${start.skipped > 0 ? `, ${number.format(start.skipped)} not let in` : ''}.`;
  await finishLongJob(db, tenantId, start.id, { status, at, outcome });
}

/** What the job system does with a start while nobody works on it. */
export const startWork: LongWork = {
  kind: START.kind,
  async cancel(db, tenantId, id, at) {
    const start = await lockStart(db, tenantId, id);
    if (start?.status === 'queued' || start?.status === 'processing')
      await end(db, tenantId, start, { status: 'cancelled', at });
  },
  async reopen(db, tenantId, id) {
    const start = await lockStart(db, tenantId, id);
    if (start?.status !== 'failed') return false;
    await updateStart(db, tenantId, id, { status: 'queued', ended_at: null });
    return true;
  },
};

/** The job: one part a transaction, and it carries on behind the last one that is done however often it is started. */
export async function runStart(
  ctx: TaskContext,
  { tenant_id, start_id }: { tenant_id: number; start_id: string },
): Promise<void> {
  const start = await ctx.database.inTenant(tenant_id, (db) => lockStart(db, tenant_id, start_id));
  if (start?.status !== 'queued' && start?.status !== 'processing') return;
  const signedIn = await actFor(ctx, {
    tenant_id,
    user_id: start.acting_as_id ?? start.by_id,
    real_user_id: start.by_id,
    origin: jobOrigin.parse(start.origin),
  });
  const fail = () =>
    ctx.database.inTenant(tenant_id, async (db) => {
      const now = await lockStart(db, tenant_id, start_id);
      if (now) await end(db, tenant_id, now, { status: 'failed', at: ctx.clock.now() });
    });
  if (!signedIn) return fail();
  try {
    for (;;) {
      if (await ctx.mustYield())
        return await signedIn.transaction((inside) =>
          continueLongJob(inside, { id: start_id, task: START.task, payload: { start_id } }),
        );
      if (!(await signedIn.transaction((inside) => startNextPart(inside, start_id)))) return;
    }
  } catch (error) {
    if (ctx.last_attempt) await fail();
    throw error;
  }
}

const present = ({ id, status, total, started, skipped, reasons }: StartRow): WfStart => ({
  id,
  status,
  total,
  started,
  skipped,
  reasons: Object.entries(reasons).map(([reason, count]) => ({ reason, says: reasonWords(reason), count })),
});
