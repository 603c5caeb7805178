import { Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { EmailSuppression, emailSuppression } from '@bookline/contract/features/email-suppression';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { MAX_LISTING_REASON } from '@bookline/contract/rules/limits';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Download, UploadedFile } from '../../platform/http/routes.ts';
import { ImportFileError, readTable } from '../imports/imports.api.ts';
import {
  countSuppressions,
  deleteSuppression,
  findSuppression,
  insertSuppressions,
  listForExport,
  listSuppressions,
  type NewSuppression,
  unmarkBounced,
} from './email-suppression.queries.ts';

const PAGE = 5000;
const CHUNK = 2000;
/** Unreadable values that an answer names. */
const NAMED = 20;
const ADDRESS = z.email().max(254);

/** A page of the list, newest first. */
export async function readSuppressions(
  { db, tenant }: Context,
  { q, reason, ...paging }: QueryOf<typeof emailSuppression.list>,
) {
  const { total, exact } = await countSuppressions(db, tenant.id, { q, reason });
  return { data: await listSuppressions(db, tenant.id, { q, reason }, paging), meta: metaOf(paging, total, exact) };
}

/** Adds addresses by hand. */
export async function addSuppressions(ctx: Context, { addresses, note }: BodyOf<typeof emailSuppression.add>) {
  const read = new Map<string, NewSuppression>();
  const unreadable = addresses.filter((address) => !keep(read, { address, reason: 'manual', note }));
  const added = await insertSuppressions(ctx.db, ctx.tenant.id, [...read.values()], {
    by: ctx.actor.user_id,
    at: ctx.clock.now(),
  });
  await audit(ctx, { action: 'email_suppression.add', detail: { added, note } });
  return { added, known: read.size - added, unreadable };
}

/** Adds the addresses of a file, such as another email service's list. Throws 422 at `file` for a file that is no table or has no addresses. */
export async function addSuppressionFile(signedIn: SignedInContext, note: string, file: UploadedFile | undefined) {
  if (!file) throw invalid('file', 'Choose a file.');
  const read = new Map<string, NewSuppression>();
  const unreadable: string[] = [];
  try {
    for await (const { table, rows } of readTable({ path: file.path, size: CHUNK })) {
      const headers = table.has_header ? table.headers.map((header) => header.toLowerCase()) : [];
      const addressAt = headers.findIndex((header) => /mail|address/.test(header));
      const reasonAt = headers.findIndex((header) => /reason|type|status|source/.test(header));
      for (const { cells } of rows) {
        const address = (addressAt < 0 ? cells.find((cell) => cell.includes('@')) : cells[addressAt])?.trim() ?? '';
        const said = reasonAt < 0 ? '' : (cells[reasonAt] ?? '');
        if (address === '') continue;
        if (!keep(read, { address, reason: reasonOf(said), note: (note || said).slice(0, MAX_LISTING_REASON) }))
          if (unreadable.length < NAMED) unreadable.push(address.slice(0, 100));
      }
    }
  } catch (error) {
    throw error instanceof ImportFileError ? invalid('file', error.message) : error;
  }
  if (read.size === 0) throw invalid('file', 'This file has no email addresses. Choose another.');
  return signedIn.transaction(async (ctx) => {
    const entries = [...read.values()];
    let added = 0;
    for (let from = 0; from < entries.length; from += CHUNK)
      added += await insertSuppressions(ctx.db, ctx.tenant.id, entries.slice(from, from + CHUNK), {
        by: ctx.actor.user_id,
        at: ctx.clock.now(),
      });
    await audit(ctx, { action: 'email_suppression.add_file', detail: { file_name: file.name, added } });
    return { added, known: read.size - added, unreadable };
  });
}

/** What other services call it. Anything else was added by a user. */
function reasonOf(said: string): EmailSuppression['reason'] {
  if (/complain|spam|abuse/i.test(said)) return 'complaint';
  if (/unsub|opt.?out/i.test(said)) return 'unsubscribed';
  if (/bounce|invalid/i.test(said)) return /soft/i.test(said) ? 'soft_bounces' : 'hard_bounce';
  return 'manual';
}

function keep(into: Map<string, NewSuppression>, entry: NewSuppression): boolean {
  const address = entry.address.trim().toLowerCase();
  if (!ADDRESS.safeParse(address).success) return false;
  into.set(`${address} ${entry.reason}`, { ...entry, address });
  return true;
}

/** Lets an address get email again. Throws 404, and 409 for one whose owner decided. */
export async function removeSuppression(ctx: Context, id: string): Promise<void> {
  const found = await findSuppression(ctx.db, ctx.tenant.id, id);
  if (!found) throw new AppError('not_found');
  if (found.reason === 'unsubscribed' || found.reason === 'complaint')
    throw new AppError('conflict', {
      fields: {
        base: [
          found.reason === 'complaint'
            ? 'They reported your email as spam. This address stays on the list.'
            : 'They unsubscribed. Only they can change that, so this address stays on the list.',
        ],
      },
    });
  // Another request may have removed it since.
  if (!(await deleteSuppression(ctx.db, ctx.tenant.id, id))) throw new AppError('not_found');
  if (found.reason !== 'manual') await unmarkBounced(ctx.db, ctx.tenant.id, found.address);
  await audit(ctx, { action: 'email_suppression.remove', subject_id: id, detail: { reason: found.reason } });
}

/** The whole list as CSV, page by page. Each page has its own transaction, so that a slow connection keeps none open. */
export async function exportSuppressions(signedIn: SignedInContext): Promise<Download> {
  await signedIn.transaction((ctx) => audit(ctx, { action: 'email_suppression.export' }));
  return { stream: Readable.from(csvOf(signedIn)), file_name: 'Suppressed emails.csv' };
}

async function* csvOf(signedIn: SignedInContext): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(['Email', 'Reason', 'Note', 'Added at']);
  let after = { address: '', reason: '' };
  for (;;) {
    const rows = await signedIn.transaction((ctx) => listForExport(ctx.db, ctx.tenant.id, after, PAGE), {
      read_only: true,
    });
    const lines = rows.map(({ address, reason, note, created_at }) => csvLine([address, reason, note, created_at]));
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}
