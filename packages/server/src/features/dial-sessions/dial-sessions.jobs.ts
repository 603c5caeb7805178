import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteOldSessions } from './dial-sessions.queries.ts';
import { takeDialReport } from './take-report.ts';

/** A session is over within hours, and its recordings within days. */
const KEPT_DAYS = 90;
const CHUNK = 200;

export const dialSessionTasks: readonly Task[] = [takeDialReport];

export const tidyDialSessions: TenantSchedule = {
  name: 'tidy-dial-sessions',
  title: `Forget dial sessions after ${KEPT_DAYS} days. Their calls stay`,
  per: 'tenant',
  cron: '50 4 * * *',
  counts: ['session forgotten', 'sessions forgotten'],
  async piece({ db, tenant, clock }) {
    const done = await deleteOldSessions(db, tenant.id, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS), CHUNK);
    return { done, more: done === CHUNK };
  },
};
