import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { Wait } from '@bookline/contract/features/workflow-steps';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { waitUnits } from '@bookline/contract/rules/workflow-steps';
import { nextDue } from '../../../platform/jobs/schedules/next-due.ts';
import { scopeConditions } from '../../contacts/contacts.api.ts';
import { listMatching } from '../runs.queries.ts';
import { forAll, forEach, type StepHandler, zoneOf } from './step-handler.ts';

/** Waits in the contact's time zone, or the owner's if it's unknown. */
export const doWait: StepHandler<'wait'> = async (ctx, _flow, { wait }, at) => {
  const now = ctx.clock.now();
  return forEach(at, ({ contact }) => {
    const until = waitUntil(wait, now, zoneOf(ctx, contact));
    if (until <= now) return { outcome: 'done', detail: { over: true } };
    return { outcome: 'waits', until, detail: { until: until.toISOString() } };
  });
};

/** Applies a list search to the contacts as they are now. */
export const doCondition: StepHandler<'condition'> = async (ctx, _flow, { search }, at) => {
  const conditions = await scopeConditions(ctx, contactsScope.parse({ search }));
  const ids = at.map(({ contact }) => contact.id);
  const matching = await listMatching(ctx.db, ctx.tenant.id, ids, conditions);
  return forEach(at, ({ contact }) => ({ outcome: matching.has(contact.id) ? 'yes' : 'no' }));
};

export const doStop: StepHandler<'stop'> = async (_ctx, _flow, _step, at) => forAll(at, { outcome: 'stopped' });

/** When a wait that starts now ends, in a time zone. Not after now if there is nothing to wait for. */
function waitUntil(wait: Wait, now: Date, zone: string): Date {
  if (wait.for === 'duration') return new Date(now.getTime() + wait.amount * waitUnits[wait.unit] * 1000);
  const [hour, minute] = wait.time.split(':').map(Number);
  // At exactly that minute, there is nothing to wait for.
  const before = new Date(now.getTime() - 1);
  if (wait.for === 'time') return nextDue(`${minute} ${hour} * * *`, zone, before);
  if (wait.for === 'weekday') return nextDue(`${minute} ${hour} * * ${wait.weekdays.join(',')}`, zone, before);
  const [, month, day] = wait.date.split('-').map(Number);
  // No time zone is more than a day from UTC.
  return nextDue(`${minute} ${hour} ${day} ${month} *`, zone, new Date(Date.parse(`${wait.date}T00:00:00Z`) - DAY_MS));
}
