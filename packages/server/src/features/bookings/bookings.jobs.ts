import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteEnded } from './bookings.queries.ts';

export { bookingTasks } from './follow-booking.ts';

const KEPT_DAYS = 400;
const STEP = 2000;

const tidyBookings: TenantSchedule = {
  name: 'tidy-bookings',
  title: `Delete booked appointments and their links ${KEPT_DAYS} days after they end. The calendar keeps its events`,
  per: 'tenant',
  cron: '55 4 * * *',
  counts: ['appointment deleted', 'appointments deleted'],
  async piece({ db, tenant, clock }) {
    const done = await deleteEnded(db, tenant.id, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS), STEP);
    return { done, more: done === STEP };
  },
};
export const bookingSchedules = [tidyBookings];
