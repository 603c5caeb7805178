import { contactSelection } from '@bookline/contract/features/contact-selection';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { deleteFiles, lockMailing, updateMailing } from './mailings.queries.ts';
import { deletePieces } from './pieces.queries.ts';

export const MAKE_MAILING = 'make-mailing';
export const REMOVE_MAILER_FILE = 'remove-mailer-file';

/** What a mailing's row keeps as JSON. */
export const storedMailing = z.object({
  selection: contactSelection,
  kits: z.array(z.object({ id: z.string(), name: z.string(), share: z.number(), pieces: z.int().nullish() })),
  options: z.object({
    split: z.enum(['percent', 'number']),
    files: z.enum(['each', 'one']),
    not_within_days: z.int(),
    seed: z.int(),
    origin: jobOrigin,
  }),
});
export type StoredMailing = z.infer<typeof storedMailing>;

/** What the job system does with a mailing while nobody works on it. */
export const mailingWork: LongWork = {
  kind: 'mailer',
  cancel: giveUp,
  // It was given up, with its files and its pieces: it begins anew.
  async reopen(db, tenantId, id) {
    const row = await lockMailing(db, tenantId, id);
    if (row?.status !== 'failed') return false;
    await updateMailing(db, tenantId, id, { status: 'queued', step: 'new', told: 0, error: null, finished_at: null });
    return true;
  },
};

/** Ends a mailing as cancelled: it counts for nobody as mailed, and has no files. */
export async function giveUp(db: Db, tenantId: number, id: string, at: Date): Promise<void> {
  const row = await lockMailing(db, tenantId, id);
  if (row?.status !== 'queued' && row?.status !== 'processing') return;
  await dropFiles(db, tenantId, id);
  await deletePieces(db, tenantId, id, 'all');
  await updateMailing(db, tenantId, id, { status: 'cancelled', finished_at: at, pieces: null });
}

/** Takes the files of a mailing off; a job removes their bytes once that is committed. */
export async function dropFiles(db: Db, tenantId: number, id: string): Promise<void> {
  for (const file_key of await deleteFiles(db, tenantId, id))
    await enqueue({ db, tenant: { id: tenantId } }, REMOVE_MAILER_FILE, { file_key });
}
