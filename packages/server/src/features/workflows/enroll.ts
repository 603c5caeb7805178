import { contactsScope } from '@bookline/contract/features/contacts-scope';
import { type Trigger, trigger as triggerSchema } from '@bookline/contract/features/workflow-steps';
import { addDays } from '@bookline/contract/rules/periods';
import type { RawBuilder } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { scopeConditions, visibleContacts } from '../contacts/contacts.api.ts';
import { countDated, dated } from './enroll-dates.queries.ts';
import { EVENTS_AT_ONCE, findNextCursor, isForeign, triggered, updateCursor } from './enroll-events.queries.ts';
import { type FlowRow, lockFlow, updateCursorToNow, updateFlow } from './flows.queries.ts';
import { beginningOf } from './run-chunk.ts';
import { type EnrolledCount, enroll } from './runs.queries.ts';
import { findTemplateState } from './templates.queries.ts';
import { listVersions } from './versions.queries.ts';

/** The most missed days to catch up. */
const MAX_DAYS = 14;

/** Enrolls contacts in the current transaction as the flow's owner. Empty if the flow's template enrolls none. */
export async function enrollAs(
  ctx: Context,
  flow: FlowRow,
  asked: RawBuilder<unknown>,
  { why, size, scoped }: { why: string; size: number; scoped: boolean },
): Promise<EnrolledCount[]> {
  const { db, tenant } = ctx;
  const template = await findTemplateState(db, tenant.id, flow.template_id);
  if (!template?.active) return [];
  const versions = await listVersions(db, tenant.id, flow.template_id);
  const step_id = beginningOf(versions.get(flow.version));
  if (step_id === undefined) return [];
  return enroll(db, tenant.id, asked, {
    flow_id: flow.id,
    name: flow.name,
    template_id: flow.template_id,
    version: flow.version,
    step_id,
    reentry_days: flow.reentry_days,
    why,
    at: ctx.clock.now(),
    actor_id: ctx.actor.user_id,
    visible: await visibleContacts(ctx),
    scope: scoped ? await scopeConditions(ctx, contactsScope.parse(flow.scope)) : [],
    size,
  });
}

/** Reads the next contact events. The cursor moves in the same transaction. Returns whether there were any. */
export async function enrollByEvents(ctx: Context, flowId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const flow = await lockFlow(db, tenant.id, flowId);
  if (!flow?.active || !flow.activated_at || flow.owner_id !== ctx.actor.user_id) return false;
  if (flow.cursor_tx === null || flow.cursor_id === null) return false;
  const after = { tx: flow.cursor_tx, id: flow.cursor_id };
  if (await isForeign(db, after)) {
    // On another PostgreSQL server, transaction numbers start over. Entries from before the restore aren't new.
    await updateFlow(db, tenant.id, flowId, { activated_at: ctx.clock.now() });
    await updateCursorToNow(db, tenant.id, flowId);
    return true;
  }
  const upTo = await findNextCursor(db, tenant.id, after);
  if (!upTo) return false;
  const trigger = triggerSchema.parse(flow.trigger);
  const asked = triggered(tenant.id, trigger, { after, upTo, since: flow.activated_at });
  const counts = await enrollAs(ctx, flow, asked, { why: whyOf(trigger), size: EVENTS_AT_ONCE, scoped: true });
  await updateCursor(db, tenant.id, flowId, upTo);
  await auditEnrolled(ctx, flow, counts);
  return true;
}

/** Checks the next due day. Returns whether there was one. */
export async function enrollByDates(ctx: Context, flowId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const flow = await lockFlow(db, tenant.id, flowId);
  if (!flow?.active || flow.owner_id !== ctx.actor.user_id || !flow.dates_due || !flow.dates_until) return false;
  if (flow.dates_until >= flow.dates_due) return false;
  // Days are text, which Math.max can't compare.
  const [, since = flow.dates_until] = [addDays(flow.dates_due, -MAX_DAYS), flow.dates_until].toSorted();
  const day = addDays(since, 1);
  const trigger = triggerSchema.parse(flow.trigger);
  if (trigger.type === 'date') {
    const asked = dated(tenant.id, trigger, day);
    const size = await countDated(db, asked);
    if (size > 0)
      await auditEnrolled(ctx, flow, await enrollAs(ctx, flow, asked, { why: whyOf(trigger), size, scoped: true }));
  }
  await updateFlow(db, tenant.id, flowId, { dates_until: day });
  return true;
}

const whyOf = (trigger: Trigger): string => (trigger.type === 'date' ? `date:${trigger.date}` : trigger.type);

async function auditEnrolled(ctx: Context, { id, name }: FlowRow, counts: readonly EnrolledCount[]): Promise<void> {
  const started = counts.find(({ reason }) => reason === null)?.count ?? 0;
  if (started === 0) return;
  await audit(ctx, { action: 'workflow.start', subject_id: id, detail: { workflow: name, contacts: started } });
}
