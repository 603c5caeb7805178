import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import { wakeAttachments } from './after-import.ts';
import { REMOVE_FILE } from './end-import.ts';
import { updateToEnded, updateToReopened } from './imports.queries.ts';

/** What the job system does with an import while nobody works on it. */
export const importWork: LongWork = {
  kind: 'import',
  async cancel(db, tenantId, id, at) {
    const ended = await updateToEnded(db, tenantId, id, { at, status: 'cancelled', error: null });
    if (!ended) return;
    await enqueue({ db, tenant: { id: tenantId } }, REMOVE_FILE, { file_key: ended.file_key });
    await wakeAttachments({ db, tenant: { id: tenantId } }, id);
  },
  // Its cursor stands behind the last row that was stored, and its file is kept: it goes on there, unless it was taken back.
  reopen: updateToReopened,
};
