import { Readable } from 'node:stream';
import type { QueryOf } from '@bookline/contract/endpoint';
import type {
  AttachmentEntry,
  AttachmentImport,
  AttachmentOutcome,
  importAttachments,
} from '@bookline/contract/features/import-attachments';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { type SqlBool, sql } from 'kysely';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { attachmentOptions } from './attachment-options.ts';
import {
  type AttachmentRow,
  countAttachmentImports,
  countEntries,
  type EntryRow,
  listAttachmentImports,
  listEntries,
} from './import-attachments.queries.ts';
import { theOne, visibleImports } from './visible-attachments.ts';

/** A page of imports of attachments, newest first, without drafts. */
export async function readAttachmentImports(ctx: Context, query: QueryOf<typeof importAttachments.list>) {
  const conditions = [...visibleImports(ctx), sql<SqlBool>`a.status <> 'draft'`];
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const rows = await listAttachmentImports(ctx.db, conditions, page);
  return { data: rows.map(present), meta: metaOf(query, await countAttachmentImports(ctx.db, conditions)) };
}

/** One import of attachments. Throws 404 if the acting user may not see it. */
export const getAttachmentImport = async (ctx: Context, id: string): Promise<AttachmentImport> =>
  present(await requireAttachmentImport(ctx, id));

/** The stored record. Throws 404 as above. */
export async function requireAttachmentImport(ctx: Context, id: string): Promise<AttachmentRow> {
  const [row] = await listAttachmentImports(ctx.db, [...visibleImports(ctx), ...theOne(ctx.tenant.id, id)], {
    limit: 1,
    offset: 0,
  });
  if (!row) throw new AppError('not_found');
  return row;
}

/** A page of its files, in the order of the ZIP. */
export async function readEntries(ctx: Context, id: string, query: QueryOf<typeof importAttachments.entries>) {
  await requireAttachmentImport(ctx, id);
  const { outcome, page, limit } = query;
  const visible = sql<SqlBool>`${allOf(await visibleContacts(ctx))}`;
  const rows = await listEntries(ctx.db, ctx.tenant.id, id, visible, { outcome, limit, offset: (page - 1) * limit });
  return { data: rows.map(presentEntry), meta: metaOf(query, await countEntries(ctx.db, ctx.tenant.id, id, outcome)) };
}

function presentEntry({ contact_id, first_name, last_name, ...entry }: EntryRow): AttachmentEntry {
  return { ...entry, contact: contact_id === null ? null : { id: contact_id, name: nameOf(first_name, last_name) } };
}

const nameOf = (first: string | null, last: string | null): string =>
  [last, first].filter((part) => part !== null && part !== '').join(', ') || 'No name';

const REPORT_PAGE = 1000;

const outcomeWords: Record<AttachmentOutcome, string> = {
  matched: 'Not stored yet',
  ambiguous: 'Not stored: several contacts',
  unmatched: 'Not stored: no contact',
  refused: 'Not stored: refused',
  stored: 'Stored',
  failed: 'Not stored: failed',
  undone: 'Removed by undo',
};

/** Every file with its outcome and the reason, as CSV, page by page. Throws 404 as above. */
export async function downloadReport(signedIn: SignedInContext, id: string): Promise<Download> {
  const { file_name } = await signedIn.transaction((ctx) => requireAttachmentImport(ctx, id));
  return { stream: Readable.from(csvOf(signedIn, id)), file_name: `${file_name.replace(/\.\w{1,5}$/, '')} report.csv` };
}

async function* csvOf(signedIn: SignedInContext, id: string): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(['File', 'Size', 'Contact', 'Result', 'Reason']);
  let after = -1;
  for (;;) {
    const rows = await signedIn.transaction(
      async (ctx) => {
        const visible = sql<SqlBool>`${allOf(await visibleContacts(ctx))}`;
        return listEntries(ctx.db, ctx.tenant.id, id, visible, { limit: REPORT_PAGE, after });
      },
      { read_only: true },
    );
    const lines = rows.map((row) => {
      const { path, size, contact, outcome, reason } = presentEntry(row);
      return csvLine([path, String(size), contact?.name ?? '', outcomeWords[outcome], reason]);
    });
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < REPORT_PAGE) return;
    after = last.position;
  }
}

function present(row: AttachmentRow): AttachmentImport {
  const { match_by, key, index } = attachmentOptions.parse(row.options);
  const count = (outcome: AttachmentOutcome) => row.counts[outcome] ?? 0;
  return {
    id: row.id,
    file_name: row.file_name,
    size: row.size,
    status: row.status,
    match_by,
    key,
    index: index && match_by === 'index' ? index : null,
    import:
      row.import_attempt_id !== null && row.import_file_name !== null
        ? { id: row.import_attempt_id, file_name: row.import_file_name }
        : null,
    entries: row.entries,
    matched: count('matched'),
    ambiguous: count('ambiguous'),
    unmatched: count('unmatched'),
    refused: count('refused'),
    stored: count('stored'),
    failed: count('failed'),
    undone: count('undone'),
    error: row.error,
    made_by: { id: row.acting_as_id ?? row.made_by_id, name: row.made_by_name },
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}
