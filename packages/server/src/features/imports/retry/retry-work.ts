import type { LongWork } from '../../../platform/jobs/long-work.ts';
import { endRetry, reopenRetry } from './retry.queries.ts';

/** What the job system does with a retry while nobody works on it. */
export const retryWork: LongWork = {
  kind: 'import_retry',
  async cancel(db, tenantId, id, at) {
    await endRetry(db, tenantId, id, { status: 'cancelled', at, error: null });
  },
  reopen: reopenRetry,
};
