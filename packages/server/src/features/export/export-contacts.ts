import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { ExportFormat, exports } from '@bookline/contract/features/export';
import { sensitiveLabel } from '@bookline/contract/features/sensitive';
import { MAX_EXPORT_LIMIT } from '@bookline/contract/rules/constants';
import { isExportColumn } from '@bookline/contract/rules/export-columns';
import { holdsMbi } from '@bookline/contract/rules/mbi';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { ianaZone } from '@bookline/contract/rules/options';
import { sql } from 'kysely';
import type { AuditEntry } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import { invalid } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { countWithMedicare, type MbiStream, streamMbis } from '../rx-details/rx-details.api.ts';
import { requireToReveal } from '../sensitive/sensitive.api.ts';
import { csvOfCopy } from './csv-of-copy.ts';
import { type FileColumn, fileColumns } from './file-columns.ts';
import { exportName, runExport } from './run-export.ts';
import { selectRows } from './select-rows.ts';
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
  /** For an export with Medicare numbers: the number of contacts with Medicare data, and the function that decrypts the numbers. */
  readonly mbis?: { readonly stream: MbiStream; readonly contacts: number };
}

/**
 * Contacts as a file that streams while the database reads them (R353–R356). Before anything is sent, throws 422 for no contacts or more than
 * an export allows, 403 if the user may not see Medicare numbers that they ask for, and 429 or 503 if too many exports run. A later failure
 * destroys the stream, so that a partial file never ends normally.
 */
export async function exportContacts(signedIn: SignedInContext, format: ExportFormat, asked: Asked): Promise<Download> {
  if (asked.medicare_numbers) requireMbis(signedIn, asked.medicare_numbers);
  const plan = await prepare(signedIn, asked);
  const id = newId();
  const out = await runExport(signedIn, id, {
    select: plan.select,
    format: format === 'csv' ? 'csv' : 'text',
    date_style: format === 'csv' && asked.options.dates === 'us' ? 'SQL, MDY' : 'ISO, MDY',
    detail: particulars(format, asked, plan),
    more: mbiAudit(id, asked, plan),
    atEnd: () => mbisOf(plan),
    write: (rows, to) => send(rows, format, asked, plan, to),
  });
  return { stream: out, file_name: exportName(signedIn, asked.name, format), content_type: contentTypes[format] };
}

/** Throws 403 if the user may not see individual numbers, 422 for a reason that contains one. */
function requireMbis(signedIn: SignedInContext, { reason }: NonNullable<Asked['medicare_numbers']>): void {
  requireToReveal(signedIn, 'mbi');
  // Readers of the audit log can read the reason.
  if (holdsMbi(reason))
    throw invalid(
      'medicare_numbers.reason',
      'Enter the reason without the number itself. The audit log keeps the reason.',
    );
}

async function prepare(signedIn: SignedInContext, asked: Asked): Promise<Plan> {
  const stream = asked.medicare_numbers && streamMbis(signedIn);
  const usual = fileColumns({
    // The contract has checked this; the line is for the compiler.
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

/** Converts the database's copy to the file as fast as it is read. */
async function send(rows: Readable, format: ExportFormat, asked: Asked, plan: Plan, out: PassThrough): Promise<void> {
  const { mbis } = plan;
  const opened = mbis ? Readable.from(mbis.stream.open(rows), { objectMode: false }) : rows;
  if (format === 'csv') return pipeline(opened, (source) => csvOf(source, asked, plan), out);
  const { dates } = asked.options;
  const file = xlsxFile(opened, { columns: plan.columns, dates, name: asked.name });
  await pipeline(file, out);
}

const csvOf = (rows: AsyncIterable<Buffer>, { options }: Asked, { columns }: Plan): AsyncGenerator<Buffer> =>
  csvOfCopy(
    rows,
    columns.map(({ heading }) => heading),
    { mark: options.bom },
  );

/**
 * The audit entry's content: the columns, the number of contacts, and the kind of set. A search text may be a name or a number, so only the
 * names of the filtered fields are kept.
 */
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

/** One entry for all numbers, besides the entries for numbers viewed individually. */
const mbiAudit = (id: string, { medicare_numbers }: Asked, { mbis }: Plan): AuditEntry[] =>
  medicare_numbers && mbis
    ? [
        {
          action: 'sensitive.export',
          subject_id: id,
          detail: { what: 'mbi', reason: medicare_numbers.reason, contacts: mbis.contacts },
        },
      ]
    : [];

/** How many numbers were exported, for the entry at the end. */
const mbisOf = ({ mbis }: Plan) => (mbis ? { medicare_numbers: mbis.stream.count } : {});

/** Throws 422 if a set of this size cannot be exported: it is empty, or larger than an export allows (R429). */
export function requireExportable(count: number): void {
  if (count === 0) throw invalid('ids', 'These contacts no longer exist.');
  if (count > MAX_EXPORT_LIMIT)
    throw invalid(
      'contacts_scope',
      `An export can have ${formatNumber(MAX_EXPORT_LIMIT)} contacts, and you selected ${formatNumber(count)}. Use a filter to select fewer.`,
    );
}
