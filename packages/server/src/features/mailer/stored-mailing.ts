import { contactSelection } from '@bookline/contract/features/contact-selection';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { deleteFiles, lockMailing, updateMailing } from './mailings.queries.ts';
import { deletePieces } from './pieces.queries.ts';

export const REMOVE_MAILER_FILE = 'remove-mailer-file';

/** The JSON stored in a mailing's row. */
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

/** Cancels a mailing: its contacts don't count as mailed, and its files are removed. */
export async function giveUp(db: Db, tenantId: number, id: string, at: Date): Promise<void> {
  const row = await lockMailing(db, tenantId, id);
  if (row?.status !== 'queued' && row?.status !== 'processing') return;
  await dropFiles(db, tenantId, id);
  await deletePieces(db, tenantId, id, 'all');
  await updateMailing(db, tenantId, id, { status: 'cancelled', finished_at: at, pieces: null });
}

/** Removes the files of a mailing. A job deletes their bytes after the commit. */
export async function dropFiles(db: Db, tenantId: number, id: string): Promise<void> {
  for (const file_key of await deleteFiles(db, tenantId, id))
    await enqueue({ db, tenant: { id: tenantId } }, REMOVE_MAILER_FILE, { file_key });
}
