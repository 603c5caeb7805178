import { MAX_LIST_ROWS } from '@bookline/contract/features/do-not-contact';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { ImportFileError, openTable } from '../imports/imports.api.ts';
import { actFor, jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { insertListed } from './do-not-contact.queries.ts';
import { deleteFile, type FoundFile, findFile, insertFile, updateTaken } from './listed-files.queries.ts';
import { columnsToRead, entriesOf } from './read-entry.ts';

const TAKE_FILE = 'take-do-not-contact-file';
const REMOVE_FILE = 'remove-do-not-contact-file';
const CHUNK = 2000;
const number = new Intl.NumberFormat('en-US');

/** Starts taking a file of numbers and addresses into the list. Throws 422 at `file` where it is no table. */
export async function startFile(signedIn: SignedInContext, reason: string, file: UploadedFile | undefined) {
  if (!file) throw invalid('file', 'Choose a file.');
  await openTable(file.path).catch((error: unknown) => {
    throw error instanceof ImportFileError ? invalid('file', error.message) : error;
  });
  const { files, tenant, actor, clock } = signedIn;
  const id = newId();
  const file_key = await files.adopt(tenant.id, file.path);
  try {
    await signedIn.transaction(async (ctx) => {
      const row = { id, made_by_id: actor.user_id, file_key, file_name: file.name, reason, created_at: clock.now() };
      await insertFile(ctx.db, tenant.id, row);
      await startLongJob(ctx, {
        id,
        kind: listWork.kind,
        title: `Do-not-contact list: ${file.name}`,
        total: null,
        link: { url: '/admin/do_not_contact', text: 'Open the list' },
        task: TAKE_FILE,
        payload: {
          file_id: id,
          user_id: actor.user_id,
          real_user_id: actor.real_user_id,
          origin: originOf(ctx),
        },
      });
      await audit(ctx, {
        action: 'do_not_contact.add_file',
        subject_type: 'do_not_contact',
        subject_id: id,
        detail: { file_name: file.name, reason },
      });
    });
  } catch (error) {
    await files.remove(tenant.id, file_key);
    throw error;
  }
  return { id };
}

/** Cancelled, what was taken stays: nobody is called by mistake. */
const listWork: LongWork = {
  kind: 'do_not_contact',
  async cancel(db, tenantId, id) {
    const file_key = await deleteFile(db, tenantId, id);
    if (file_key !== undefined) await enqueue({ db, tenant: { id: tenantId } }, REMOVE_FILE, { file_key });
  },
};

const job = z.object({
  tenant_id: z.int(),
  file_id: z.string(),
  user_id: z.string(),
  real_user_id: z.string(),
  origin: jobOrigin,
});

/** Takes a file from where it was left to its end. Running it again takes no row twice: the file moves in the transaction of its rows. */
async function takeFile(base: TaskContext, payload: { tenant_id: number } & Record<string, unknown>): Promise<void> {
  const { tenant_id, file_id, ...person } = job.parse(payload);
  const file = await base.database.inTenant(tenant_id, (db) => findFile(db, tenant_id, file_id));
  if (!file) return;
  const signedIn = await actFor(base, { tenant_id, ...person });
  if (!signedIn)
    return end(base, tenant_id, file_id, {
      status: 'failed',
      error: 'The person who sent this file cannot sign in any more.',
    });
  try {
    const path = await base.files.localPath(tenant_id, file.file_key);
    const table = await openTable(path);
    const columns = columnsToRead(table.has_header ? table.headers : []);
    const every = table.headers.map((_, column) => column);
    let rows = 0;
    for await (const batch of table.rowsInBatches(CHUNK)) {
      rows += batch.length;
      if (rows > MAX_LIST_ROWS)
        throw new ImportFileError('too_large', 'More than 1,000,000 rows. The first are taken.');
      const fresh = batch.filter(({ row_no }) => row_no > file.taken_row_no);
      const last = fresh.at(-1);
      if (!last) continue;
      if (await base.mustYield())
        return await signedIn.transaction((ctx) =>
          continueLongJob(ctx, { id: file_id, task: TAKE_FILE, payload: { ...payload } }),
        );
      const read = fresh.map(({ row_no, cells }) => ({
        row_no,
        empty: cells.every((cell) => cell.trim() === ''),
        entries: entriesOf(cells, columns.length > 0 ? columns : every),
      }));
      const cancelled = await signedIn.transaction(async (ctx) => {
        const locked = await findFile(ctx.db, tenant_id, file_id, true);
        // Taken up by another worker too: whoever comes second leaves the rows alone.
        if (!locked || locked.taken_row_no >= last.row_no) return false;
        const entries = new Map(read.flatMap(({ entries: found }) => found.map((entry) => [entry.value, entry])));
        const added = await insertListed(ctx.db, tenant_id, [...entries.values()], {
          by: ctx.actor.user_id,
          reason: file.reason,
          at: ctx.clock.now(),
        });
        await updateTaken(ctx.db, tenant_id, file_id, {
          last_row_no: last.row_no,
          added,
          known: read.flatMap(({ entries: found }) => found).length - added,
          unreadable_rows: read.flatMap(({ row_no, empty, entries: found }) =>
            found.length === 0 && !empty ? row_no : [],
          ),
        });
        return (await reportProgress(ctx.db, tenant_id, file_id, { more: fresh.length, at: ctx.clock.now() }))
          .cancelled;
      });
      if (cancelled) return await end(base, tenant_id, file_id, { status: 'cancelled' });
    }
    await end(base, tenant_id, file_id, { status: 'complete' });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    await end(base, tenant_id, file_id, { status: 'failed', error: error.message });
  }
}

async function end(
  base: TaskContext,
  tenantId: number,
  id: string,
  how: { readonly status: 'complete' | 'cancelled' } | { readonly status: 'failed'; readonly error: string },
): Promise<void> {
  await base.database.inTenant(tenantId, async (db) => {
    const file = await findFile(db, tenantId, id, true);
    if (!file) return;
    await finishLongJob(db, tenantId, id, { ...how, at: base.clock.now(), outcome: outcomeOf(file) });
    await deleteFile(db, tenantId, id);
    await enqueue({ db, tenant: { id: tenantId } }, REMOVE_FILE, { file_key: file.file_key });
  });
}

/** '1,200 added, 3 listed already. 2 rows hold neither a number nor an address: 14, 812.' */
function outcomeOf({ added, known, unreadable, unreadable_rows }: FoundFile): string {
  const counts = [`${number.format(added)} added`, ...(known > 0 ? [`${number.format(known)} listed already`] : [])];
  if (unreadable === 0) return `${counts.join(', ')}.`;
  const rows = `${unreadable_rows.join(', ')}${unreadable > unreadable_rows.length ? ' …' : ''}`;
  const what = unreadable === 1 ? '1 row holds' : `${number.format(unreadable)} rows hold`;
  return `${counts.join(', ')}. ${what} neither a number nor an address: ${rows}.`;
}

export const doNotContactTasks: readonly Task[] = [
  { name: TAKE_FILE, lane: 'bulk', long: listWork, run: takeFile },
  {
    name: REMOVE_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = z.object({ tenant_id: z.int(), file_key: z.string() }).parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];
