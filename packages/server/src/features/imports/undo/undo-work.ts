import type { LongWork } from '../../../platform/jobs/long-work.ts';
import { endUndo, reopenUndo } from './undo.queries.ts';

/** What the job system does with an undo while nobody works on it: a cancelled one can be asked for again, and goes on where it stopped. */
export const undoWork: LongWork = {
  kind: 'import_undo',
  async cancel(db, tenantId, id, at) {
    await endUndo(db, tenantId, id, { status: 'cancelled', at, error: null });
  },
  reopen: reopenUndo,
};
