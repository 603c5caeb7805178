import { ianaZone } from '@bookline/contract/rules/options';
import { addDays } from '@bookline/contract/rules/periods';
import { newId } from '../../../platform/ids.ts';
import { setFollowUp } from '../../follow-ups/follow-ups.api.ts';
import { notify } from '../../notifications/notifications.api.ts';
import { personReach, personSees, type Reach } from '../../users/users.api.ts';
import { insertDeliveries, listDelivered } from '../deliveries.queries.ts';
import { enqueueDelivery } from '../enqueue-delivery.ts';
import type { RunContact } from '../runs.queries.ts';
import { attempt } from './change-steps.ts';
import type { StepFlow, StepHandler, StepResult } from './step-handler.ts';

/** Whom a step means with this contact; null where the contact waits in a pool. */
const personOf = (who: string, flow: StepFlow, contact: RunContact): string | null =>
  who === 'contact_owner' ? contact.owner_id : who === 'flow_owner' ? flow.owner_id : who;

const NOBODY = 'The contact waits in a pool: it is nobody’s yet.';

/** Sets a follow-up as a person would, due so many days from now in the contact's own time. */
export const doFollowUp: StepHandler<'follow_up'> = async (ctx, flow, step, at) => {
  const results = new Map<string, StepResult>();
  for (const { run_id, contact } of at) {
    const assignee_id = personOf(step.assignee, flow, contact);
    if (assignee_id === null) {
      results.set(run_id, { outcome: 'skipped', detail: { says: NOBODY } });
      continue;
    }
    const timezone = ianaZone(contact.timezone ?? ctx.actor.user.timezone);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(ctx.clock.now());
    const due_on = addDays(today, step.in_days);
    const given = { title: step.title, note: step.note, due_on, due_time: step.time, timezone, assignee_id };
    results.set(run_id, await attempt(() => setFollowUp(ctx, contact.id, given), { due_on, user_id: assignee_id }));
  }
  return results;
};

/** Tells somebody, in the bell and as they chose. Whoever does not see the contact is not told of it. */
export const doNotify: StepHandler<'notify'> = async (ctx, flow, { id, who, text }, at) => {
  const reaches = new Map<string, Reach | undefined>();
  const results = new Map<string, StepResult>();
  for (const { run_id, contact } of at) {
    const person = personOf(who, flow, contact);
    if (person === null) {
      results.set(run_id, { outcome: 'skipped', detail: { says: NOBODY } });
      continue;
    }
    if (!reaches.has(person)) reaches.set(person, await personReach(ctx, person));
    const detail = { user_id: person };
    if (!personSees(reaches.get(person), contact)) {
      const says = 'The person who is to be told does not see this contact, or left.';
      results.set(run_id, { outcome: 'skipped', detail: { ...detail, says } });
      continue;
    }
    await notify(ctx, [person], { kind: 'workflow', text, link: `/contacts/${contact.id}`, key: `${run_id}:${id}` });
    results.set(run_id, { outcome: 'done', detail });
  }
  return results;
};

/** Writes the calls down; a job makes them once this is committed. */
export const doWebhook: StepHandler<'webhook'> = async (ctx, flow, { id: step_id, url }, at) => {
  const told = await listDelivered(
    ctx.db,
    ctx.tenant.id,
    at.map(({ contact }) => contact.id),
  );
  const now = ctx.clock.now();
  const deliveries = at.map(({ run_id, contact }) => {
    const id = newId();
    const body = JSON.stringify({
      id,
      type: 'workflow.step',
      at: now.toISOString(),
      workflow: { id: flow.id, name: flow.name },
      step: step_id,
      contact: { id: contact.id, ...told.get(contact.id) },
    });
    return { id, run_id, template_id: flow.template_id, step_id, url, body, created_at: now };
  });
  await insertDeliveries(ctx.db, ctx.tenant.id, deliveries);
  for (const { id } of deliveries) await enqueueDelivery(ctx, id);
  return new Map(
    deliveries.map(({ id, run_id }): [string, StepResult] => [
      run_id,
      { outcome: 'done', detail: { delivery_id: id, host: new URL(url).host } },
    ]),
  );
};
