import { rm } from 'node:fs/promises';
import { posix } from 'node:path';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { continueLongJob, finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { addFile } from '../contact-files/contact-files.api.ts';
import { storeFile } from '../files/files.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { attachmentOptions, storedKeys } from './attachment-options.ts';
import { type AttachmentZip, AttachmentZipError, openAttachmentZip } from './attachment-zip.ts';
import {
  type AttachmentRow,
  type AttachmentStatus,
  listAttachmentImports,
  listWork,
  lockAttachmentImport,
  updateAttachmentImport,
  updateEntry,
  type WorkEntry,
} from './import-attachments.queries.ts';
import { REMOVE_ZIP, RUN_ATTACHMENTS } from './task-names.ts';
import { theOne } from './visible-attachments.ts';

/** Files between two looks at whether others wait. */
const CHUNK = 20;

const GONE = 'The person who started this import cannot sign in any more.';
const AGAIN_AND_AGAIN = 'Something on our side failed again and again. The files counted here are stored.';

/**
 * Stores the matched files of a ZIP on their contacts, each in a transaction with its outcome: running it again, or twice at once, stores no
 * file twice. Throws what it did not foresee, to be tried again.
 */
export async function runAttachments(
  ctx: TaskContext,
  { tenant_id, import_id }: { readonly tenant_id: number; readonly import_id: string },
): Promise<void> {
  const row = await ctx.database.inTenant(tenant_id, async (db) => {
    const [found] = await listAttachmentImports(db, theOne(tenant_id, import_id), { limit: 1, offset: 0 });
    return found;
  });
  if (row?.status !== 'queued' && row?.status !== 'processing') return;
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
    const at = ctx.clock.now();
    await ctx.database.inTenant(tenant_id, async (db) => {
      await updateAttachmentImport(db, tenant_id, import_id, { status: 'failed', error: GONE, finished_at: at });
      await finishLongJob(db, tenant_id, import_id, { status: 'failed', at, error: GONE });
    });
    return;
  }
  try {
    await storeAll(ctx, signedIn, row);
  } catch (error) {
    if (error instanceof AttachmentZipError) return end(signedIn, row, 'failed', error.message);
    if (ctx.last_attempt) await end(signedIn, row, 'failed', AGAIN_AND_AGAIN);
    throw error;
  }
}

async function storeAll(ctx: TaskContext, signedIn: SignedInContext, row: AttachmentRow): Promise<void> {
  const { tenant, files } = signedIn;
  if (row.status === 'queued')
    await signedIn.transaction((tx) =>
      updateAttachmentImport(tx.db, tenant.id, row.id, { status: 'processing', started_at: tx.clock.now() }),
    );
  const zip = await openAttachmentZip(await files.localPath(tenant.id, row.file_key));
  try {
    for (let after = -1; ; ) {
      const work = await signedIn.transaction((tx) => listWork(tx.db, tenant.id, row.id, 'matched', after, CHUNK));
      const last = work.at(-1);
      if (!last) return await end(signedIn, row, 'complete');
      for (const entry of work) {
        const { status, cancelled } = await storeOne(signedIn, zip, row.id, entry);
        if (status !== 'processing') return;
        if (cancelled) return await end(signedIn, row, 'cancelled');
      }
      after = last.position;
      if (await ctx.mustYield()) {
        const job = { id: row.id, task: RUN_ATTACHMENTS, payload: { import_id: row.id } };
        return await signedIn.transaction((tx) => continueLongJob(tx, job));
      }
    }
  } finally {
    zip.close();
  }
}

/** Another runner stored the file while this one read it: what this one did is rolled back. */
class StoredMeanwhileError extends Error {}

interface After {
  readonly status: AttachmentStatus | undefined;
  readonly cancelled: boolean;
}

async function storeOne(signedIn: SignedInContext, zip: AttachmentZip, id: string, entry: WorkEntry): Promise<After> {
  const { tenant, clock, files } = signedIn;
  const path = files.temporaryPath();
  try {
    const size = await zip.extract(entry.position, path);
    const stored = await storeFile(signedIn, { path, name: posix.basename(entry.path), size }, { accept: 'document' });
    return await signedIn.transaction(async (ctx) => {
      const status = await lockAttachmentImport(ctx.db, tenant.id, id);
      if (status !== 'processing') return { status, cancelled: false };
      const { id: contact_file_id, version } = await addFile(ctx, entry.contact_id, stored);
      const change = { from: 'matched', outcome: 'stored', contact_file_id, version } as const;
      if (!(await updateEntry(ctx.db, tenant.id, id, entry.position, change))) throw new StoredMeanwhileError();
      return { status, ...(await reportProgress(ctx.db, tenant.id, id, { more: 1, at: clock.now() })) };
    });
  } catch (error) {
    if (error instanceof StoredMeanwhileError) return { status: 'processing', cancelled: false };
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return signedIn.transaction(async (ctx) => {
      const status = await lockAttachmentImport(ctx.db, tenant.id, id);
      await updateEntry(ctx.db, tenant.id, id, entry.position, { from: 'matched', outcome: 'failed', reason });
      return { status, ...(await reportProgress(ctx.db, tenant.id, id, { more: 1, at: clock.now() })) };
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** What is wrong with the file or its contact, in a sentence; undefined where something else is wrong. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AttachmentZipError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'not_found') return 'Its contact is not there any more, or not yours to see.';
  return error.code === 'invalid' || error.code === 'payload_too_large'
    ? (Object.values(error.fields ?? {}).flat()[0] ?? error.message)
    : undefined;
}

async function end(
  signedIn: SignedInContext,
  row: AttachmentRow,
  status: 'complete' | 'failed' | 'cancelled',
  error?: string,
): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const { db, tenant } = ctx;
    const was = await lockAttachmentImport(db, tenant.id, row.id);
    if (was !== 'queued' && was !== 'processing') return;
    const at = ctx.clock.now();
    await updateAttachmentImport(db, tenant.id, row.id, { status, finished_at: at, error: error ?? null });
    const [now] = await listAttachmentImports(db, theOne(tenant.id, row.id), { limit: 1, offset: 0 });
    const { stored = 0, failed = 0 } = now?.counts ?? {};
    const outcome = `${count(stored)} stored${failed > 0 ? `, ${count(failed)} failed` : ''}.`;
    await finishLongJob(db, tenant.id, row.id, { status, at, outcome, ...(error !== undefined && { error }) });
    // One that failed goes on where it was once somebody tries it again.
    if (status !== 'failed') await removeStored(ctx, row);
    await audit(ctx, {
      action: 'attachment_import.end',
      subject_type: 'attachment_import',
      subject_id: row.id,
      detail: { status, stored, failed },
    });
    if (status === 'cancelled') return;
    await notify(ctx, [ctx.actor.user_id], {
      kind: 'import_ended',
      text:
        error === undefined
          ? `The files of ${row.file_name} are stored.`
          : `The files of ${row.file_name} could not all be stored.`,
      link: `/imports/attachments/${row.id}`,
      key: `attachments:${row.id}:${stored}`,
    });
  });
}

const count = (files: number): string => (files === 1 ? '1 file' : `${files.toLocaleString('en-US')} files`);

/** The ZIP, and the table beside it, are of no use any more. */
export async function removeStored(
  ctx: Parameters<typeof enqueue>[0],
  row: Pick<AttachmentRow, 'file_key' | 'options'>,
): Promise<void> {
  for (const file_key of storedKeys(row.file_key, attachmentOptions.parse(row.options)))
    await enqueue(ctx, REMOVE_ZIP, { file_key });
}
