import type { LongWork } from '../../platform/jobs/long-work.ts';
import { updateToEnded, updateToReopened } from './print-jobs.queries.ts';

export const PRINT_CONTACTS = 'print-contacts';

/** What the job system does with a print while nobody works on it. */
export const printWork: LongWork = {
  kind: 'print',
  cancel: (db, tenantId, id, at) => updateToEnded(db, tenantId, id, { status: 'cancelled', at }),
  reopen: updateToReopened,
};
