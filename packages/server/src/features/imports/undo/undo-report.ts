import { Readable } from 'node:stream';
import type { QueryOf } from '@bookline/contract/endpoint';
import type { ImportUndoRow, importUndo } from '@bookline/contract/features/import-undo';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { Context, SignedInContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/routes.ts';
import { allOf, visibleContacts } from '../../contacts/contacts.api.ts';
import { requireAttempt } from './undo-import.ts';
import { listUndone, type ReportedThing } from './undo-rows.queries.ts';

const PAGE = 2000;

/** A page of the report of an undo, in its order. Throws 404 if there is none. */
export async function readUndone(ctx: Context, id: string, query: QueryOf<typeof importUndo.rows>) {
  const { undo } = (await requireAttempt(ctx, id)).state;
  if (!undo) throw new AppError('not_found');
  const { removed, restored, partly, kept } = undo;
  const left = query.tab === 'left';
  const wanted = { left, limit: query.limit, offset: (query.page - 1) * query.limit };
  const rows = await listUndone(ctx.db, ctx.tenant.id, id, allOf(await visibleContacts(ctx)), wanted);
  const count = partly + kept + (left ? 0 : removed + restored);
  return { data: rows.map(present), meta: metaOf(query, count) };
}

const present = ({
  contact_id,
  name,
  phone,
  deleted,
  what,
  row_no,
  outcome,
  reason,
}: ReportedThing): ImportUndoRow => ({
  what,
  row_no,
  outcome,
  reason,
  contact: contact_id && name !== null ? { id: contact_id, name, phone, deleted: deleted ?? false } : null,
});

const words = { removed: 'Removed', restored: 'Restored', partly: 'Partly restored', kept: 'Not undone' } as const;
const things = { contact: 'Contact', row: 'Row', record: 'Record' } as const;

/** The whole report of an undo as CSV, page by page, each in its own transaction. Throws 404 if there is none. */
export async function downloadUndone(signedIn: SignedInContext, id: string): Promise<Download> {
  const { attempt, state } = await signedIn.transaction((ctx) => requireAttempt(ctx, id));
  if (!state.undo) throw new AppError('not_found');
  const name = attempt.file_name.replace(/\.\w{1,5}$/, '');
  return { stream: Readable.from(csvOf(signedIn, id)), file_name: `${name} undone.csv` };
}

async function* csvOf(signedIn: SignedInContext, id: string): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(['What', 'Row', 'Contact', 'Phone', 'Outcome', 'Reason']);
  let after = -1;
  for (;;) {
    const rows = await signedIn.transaction(
      async (ctx) =>
        listUndone(ctx.db, ctx.tenant.id, id, allOf(await visibleContacts(ctx)), { left: false, after, limit: PAGE }),
      { read_only: true },
    );
    const lines = rows.map(({ what, row_no, name, phone, outcome, reason }) =>
      csvLine([
        things[what],
        row_no === null ? '' : String(row_no),
        name ?? '',
        phone ? displayPhone(phone) : '',
        words[outcome],
        reason,
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.position;
  }
}
