import { contactsScope } from '@bookline/contract/features/contacts-scope';
import { scopeConditions } from '../../contacts/contacts.api.ts';
import { listMatching } from '../runs.queries.ts';
import { forAll, forEach, type StepHandler, zoneOf } from './step-handler.ts';
import { waitUntil } from './wait-until.ts';

/** Waits in the contact's own time, in the owner's where theirs is not known. */
export const doWait: StepHandler<'wait'> = async (ctx, _flow, { wait }, at) => {
  const now = ctx.clock.now();
  return forEach(at, ({ contact }) => {
    const until = waitUntil(wait, now, zoneOf(ctx, contact));
    if (until <= now) return { outcome: 'done', detail: { over: true } };
    return { outcome: 'waits', until, detail: { until: until.toISOString() } };
  });
};

/** Asks what a list's search asks, of the contacts as they are now. */
export const doCondition: StepHandler<'condition'> = async (ctx, _flow, { search }, at) => {
  const conditions = await scopeConditions(ctx, contactsScope.parse({ search }));
  const ids = at.map(({ contact }) => contact.id);
  const matching = await listMatching(ctx.db, ctx.tenant.id, ids, conditions);
  return forEach(at, ({ contact }) => ({ outcome: matching.has(contact.id) ? 'yes' : 'no' }));
};

export const doStop: StepHandler<'stop'> = async (_ctx, _flow, _step, at) => forAll(at, { outcome: 'stopped' });
