import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteOld, dropUndo } from './forget-events.queries.ts';
import { UNDO_MS } from './history.ts';
import { remindTask } from './remind.ts';

/** Days that outside calendars can still read deleted events. */
const DELETED_DAYS = 90;
const HISTORY_DAYS = 400;
const STEP = 2000;

const tidyCalendar: TenantSchedule = {
  name: 'tidy-calendar',
  title: `Permanently delete deleted events after ${DELETED_DAYS} days and calendar history after ${HISTORY_DAYS} days`,
  per: 'tenant',
  cron: '20 4 * * *',
  counts: ['row removed', 'rows removed'],
  async piece({ db, tenant, clock }) {
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    await dropUndo(db, tenant.id, before(UNDO_MS));
    const old = (days: number) => ({ before: before(days * DAY_MS), most: STEP });
    const events = await deleteOld(db, tenant.id, {
      table: 'calendar_event',
      column: 'deleted_at',
      ...old(DELETED_DAYS),
    });
    const changes = await deleteOld(db, tenant.id, { table: 'calendar_change', column: 'at', ...old(HISTORY_DAYS) });
    return { done: events + changes, more: events === STEP || changes === STEP };
  },
};

export const calendarSchedules = [tidyCalendar];
export const calendarTasks: readonly Task[] = [remindTask];
