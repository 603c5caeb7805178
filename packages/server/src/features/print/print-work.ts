import { rm, stat } from 'node:fs/promises';
import { USER } from '@bookline/contract/endpoint';
import { printOptions } from '@bookline/contract/features/print';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { defineLongWork, isOpen } from '../../platform/jobs/define-long-work.ts';
import { finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { keepFile, storeFile } from '../files/files.api.ts';
import { preparePrint } from './prepare-print.ts';
import { findPrint, type PrintEnd, updateProgress, updateToEnded, updateToReopened } from './print-jobs.queries.ts';
import { renderInWorker } from './render-in-worker.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findPrint>>>;

const stored = z.object({ print: printOptions, letter: z.string().nullable() });

/** The user canceled the print. It's not a failure. */
class CancelledError extends Error {}

/**
 * Creates the PDF of a print. It's short work, so an interrupted print starts again. Nothing is stored before the final transaction, so the
 * PDF exists once or not at all.
 */
export const printWork = defineLongWork<Found>({
  kind: 'print',
  task: 'print-contacts',
  async load({ db, tenant }, { id }) {
    const print = await findPrint(db, tenant.id, id, true);
    return isOpen(print) ? print : undefined;
  },
  askedBy: (print) => print,
  needs: () => USER,
  async *pieces(signedIn, print, signal) {
    try {
      await makePrint(signedIn, print, signal);
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
      yield { cancelled: true };
    }
  },
  async end({ db, tenant, status, at, error }, { id }) {
    await updateToEnded(db, tenant.id, id, { status, at, ...(status === 'failed' && error !== null && { error }) });
    return undefined;
  },
  reopen: updateToReopened,
});

async function makePrint(signedIn: SignedInContext, print: Found, signal: AbortSignal): Promise<void> {
  const { print: options, letter } = stored.parse(print.options);
  const visible = await signedIn.transaction((tx) => stillVisible(tx, print.contact_ids));
  const { input, skipped } = await preparePrint(signedIn, { options, letter, contact_ids: visible });
  const gone = print.contact_ids.length - visible.length;
  const notes = gone > 0 ? [goneText(gone)] : [];
  const path = signedIn.files.temporaryPath();
  try {
    let reported = print.done;
    const onProgress = async (done: number) => {
      if (done <= reported) return;
      await report(signedIn, print.id, { done, more: done - reported });
      reported = done;
    };
    const made =
      input.contacts.length > 0
        ? await renderInWorker({ input, path }, { onProgress, signal })
        : { rendered: { pages: 0, notes: [] } };
    const bytes =
      input.contacts.length > 0
        ? await storeFile(
            signedIn,
            { path, name: `${input.title}.pdf`, size: (await stat(path)).size },
            { accept: 'document' },
          )
        : undefined;
    await signedIn.transaction(async (tx) => {
      const held = await findPrint(tx.db, tx.tenant.id, print.id, true);
      if (held?.status !== 'queued' && held?.status !== 'processing') return;
      const file = bytes && (await keepFile(tx, bytes, { purpose: 'print', accept: 'document' }));
      const result = {
        file_id: file?.id ?? null,
        pages: made.rendered.pages,
        done: print.contact_ids.length,
        skipped,
        notes: [...notes, ...made.rendered.notes],
      };
      await end(
        tx,
        print.id,
        { status: 'complete', at: tx.clock.now(), result },
        {
          more: print.contact_ids.length - reported,
          outcome: outcomeText(made.rendered.pages, skipped.length + gone),
        },
      );
      if (input.contacts.length === 0) return;
      await audit(
        tx,
        ...input.contacts.map(({ id }) => ({
          action: 'contact.print',
          subject_type: 'print_job',
          subject_id: print.id,
          contact_id: id,
          detail: { kind: print.kind },
        })),
      );
    });
  } finally {
    await rm(path, { force: true });
  }
}

/** The contacts the acting user can still see, in their order. */
async function stillVisible(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const conditions = [...(await visibleContacts(ctx)), sql<SqlBool>`contact.deleted_at is null`];
  const { rows } = await sql<{ id: string }>`
    select contact.id from unnest(${ids}::uuid[]) with ordinality as wanted (id, place) join contact on contact.id = wanted.id
    where ${allOf(conditions)} order by wanted.place`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function report(signedIn: SignedInContext, id: string, { done, more }: { done: number; more: number }) {
  const { cancelled } = await signedIn.transaction(async (tx) => {
    await updateProgress(tx.db, tx.tenant.id, id, done);
    return reportProgress(tx.db, tx.tenant.id, id, { more, at: tx.clock.now() });
  });
  if (cancelled) throw new CancelledError();
}

async function end(
  { db, tenant }: Context,
  id: string,
  ended: PrintEnd,
  { more, outcome }: { readonly more: number; readonly outcome: string },
): Promise<void> {
  await updateToEnded(db, tenant.id, id, ended);
  await reportProgress(db, tenant.id, id, { more, at: ended.at });
  await finishLongJob(db, tenant.id, id, { status: ended.status, at: ended.at, outcome });
}

const goneText = (count: number) =>
  count === 1
    ? 'One of the contacts was deleted or reassigned in the meantime.'
    : `${count} of the contacts were deleted or reassigned in the meantime.`;

function outcomeText(pages: number, leftOut: number): string {
  const made = pages === 0 ? 'no contacts to print' : pages === 1 ? 'one page' : `${pages} pages`;
  return leftOut === 0 ? `${made}.` : `${made}, ${leftOut} skipped.`;
}
