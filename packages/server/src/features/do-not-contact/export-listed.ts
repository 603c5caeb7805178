import { Readable } from 'node:stream';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import type { Download } from '../../platform/http/routes.ts';
import { listForExport } from './do-not-contact.queries.ts';

const PAGE = 5000;

/** The whole list as CSV, page by page. Each page has its own transaction, so that a slow connection keeps none open. */
export async function exportListed(signedIn: SignedInContext): Promise<Download> {
  await signedIn.transaction((ctx) => audit(ctx, { action: 'do_not_contact.export' }));
  return { stream: Readable.from(csvOf(signedIn)), file_name: 'Do not contact.csv' };
}

async function* csvOf(signedIn: SignedInContext): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(['Number or email', 'Reason', 'Added by', 'Added at']);
  let after = '';
  for (;;) {
    const rows = await signedIn.transaction((ctx) => listForExport(ctx.db, ctx.tenant.id, after, PAGE), {
      read_only: true,
    });
    const lines = rows.map(({ value, reason, added_by, created_at }) =>
      csvLine([value, reason, added_by?.name ?? '', created_at]),
    );
    if (lines.length > 0) yield lines.join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.value;
  }
}
