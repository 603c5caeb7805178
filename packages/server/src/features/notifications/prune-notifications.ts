import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOlder } from './notifications.queries.ts';

/** Whoever did not look for so long does not miss it. */
const LIFE_DAYS = 90;
const STEP = 5000;

export const pruneNotifications: TenantSchedule = {
  name: 'prune-notifications',
  title: `Remove notifications after ${LIFE_DAYS} days`,
  per: 'tenant',
  cron: '0 4 * * *',
  counts: ['notification removed', 'notifications removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - LIFE_DAYS * 24 * 3600 * 1000);
    const done = await deleteOlder(db, tenant.id, before, STEP);
    return { done, more: done === STEP };
  },
};
