import { rm } from 'node:fs/promises';
import { posix } from 'node:path';
import { USER } from '@bookline/contract/endpoint';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, type Ending, isOpen, type Pause } from '../../platform/jobs/define-long-work.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { addFile } from '../contact-files/contact-files.api.ts';
import { storeFile } from '../files/files.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { attachmentOptions, REMOVE_ZIP, storedKeys } from './attachment-options.ts';
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
import { theOne } from './visible-attachments.ts';

/** Number of files after which the job yields to waiting jobs. */
const CHUNK = 20;

/** Stores the matched files of a ZIP on their contacts, each in a transaction with its outcome. A repeated or simultaneous run stores no file twice. */
export const attachmentWork = defineLongWork<AttachmentRow>({
  kind: 'attachments',
  task: 'run-attachments',
  kept: 'The files counted here are stored.',
  async load({ db, tenant }, { id }) {
    if (!isOpen({ status: (await lockAttachmentImport(db, tenant.id, id)) ?? '' })) return undefined;
    return (await listAttachmentImports(db, theOne(tenant.id, id), { limit: 1, offset: 0 }))[0];
  },
  askedBy: (row) => askedBy({ ...row, origin: attachmentOptions.parse(row.options).origin }),
  needs: () => USER,
  pieces: storeAll,
  end,
  // Stored files are not stored again, and the ZIP is kept, so a retry continues with the others.
  async reopen(db, tenantId, id) {
    if ((await lockAttachmentImport(db, tenantId, id)) !== 'failed') return false;
    await updateAttachmentImport(db, tenantId, id, { status: 'processing', error: null, finished_at: null });
    return true;
  },
  explain: (error) => (error instanceof AttachmentZipError ? error.message : undefined),
});

async function* storeAll(signedIn: SignedInContext, row: AttachmentRow): AsyncGenerator<Pause> {
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
      if (!last) return;
      for (const entry of work) {
        const { status, cancelled } = await storeOne(signedIn, zip, row.id, entry);
        if (status !== 'processing') return;
        if (cancelled) yield { cancelled };
      }
      after = last.position;
      yield {};
    }
  } finally {
    zip.close();
  }
}

/** Another runner stored the file at the same time, so this one rolls back. */
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

/** The problem with the file or its contact, as a sentence; undefined for other errors. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof AttachmentZipError) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'not_found') return 'Its contact no longer exists, or you don’t have access to it.';
  return error.code === 'invalid' || error.code === 'payload_too_large'
    ? (Object.values(error.fields ?? {}).flat()[0] ?? error.message)
    : undefined;
}

async function end({ db, tenant, as, status, at, error }: Ending, row: AttachmentRow): Promise<string> {
  const why = status === 'failed' ? error : null;
  await updateAttachmentImport(db, tenant.id, row.id, { status, finished_at: at, error: why });
  const { stored = 0, failed = 0 } = row.counts;
  // A failed import resumes where it stopped when someone retries it.
  if (status !== 'failed') await removeStored({ db, tenant }, row);
  if (as) await audit(as, { action: 'attachment_import.end', subject_id: row.id, detail: { status, stored, failed } });
  if (as && status !== 'cancelled')
    await notify(as, [as.actor.user_id], {
      kind: 'import_ended',
      text:
        why === null
          ? `The files from ${row.file_name} were stored.`
          : `Some files from ${row.file_name} couldn’t be stored.`,
      link: `/imports/attachments/${row.id}`,
      key: `attachments:${row.id}:${stored}`,
    });
  return `${count(stored)} stored${failed > 0 ? `, ${count(failed)} failed` : ''}.`;
}

const count = (files: number): string => (files === 1 ? '1 file' : `${formatNumber(files)} files`);

/** Removes the ZIP and its table, which are no longer needed. */
export async function removeStored(
  ctx: Parameters<typeof enqueue>[0],
  row: Pick<AttachmentRow, 'file_key' | 'options'>,
): Promise<void> {
  for (const file_key of storedKeys(row.file_key, attachmentOptions.parse(row.options)))
    await enqueue(ctx, REMOVE_ZIP, { file_key });
}
