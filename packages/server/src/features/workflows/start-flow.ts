import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { WORKFLOW } from '@bookline/contract/features/workflow-basics';
import type { WfStart } from '@bookline/contract/features/workflow-flows';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { reasonWords } from '@bookline/contract/rules/workflow-steps';
import { actingAsId } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Step } from '../../platform/jobs/define-long-work.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { actInside, originOf } from '../sessions/sessions.api.ts';
import { enrollAs } from './enroll.ts';
import { getOwnFlow } from './flow-rights.ts';
import { holdFlow } from './flows.queries.ts';
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

/** Contacts enrolled in one transaction. */
const PART = 2000;

/**
 * Starts a flow for contacts: a few in the current transaction, more by a job over the set as it is now. Throws 404 if the acting user can see
 * none of them, 403 for a flow of a user they don't outrank, and 422 if the flow is paused.
 */
export async function startFlow(ctx: Context, flowId: string, selection: ContactSelection): Promise<WfStart> {
  const { actor, db, tenant } = ctx;
  const flow = await getOwnFlow(ctx, flowId);
  if (!flow.active) throw invalid('base', 'This workflow is paused. Activate it first.');
  if (!flow.template_active) throw invalid('base', 'Activate its template first.');
  const id = newId();
  await insertStart(db, tenant.id, {
    id,
    flow_id: flowId,
    by_id: actor.real_user_id,
    acting_as_id: actingAsId(actor),
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const { total, parts } = await insertStartParts(db, tenant.id, id, await selectedContacts(ctx, selection), PART);
  if (total === 0)
    throw selection.all
      ? invalid('ids', 'No contacts match anymore. Change the filter, then try again.')
      : new AppError('not_found');
  await updateStart(db, tenant.id, id, { total, parts });
  await audit(ctx, { action: 'workflow.start', subject_id: flowId, detail: { workflow: flow.name, contacts: total } });
  if (total <= BULK_AT_ONCE) await startWork.runNow(ctx, id);
  else {
    const contacts = `${formatNumber(total)} contacts`;
    await startWork.start(ctx, {
      id,
      title: `Starting ${flow.name} for ${contacts}`,
      total,
      link: { url: `/workflow/flows/${flowId}`, text: 'View contacts' },
    });
  }
  const started = await lockStart(db, tenant.id, id);
  if (!started) throw new AppError('not_found');
  return present(started);
}

/** Enrolls the next batch as the user who asked, limited to contacts that they and the flow's owner see. */
async function startNextPart(ctx: Context, start: StartRow): Promise<Step | 'cancelled'> {
  const { db, tenant } = ctx;
  const { id } = start;
  const part = start.parts_done + 1;
  const flow = await holdFlow(db, tenant.id, start.flow_id);
  const owner = flow?.active && (await actInside(ctx, flow.owner_id));
  if (!flow || !owner) return 'cancelled';
  const asked = partOfStart(tenant.id, id, part);
  const counts = await enrollAs(owner, flow, asked, { why: 'manual', size: PART, scoped: false });
  const reasons = { ...start.reasons };
  let [started, skipped] = [0, 0];
  for (const { reason, count } of counts)
    if (reason === null) started += count;
    else {
      skipped += count;
      reasons[reason] = (reasons[reason] ?? 0) + count;
    }
  await updateStart(db, tenant.id, id, {
    started: start.started + started,
    skipped: start.skipped + skipped,
    reasons: JSON.stringify(reasons),
    parts_done: part,
    status: 'processing',
  });
  // Enrolled contacts need not wait for the rest.
  await enqueueRun(ctx, start.total > PART);
  return { done: started + skipped, over: part >= start.parts };
}

/** Starts a flow for a set of contacts, one batch per transaction. */
export const startWork = defineLongWork<StartRow>({
  kind: 'workflow_start',
  task: 'start-workflow',
  async load({ db, tenant }, { id }) {
    const start = await lockStart(db, tenant.id, id);
    return isOpen(start) ? start : undefined;
  },
  askedBy: ({ by_id, ...start }) => askedBy({ ...start, made_by_id: by_id }),
  needs: () => WORKFLOW,
  step: startNextPart,
  async end({ db, tenant, status, at }, { id, started, skipped }) {
    await updateStart(db, tenant.id, id, { status, ended_at: at });
    if (status !== 'failed') await deleteStartParts(db, tenant.id, id);
    return `${formatNumber(started)} enrolled${skipped > 0 ? `, ${formatNumber(skipped)} not enrolled` : ''}.`;
  },
  async reopen(db, tenantId, id) {
    const start = await lockStart(db, tenantId, id);
    if (start?.status !== 'failed') return false;
    await updateStart(db, tenantId, id, { status: 'queued', ended_at: null });
    return true;
  },
});

const present = ({ id, status, total, started, skipped, reasons }: StartRow): WfStart => ({
  id,
  status,
  total,
  started,
  skipped,
  reasons: Object.entries(reasons).map(([reason, count]) => ({ reason, says: reasonWords(reason), count })),
});
