import { PRINT_DAYS } from '@bookline/contract/rules/print';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { discardFile } from '../files/files.api.ts';
import { keptSince } from './list-prints.ts';
import { deleteOld } from './print-jobs.queries.ts';
import { printWork } from './print-work.ts';

export const printTasks: readonly Task[] = [printWork];

/** Removes expired prints with their PDFs. */
const purgePrints: TenantSchedule = {
  name: 'purge-prints',
  title: `Delete prints after ${PRINT_DAYS} days`,
  per: 'tenant',
  cron: '30 4 * * *',
  counts: ['print removed', 'prints removed'],
  async piece({ db, tenant, clock }) {
    const files = await deleteOld(db, tenant.id, keptSince(clock.now()));
    for (const fileId of files) await discardFile({ db, tenant }, fileId);
    return { done: files.length };
  },
};

export const printSchedules = [purgePrints];
