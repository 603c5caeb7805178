import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOlder } from './notifications.queries.ts';

/** Older notifications are no longer useful. */
const LIFE_DAYS = 90;
const STEP = 5000;

export const pruneNotifications: TenantSchedule = {
  name: 'prune-notifications',
  title: `Delete notifications after ${LIFE_DAYS} days`,
  per: 'tenant',
  cron: '0 4 * * *',
  counts: ['notification removed', 'notifications removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - LIFE_DAYS * DAY_MS);
    const done = await deleteOlder(db, tenant.id, before, STEP);
    return { done, more: done === STEP };
  },
};
