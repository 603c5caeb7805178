import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { ExportFormat, exports } from '@bookline/contract/features/export';
import { sensitiveLabel } from '@bookline/contract/features/sensitive';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { isExportColumn } from '@bookline/contract/rules/export-columns';
import { holdsMbi } from '@bookline/contract/rules/mbi';
import { ianaZone } from '@bookline/contract/rules/options';
import { sql } from 'kysely';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import { invalid } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { countWithMedicare, type MbiStream, streamMbis } from '../rx-details/rx-details.api.ts';
import { requireToReveal } from '../sensitive/sensitive.api.ts';
import { type FileColumn, fileColumns } from './column-sql.ts';
import { endIfUnread } from './end-if-unread.ts';
import { createFormulaGuard } from './guard-formulas.ts';
import { requireExportable } from './require-exportable.ts';
import { selectRows } from './select-rows.ts';
import { takeSlot } from './take-slot.ts';
import { xlsxFile } from './xlsx-file.ts';

type Asked = BodyOf<typeof exports.create>;

const PREPARE_TIMEOUT_MS = 15_000;

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Plan {
  readonly columns: readonly FileColumn[];
  readonly select: string;
  readonly count: number;
  /** Where Medicare numbers go along: of how many contacts something of Medicare is kept, and what opens it on the way. */
  readonly mbis?: { readonly stream: MbiStream; readonly contacts: number };
}

/**
 * Contacts as a file that streams while the database reads them (R353–R356). Throws, before anything is sent, 422 where there are none, or more
 * than an export holds, 403 where Medicare numbers are asked for by who may not see them, and 429 or 503 where too many run at once. What fails later destroys the stream: a half file is never one that ends.
 */
export async function exportContacts(signedIn: SignedInContext, format: ExportFormat, asked: Asked): Promise<Download> {
  if (asked.medicare_numbers) requireMbis(signedIn, asked.medicare_numbers);
  const plan = await prepare(signedIn, asked);
  const id = newId();
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let begun = false;
  const began = Promise.withResolvers<void>();
  const copied = copyOut(
    signedIn.database,
    signedIn.tenant.id,
    {
      select: plan.select,
      format: format === 'csv' ? 'csv' : 'text',
      date_style: format === 'csv' && asked.options.dates === 'us' ? 'SQL, MDY' : 'ISO, MDY',
      allow: (ask) => takeSlot(ask, signedIn.tenant.id, signedIn.actor.user_id),
    },
    async (rows) => {
      // Nothing leaves that the audit log does not know of.
      await keepAudit(
        signedIn,
        { ...auditOf('export.start', id), detail: particulars(format, asked, plan) },
        ...mbiAudit(id, asked, plan),
      );
      begun = true;
      began.resolve();
      await send(rows, format, asked, plan, out);
    },
  );
  copied.then(
    (rows) => tellEnd(signedIn, id, { outcome: 'complete', rows, ...mbisOf(plan) }),
    (error: unknown) => {
      if (!begun) return began.reject(error);
      // Whoever reads it went away: that is no failure.
      const gone = out.destroyed && out.errored === null;
      out.destroy(error instanceof Error ? error : new Error('an export failed', { cause: error }));
      if (!gone) signedIn.log.error({ err: error }, 'an export failed');
      tellEnd(signedIn, id, { outcome: gone ? 'cancelled' : 'failed', ...mbisOf(plan) });
    },
  );
  await began.promise;
  return { stream: out, file_name: fileName(signedIn, asked.name, format), content_type: contentTypes[format] };
}

/** Throws 403 for whoever may not see the numbers one by one, 422 for a reason that holds one. */
function requireMbis(signedIn: SignedInContext, { reason }: NonNullable<Asked['medicare_numbers']>): void {
  requireToReveal(signedIn, 'mbi');
  // The reason is read by whoever reads the audit log.
  if (holdsMbi(reason))
    throw invalid('medicare_numbers.reason', 'Say why without a number itself: the reason is kept in the audit log.');
}

