import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { REMOVE_FILE } from './end-import.ts';
import { clearRecords, clearRows, findReaches, loseFiles } from './forget-contacts.queries.ts';

/**
 * Before contacts are removed for good: what imports still hold of them goes. Rows of their own and rows that wait or were rejected and name one
 * of their numbers or addresses lose what stood in them, and keep their outcome; those that waited for a decision count as left out.
 * A failed import that made or met one of them loses its file, and cannot carry on.
 */
export async function forgetContacts(db: Db, tenantId: number, contactIds: readonly string[], at: Date): Promise<void> {
  const reaches = await findReaches(db, tenantId, contactIds);
  for (const file_key of await loseFiles(db, tenantId, contactIds, at))
    await enqueue({ db, tenant: { id: tenantId } }, REMOVE_FILE, { file_key });
  await clearRows(db, tenantId, contactIds, reaches);
  await clearRecords(db, tenantId, contactIds);
}
