import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../jobs/schedules/schedule.ts';
import { deleteAnswersBefore, KEPT_DAYS } from './idempotency.ts';

/** Deletes replies kept for idempotency keys after they expire. */
export const pruneIdempotencyKeys: TenantSchedule = {
  name: 'forget-answers',
  title: `Forget repeatable API calls after ${KEPT_DAYS} days`,
  per: 'tenant',
  cron: '50 3 * * *',
  counts: ['answer forgotten', 'answers forgotten'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    return { done: await deleteAnswersBefore(db, tenant.id, before) };
  },
};
