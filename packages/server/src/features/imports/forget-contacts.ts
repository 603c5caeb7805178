import type { Db } from '../../platform/db/database.ts';
import { clearRecords, clearRows, detachFiles, findReaches } from './forget-contacts.queries.ts';
import { dropFile } from './store/end-import.ts';

/**
 * Before contacts are permanently deleted, removes their data from imports. Their own rows lose their content and keep their outcome, and so
 * do waiting or rejected rows that contain one of their numbers or addresses. Rows under review count as left out. A failed import that
 * created or matched one of them loses its file, and cannot resume.
 */
export async function forgetContacts(db: Db, tenantId: number, contactIds: readonly string[], at: Date): Promise<void> {
  const reaches = await findReaches(db, tenantId, contactIds);
  for (const file_key of await detachFiles(db, tenantId, contactIds, at))
    await dropFile({ db, tenant: { id: tenantId } }, file_key);
  await clearRows(db, tenantId, contactIds, reaches);
  await clearRecords(db, tenantId, contactIds);
}
