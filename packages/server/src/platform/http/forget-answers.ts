import type { TenantSchedule } from '../jobs/schedules/schedule.ts';
import { deleteAnswersBefore, KEPT_DAYS } from './idempotency.ts';

/** Forgets what was answered to calls that named themselves, once nobody may ask for it again. */
export const forgetAnswers: TenantSchedule = {
  name: 'forget-answers',
  title: `Forget repeatable API calls after ${KEPT_DAYS} days`,
  per: 'tenant',
  cron: '50 3 * * *',
  counts: ['answer forgotten', 'answers forgotten'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000);
    return { done: await deleteAnswersBefore(db, tenant.id, before) };
  },
};
