import { USER } from '@bookline/contract/endpoint';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../../platform/audit.ts';
import type { SignedInContext } from '../../../platform/context.ts';
import { askedBy } from '../../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Pause } from '../../../platform/jobs/define-long-work.ts';
import { makeCarriers } from '../book/book-names.ts';
import { columnSetOf } from '../book/column-sets.ts';
import { openMbis } from '../book/seal-mbis.ts';
import { defaultsOf, importOptions, mapping } from '../import-options.ts';
import { type AttemptFile, findAttemptFile } from '../imports.queries.ts';
import { changedFields } from '../match/changed-fields.ts';
import { emptyLabels, learnLabels } from '../match/labels.ts';
import { buildRow } from '../read/build-row.ts';
import type { ImportRun } from '../store/import-run.ts';
import { openBook } from '../store/import-work.ts';
import { isRefusedContent } from '../store/store-rows.ts';
import { theAttempt } from '../visible-attempts.ts';
import { endRetry, findRetry, listInHand, type RetryRow, reopenRetry } from './retry.queries.ts';
import { readAgain, retryChunk } from './retry-chunk.ts';

/** Rows of one chunk: few enough that parsing them blocks nothing. */
const CHUNK = 500;

interface Retry extends RetryRow {
  readonly attempt: AttemptFile;
}

/** Retries rejected rows of an import, from where the last run stopped. A repeated or simultaneous run stores no row twice. */
export const retryWork = defineLongWork<Retry>({
  kind: 'import_retry',
  task: 'retry-import',
  kept: 'The rows counted here were imported.',
  async load({ db, tenant }, { id }) {
    const retry = await findRetry(db, tenant.id, id);
    const attempt = retry && (await findAttemptFile(db, theAttempt(tenant.id, retry.import_attempt_id)));
    return attempt && isOpen(retry) ? { ...retry, attempt } : undefined;
  },
  askedBy: (retry) => askedBy({ ...retry, origin: importOptions.parse(retry.options).origin }),
  needs: () => USER,
  pieces: tryRows,
  async end({ db, tenant, as, status, at, error }, { id, import_attempt_id }) {
    const counts = await endRetry(db, tenant.id, id, { status, at, error: status === 'failed' ? error : null });
    if (!counts) return undefined;
    if (as)
      await audit(as, {
        action: 'import.retry_end',
        subject_type: 'import_attempt',
        subject_id: import_attempt_id,
        detail: { status, ...counts },
      });
    return `${formatNumber(counts.stored)} now imported, ${formatNumber(counts.processed - counts.stored)} still rejected.`;
  },
  reopen: reopenRetry,
});

async function* tryRows(signedIn: SignedInContext, retry: Retry): AsyncGenerator<Pause> {
  const { attempt } = retry;
  const options = importOptions.parse(retry.options);
  const labels = emptyLabels();
  const fields = mapping.parse(retry.fields);
  const clients = await openBook(signedIn, options);
  const run: ImportRun = {
    attempt_id: attempt.id,
    defaults: defaultsOf(options, attempt.started_at ?? signedIn.clock.now().toISOString()),
    labels,
    ...(clients && { clients }),
    changed_fields: changedFields(fields, options.today),
    position: retry.after_row_no,
    cancelled: false,
  };
  const withMbis = fields.some(({ target }) => target === 'mbi');
  const build = buildRow(fields, {
    ...(clients && { book: columnSetOf(clients.options.import_type) }),
    today: options.today,
    columns: attempt.headers.length,
    dateOrders: attempt.date_orders,
  });
  let limit = CHUNK;
  let refuse = false;
  for (;;) {
    yield { cancelled: run.cancelled };
    const stored = await signedIn.transaction(async (each) => {
      const inHand = await listInHand(each.db, each.tenant.id, retry.id, { after_row_no: run.position, limit });
      const mbis = await openMbis(each, attempt.id, inHand);
      return inHand.map(({ row_no, cells }, index) => ({ row_no, cells, mbi: mbis[index] }));
    });
    if (stored.length === 0) return;
    const tried = readAgain(stored, build, { refuse, withMbis });
    await learnLabels(signedIn, labels, tried.rows);
    if (clients?.options.make_carriers) await makeCarriers(signedIn, clients.names, clients.made, tried.rows);
    try {
      const { cancelled } = await signedIn.transaction((each) => retryChunk(each, run, retry.id, tried));
      run.cancelled = cancelled;
      run.position = tried.last_row_no;
      limit = CHUNK;
      refuse = false;
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      // The database refuses one of them for its content: smaller chunks find it.
      refuse = stored.length === 1;
      limit = Math.max(1, stored.length >> 1);
    }
  }
}
