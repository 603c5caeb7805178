import { Readable } from 'node:stream';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { REJECTED_BECAUSE, REJECTED_EXTRA, REJECTED_ROW } from '@bookline/contract/rules/rejected-columns';
import type { SignedInContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/routes.ts';
import { findAttemptFile } from '../imports.queries.ts';
import { hasLongRejected, listRejected } from '../store/import-rows.queries.ts';
import { theAttempt, visibleAttempts } from '../visible-attempts.ts';

const PAGE = 1000;

/**
 * The rejected rows of an import as CSV: the columns of the file, plus the row number and the reason. A user can correct it and send it back
 * (retry), or import it as a separate file, which ignores the two columns. Streams page by page. Each page has its own transaction, so that a
 * slow connection keeps none open. Throws 404 for an attempt that the acting user may not see.
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
  const long = await signedIn.transaction((ctx) => hasLongRejected(ctx.db, ctx.tenant.id, id, headers.length), {
    read_only: true,
  });
  yield CSV_MARK + csvLine([...headers, REJECTED_ROW, REJECTED_BECAUSE, ...(long ? [REJECTED_EXTRA] : [])]);
  let after = 0;
  for (;;) {
    const rows = await signedIn.transaction((ctx) => listRejected(ctx.db, ctx.tenant.id, id, after, PAGE), {
      read_only: true,
    });
    // Rows may have more or fewer cells than the header. Every line gets the same number, or strict parsers refuse the file.
    const lines = rows.map(({ row_no, cells, reason }) => {
      const filled = headers.map((_, column) => cells[column] ?? '');
      const beyond = cells.slice(headers.length).filter((cell) => cell.trim() !== '');
      return csvLine([...filled, String(row_no), reason, ...(long ? [beyond.join(' | ')] : [])]);
    });
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.row_no;
  }
}
