import { Readable } from 'node:stream';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { REJECTED_BECAUSE, REJECTED_ROW } from '@bookline/contract/rules/rejected-columns';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { listRejected } from './import-rows.queries.ts';
import { findAttemptFile } from './imports.queries.ts';
import { theAttempt, visibleAttempts } from './visible-attempts.ts';

const PAGE = 1000;

/**
 * The rejected rows of an import as CSV: the columns of the file, which row it was and why it was rejected. It can be
 * mended and sent back (retry), or imported as a file of its own: the two columns are left out then. Streams page by page, each in a
 * transaction of its own, so that a slow line holds none open. Throws 404 for an attempt that the acting person may not see.
 */
export async function downloadRejected(signedIn: SignedInContext, id: string): Promise<Download> {
  const attempt = await signedIn.transaction((ctx) =>
    findAttemptFile(ctx.db, [...visibleAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]),
  );
  if (!attempt) throw new AppError('not_found');
  const name = attempt.file_name.replace(/\.\w{1,5}$/, '');
  return { stream: Readable.from(csvOf(signedIn, id, attempt.headers)), file_name: `${name} rejected.csv` };
}

async function* csvOf(signedIn: SignedInContext, id: string, headers: readonly string[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLine([...headers, REJECTED_ROW, REJECTED_BECAUSE]);
  let after = 0;
  for (;;) {
    const rows = await signedIn.transaction((ctx) => listRejected(ctx.db, ctx.tenant.id, id, after, PAGE), {
      read_only: true,
    });
    // Rows with more or fewer cells than the header has: both still stand below their own headers.
    const lines = rows.map(({ row_no, cells, reason }) => {
      const filled = headers.map((_, column) => cells[column] ?? '');
      const beyond = cells.slice(headers.length);
      return csvLine([...filled, String(row_no), reason, ...beyond]);
    });
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row_no;
  }
}