async function prepare(signedIn: SignedInContext, asked: Asked): Promise<Plan> {
  const stream = asked.medicare_numbers && streamMbis(signedIn);
  const usual = fileColumns({
    // The contract has checked them: this says so to the compiler.
    columns: asked.columns.filter(isExportColumn),
    headings: asked.headings,
    lists: asked.options.lists,
    zone: ianaZone(signedIn.actor.user.timezone),
  });
  const columns = stream
    ? [...usual, { heading: sensitiveLabel('mbi'), kind: 'text' as const, width: 16, value: stream.value }]
    : usual;
  return signedIn.transaction(
    async (ctx) => {
      const count = await countSelected(ctx, asked);
      requireExportable(count);
      const selected = await selectedContacts(ctx, asked);
      const inOrder = asked.all ? selected : sql`select * from (${selected}) selected order by position`;
      const select = inlineParameters(selectRows(ctx.tenant.id, inOrder, columns).compile(ctx.db));
      if (!stream) return { columns, select, count };
      const contacts = await countWithMedicare(ctx.db, ctx.tenant.id, selected);
      return { columns, select, count, mbis: { stream, contacts } };
    },
    { read_only: true, statement_timeout_ms: PREPARE_TIMEOUT_MS },
  );
}

/** Turns what the database copies into the file, as fast as it is read. */
async function send(rows: Readable, format: ExportFormat, asked: Asked, plan: Plan, out: PassThrough): Promise<void> {
  const stop = endIfUnread(out);
  try {
    const { mbis } = plan;
    const opened = mbis ? Readable.from(mbis.stream.open(rows), { objectMode: false }) : rows;
    if (format === 'csv') return await pipeline(opened, (source) => csvOf(source, asked, plan), out);
    const { dates } = asked.options;
    const file = xlsxFile(opened, { columns: plan.columns, dates, name: asked.name });
    await pipeline(file, out);
  } finally {
    stop();
  }
}

async function* csvOf(rows: AsyncIterable<Buffer>, { options }: Asked, { columns }: Plan): AsyncGenerator<Buffer> {
  const guard = createFormulaGuard();
  const mark = options.bom ? CSV_MARK : '';
  yield Buffer.from(mark + csvLine(columns.map(({ heading }) => heading)));
  for await (const chunk of rows) yield guard(chunk);
}

const auditOf = (action: string, id: string): AuditEntry => ({ action, subject_type: 'export', subject_id: id });

/** What was taken along: which columns and how many contacts of which set. What was searched for may be a name or a number: the fields are kept, not what stood in them. */
function particulars(format: ExportFormat, asked: Asked, { columns, count }: Plan): Record<string, unknown> {
  const { contacts_scope: scope } = asked;
  return {
    format,
    contacts: count,
    columns: columns.map(({ heading }) => heading),
    name: asked.name,
    ...(asked.all
      ? {
          scope: {
            group: scope?.contact_group ?? 'all',
            category: scope?.category ?? null,
            searched: (scope?.q ?? '') !== '',
            filters: Object.keys(scope?.search ?? {}),
            select_n: scope?.select_n ?? null,
          },
          except: asked.except_ids?.length ?? 0,
        }
      : { selected: asked.ids?.length ?? 0 }),
  };
}

/** One entry for all the numbers, beside those of values that were looked at one by one. */
const mbiAudit = (id: string, { medicare_numbers }: Asked, { mbis }: Plan): AuditEntry[] =>
  medicare_numbers && mbis
    ? [
        {
          action: 'sensitive.export',
          subject_type: 'sensitive',
          subject_id: id,
          detail: { what: 'mbi', reason: medicare_numbers.reason, contacts: mbis.contacts },
        },
      ]
    : [];

/** How many numbers left, for the end of an export. */
const mbisOf = ({ mbis }: Plan) => (mbis ? { medicare_numbers: mbis.stream.count } : {});

const keepAudit = (signedIn: SignedInContext, ...entries: AuditEntry[]) =>
  signedIn.transaction((ctx) => audit(ctx, ...entries));

function tellEnd(signedIn: SignedInContext, id: string, detail: Record<string, unknown>): void {
  keepAudit(signedIn, { ...auditOf('export.end', id), detail }).catch((error: unknown) =>
    signedIn.log.error({ err: error }, 'the end of an export could not be written down'),
  );
}

/** R356: 'Hot leads 2026-11-21.csv', the day as it is where they are. */
function fileName({ actor, clock }: SignedInContext, name: string, format: ExportFormat): string {
  const zone = ianaZone(actor.user.timezone);
  const day = dayIn(zone, clock.now());
  const plain = name
    .replace(/[<>:"/\\|?*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain || 'Contacts'} ${day}.${format}`;
}
