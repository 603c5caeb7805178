import { PRINT_DAYS } from '@bookline/contract/rules/print';
import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { discardFile } from '../files/files.api.ts';
import { keptSince } from './list-prints.ts';
import { deleteOld } from './print-jobs.queries.ts';
import { PRINT_CONTACTS, printWork } from './print-work.ts';
import { runPrint } from './run-print.ts';

const job = z.object({ tenant_id: z.int(), print_id: z.string() });

export const printTasks: readonly Task[] = [
  { name: PRINT_CONTACTS, lane: 'bulk', long: printWork, run: (ctx, payload) => runPrint(ctx, job.parse(payload)) },
];

/** Removes prints that were kept long enough, with their PDFs. */
const purgePrints: TenantSchedule = {
  name: 'purge-prints',
  title: `Remove prints after ${PRINT_DAYS} days`,
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
