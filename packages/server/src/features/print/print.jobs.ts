import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
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
const purgePrints: Chore = {
  name: 'purge-prints',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = keptSince(clock.now());
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, async (db) => {
        for (const fileId of await deleteOld(db, id, before)) await discardFile({ db, tenant: { id } }, fileId);
      });
    }
  },
};

export const printChores: readonly Chore[] = [purgePrints];
