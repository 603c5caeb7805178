import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { STARTER_GONE } from '../../platform/jobs/cannot-go-on.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { getImport } from '../imports/imports.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { attachmentOptions } from './attachment-options.ts';
import { removeStored } from './attachment-work.ts';
import { openAttachmentZip } from './attachment-zip.ts';
import {
  type AttachmentRow,
  listAttachmentImports,
  lockAttachmentImport,
  replaceEntries,
  updateAttachmentImport,
} from './import-attachments.queries.ts';
import { matchEntries } from './match-entries.ts';
import { startStoring } from './start-attachments.ts';

/** After an import has ended, matches the files that waited for it by what its rows name, and stores them. Running it again does nothing. */
export async function startWaiting(
  ctx: TaskContext,
  { tenant_id, attempt_id }: { readonly tenant_id: number; readonly attempt_id: string },
): Promise<void> {
  const waiting = await ctx.database.inTenant(tenant_id, (db) =>
    listAttachmentImports(
      db,
      [
        sql<SqlBool>`a.tenant_id = ${tenant_id}`,
        sql<SqlBool>`a.import_attempt_id = ${attempt_id}`,
        sql<SqlBool>`a.status = 'waiting'`,
      ],
      { limit: 100, offset: 0 },
    ),
  );
  for (const row of waiting) await startOne(ctx, tenant_id, attempt_id, row);
}

async function startOne(ctx: TaskContext, tenant_id: number, attempt_id: string, row: AttachmentRow): Promise<void> {
  const { origin } = attachmentOptions.parse(row.options);
  const signedIn =
    origin &&
    (await actFor(ctx, {
      tenant_id,
      user_id: row.acting_as_id ?? row.made_by_id,
      real_user_id: row.made_by_id,
      origin,
    }));
  if (!signedIn) {
    await ctx.database.inTenant(tenant_id, (db) =>
      updateAttachmentImport(db, tenant_id, row.id, {
        status: 'failed',
        error: STARTER_GONE,
        finished_at: ctx.clock.now(),
      }),
    );
    return;
  }
  const zip = await openAttachmentZip(await signedIn.files.localPath(tenant_id, row.file_key));
  try {
    await signedIn.transaction(async (tx) => {
      if ((await lockAttachmentImport(tx.db, tenant_id, row.id)) !== 'waiting') return;
      const { status } = await getImport(tx, attempt_id);
      // The import wakes this job when it ends.
      if (status === 'draft' || status === 'queued' || status === 'processing') return;
      const entries = await matchEntries(tx, zip.entries, { by: 'import', attempt_id });
      await replaceEntries(tx.db, tenant_id, row.id, entries);
      const matched = entries.filter(({ outcome }) => outcome === 'matched').length;
      if (matched === 0) {
        const at = tx.clock.now();
        await updateAttachmentImport(tx.db, tenant_id, row.id, { status: 'complete', started_at: at, finished_at: at });
        return removeStored(tx, row);
      }
      await updateAttachmentImport(tx.db, tenant_id, row.id, { status: 'queued' });
      await startStoring(tx, { id: row.id, file_name: row.file_name, matched });
    });
  } finally {
    zip.close();
  }
}
