import { ADMIN } from '@bookline/contract/endpoint';
import { MAX_LIST_ROWS } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { defineLongWork, type Pause } from '../../platform/jobs/define-long-work.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import {
  addSpoilt,
  ImportFileError,
  readingNotes,
  readTable,
  readTableLayout,
  spoiltSentences,
} from '../imports/imports.api.ts';
import { jobOrigin, originOf } from '../sessions/sessions.api.ts';
import { insertListed } from './do-not-contact.queries.ts';
import { deleteFile, type FoundFile, findFile, insertFile, updateTaken } from './listed-files.queries.ts';
import { columnsToRead, entriesOf } from './read-entry.ts';

const REMOVE_FILE = 'remove-do-not-contact-file';
const CHUNK = 2000;

/** Starts adding a file of numbers and addresses to the list. Throws 422 at `file` if it is no table. */
export async function startFile(signedIn: SignedInContext, reason: string, file: UploadedFile | undefined) {
  if (!file) throw invalid('file', 'Choose a file.');
  const { files, tenant, actor, clock } = signedIn;
  const layout = await readTableLayout(actor.user_id, { path: file.path }).catch((error: unknown) => {
    throw error instanceof ImportFileError ? invalid('file', error.message) : error;
  });
  const notes = readingNotes(layout);
  const id = newId();
  const file_key = await files.adopt(tenant.id, file.path);
  try {
    await signedIn.transaction(async (ctx) => {
      const row = {
        id,
        made_by_id: actor.user_id,
        file_key,
        file_name: file.name,
        reason,
        notes,
        created_at: clock.now(),
      };
      await insertFile(ctx.db, tenant.id, row);
      await takeFileWork.start(ctx, {
        id,
        title: `Do-not-contact list: ${file.name}`,
        total: null,
        link: { url: '/admin/do_not_contact', text: 'Open the list' },
        payload: { user_id: actor.user_id, real_user_id: actor.real_user_id, origin: originOf(ctx) },
      });
      await audit(ctx, { action: 'do_not_contact.add_file', subject_id: id, detail: { file_name: file.name, reason } });
    });
  } catch (error) {
    await files.remove(tenant.id, file_key);
    throw error;
  }
  return { id };
}

const asked = z.object({ user_id: z.string(), real_user_id: z.string(), origin: jobOrigin });

interface FileToTake extends FoundFile {
  readonly asked: z.infer<typeof asked> | undefined;
}

/**
 * Processes a file from where the last run stopped. The position advances in the transaction of its rows. After a cancel, the added entries
 * stay, so that no one is called by mistake.
 */
const takeFileWork = defineLongWork<FileToTake>({
  kind: 'do_not_contact',
  task: 'take-do-not-contact-file',
  async load({ db, tenant }, { id, state }) {
    const file = await findFile(db, tenant.id, id, true);
    return file && { ...file, asked: asked.optional().parse(state) };
  },
  askedBy: (file) => file.asked,
  needs: () => ADMIN,
  pieces: takeRows,
  async end({ db, tenant, may_go_on }, file) {
    if (!may_go_on) {
      await deleteFile(db, tenant.id, file.id);
      await enqueue({ db, tenant }, REMOVE_FILE, { file_key: file.file_key });
    }
    return outcomeOf(file);
  },
  reopen: async (db, tenantId, id) => (await findFile(db, tenantId, id)) !== undefined,
  explain: (error) => (error instanceof ImportFileError ? error.message : undefined),
});

async function* takeRows(signedIn: SignedInContext, file: FileToTake): AsyncGenerator<Pause> {
  const { tenant } = signedIn;
  const path = await signedIn.files.localPath(tenant.id, file.file_key);
  let rows = 0;
  for await (const { table, rows: batch, spoilt } of readTable({ path, size: CHUNK })) {
    const columns = columnsToRead(table.has_header ? table.headers : []);
    const every = table.headers.map((_, column) => column);
    rows += batch.length;
    if (rows > MAX_LIST_ROWS)
      throw new ImportFileError(
        'too_large',
        'The file has more than 1,000,000 rows. Only the first 1,000,000 were imported.',
      );
    const fresh = batch.filter(({ row_no }) => row_no > file.taken_row_no);
    const last = fresh.at(-1);
    if (!last) continue;
    yield {};
    const read = fresh.map(({ row_no, cells }) => ({
      row_no,
      empty: cells.every((cell) => cell.trim() === ''),
      entries: entriesOf(cells, columns.length > 0 ? columns : every),
    }));
    const { cancelled } = await signedIn.transaction(async (ctx) => {
      const locked = await findFile(ctx.db, tenant.id, file.id, true);
      // Another worker added these rows too, so the second one skips them.
      if (!locked || locked.taken_row_no >= last.row_no) return { cancelled: false };
      const entries = new Map(read.flatMap(({ entries: found }) => found.map((entry) => [entry.value, entry])));
      const added = await insertListed(ctx.db, tenant.id, [...entries.values()], {
        by: ctx.actor.user_id,
        reason: file.reason,
        at: ctx.clock.now(),
      });
      await updateTaken(ctx.db, tenant.id, file.id, {
        last_row_no: last.row_no,
        added,
        known: read.flatMap(({ entries: found }) => found).length - added,
        unreadable_rows: read.flatMap(({ row_no, empty, entries: found }) =>
          found.length === 0 && !empty ? row_no : [],
        ),
        spoilt: addSpoilt(locked.spoilt, spoilt),
      });
      return reportProgress(ctx.db, tenant.id, file.id, { more: fresh.length, at: ctx.clock.now() });
    });
    if (cancelled) yield { cancelled };
  }
}

/** '1,200 added, 3 listed already. 2 rows hold neither a number nor an address: 14, 812.', and how the file was read. */
function outcomeOf({ added, known, unreadable, unreadable_rows, notes, spoilt }: FoundFile): string {
  const counts = [`${formatNumber(added)} added`, ...(known > 0 ? [`${formatNumber(known)} already on the list`] : [])];
  const reading = [...spoiltSentences(spoilt), ...notes];
  if (unreadable === 0) return [`${counts.join(', ')}.`, ...reading].join(' ');
  const rows = `${unreadable_rows.join(', ')}${unreadable > unreadable_rows.length ? ' …' : ''}`;
  const what = unreadable === 1 ? '1 row holds' : `${formatNumber(unreadable)} rows hold`;
  return [`${counts.join(', ')}. ${what} neither a number nor an address: ${rows}.`, ...reading].join(' ');
}

export const doNotContactTasks: readonly Task[] = [
  takeFileWork,
  {
    name: REMOVE_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = z.object({ tenant_id: z.int(), file_key: z.string() }).parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];
