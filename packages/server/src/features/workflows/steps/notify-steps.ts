import { newId } from '../../../platform/ids.ts';
import { notify } from '../../notifications/notifications.api.ts';
import { personSees, type VisibleOwners, visibleOwnersOf } from '../../users/users.api.ts';
import { insertDeliveries, listDelivered } from '../deliveries.queries.ts';
import { enqueueDelivery } from '../enqueue-delivery.ts';
import { forEach, type StepHandler, skipped, withPerson } from './step-handler.ts';

/** Notifies a user, in the bell and by their chosen ways, unless they can't see the contact. */
export const doNotify: StepHandler<'notify'> = (ctx, flow, { id, who, text }, at) => {
  const reaches = new Map<string, VisibleOwners | undefined>();
  return forEach(at, ({ run_id, contact }) =>
    withPerson(who, flow, contact, async (person) => {
      if (!reaches.has(person)) reaches.set(person, await visibleOwnersOf(ctx, person));
      const detail = { user_id: person };
      if (!personSees(reaches.get(person), contact))
        return skipped('The user to notify can’t see this contact or is no longer active.', detail);
      await notify(ctx, [person], { kind: 'workflow', text, link: `/contacts/${contact.id}`, key: `${run_id}:${id}` });
      return { outcome: 'done', detail };
    }),
  );
};

/** Queues the calls. A job makes them after the commit. */
export const doWebhook: StepHandler<'webhook'> = async (ctx, flow, { id: step_id, url }, at) => {
  const ids = at.map(({ contact }) => contact.id);
  const told = await listDelivered(ctx.db, ctx.tenant.id, ids);
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
  const made = new Map(deliveries.map(({ run_id, id }) => [run_id, id]));
  const { host } = new URL(url);
  return forEach(at, ({ run_id }) => ({ outcome: 'done', detail: { delivery_id: made.get(run_id), host } }));
};
