import { Readable } from 'node:stream';
import type { QueryOf } from '@bookline/contract/endpoint';
import type { ReportColumn, ReportResult, reports } from '@bookline/contract/features/reports';
import { reportComparisons } from '@bookline/contract/rules/report-sources';
import { reportTypeLabel } from '@bookline/contract/rules/report-types';
import { CompiledQuery } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { takeSlot, xlsxFile } from '../export/export.api.ts';
import { periodLines } from './figure-text.ts';
import { existsLeadPrice } from './reports.queries.ts';
import { readSaved, readyDefinition } from './reports.service.ts';
import { runIn, tooLong } from './run-report.ts';

/** The most rows of a file. */
export const MAX_EXPORTED_ROWS = 50_000;
const TIMEOUT_MS = 60_000;
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * R370, R371: a report as a workbook, with the numbers that the acting user may see. Has the limits and audit entries of other exports. Throws 429
 * while too many run, and 503 if it takes too long.
 */
export async function exportReport(
  signedIn: SignedInContext,
  { report_type, id, definition }: QueryOf<typeof reports.exported>,
): Promise<Download> {
  const { name, result } = await signedIn
    .transaction(
      async (ctx) => {
        await takeSlot(
          async (text, values) => {
            const { rows } = await ctx.db.executeQuery<{ holds: boolean }>(CompiledQuery.raw(text, [...values]));
            return rows[0]?.holds === true;
          },
          ctx.tenant.id,
          ctx.actor.user_id,
        );
        const saved = id === undefined ? undefined : await readSaved(ctx, id);
        const wanted =
          saved?.definition ?? definition ?? readyDefinition(report_type, await existsLeadPrice(ctx.db, ctx.tenant.id));
        return {
          name: saved?.name ?? reportTypeLabel(report_type),
          result: await runIn(ctx, wanted, MAX_EXPORTED_ROWS),
        };
      },
      { read_only: true, statement_timeout_ms: TIMEOUT_MS },
    )
    .catch(tooLong);
  await signedIn.transaction((ctx) =>
    audit(ctx, {
      action: 'report.export',
      subject_id: id ?? newId(),
      detail: { name, report_type, format: 'xlsx', rows: result.rows.length, source: result.definition.source },
    }),
  );
  // literal: R371
  return { stream: workbookOf(result, name), file_name: `${report_type}_report.xlsx`, content_type: XLSX };
}

/** A report as a workbook: a row per row, then the totals, and what to know when reading it. */
export function workbookOf(result: ReportResult, name: string): Readable {
  const { definition, measures, rows, totals } = result;
  const compares = totals.previous !== null;
  const before = definition.compare && reportComparisons[definition.compare].toLowerCase();
  const notes = [...periodLines(result), ...result.notes];
  const groups = result.groups.length > 0 ? result.groups.map(({ label }) => label) : ['Total'];
  const columns = [
    ...groups.map((heading) => ({ heading, kind: 'text' as const, width: 28 })),
    ...measures.flatMap((measure) => [
      { heading: headingOf(measure), kind: formatOf(measure), width: 18 },
      ...(compares ? [{ heading: `${headingOf(measure)}, ${before}`, kind: formatOf(measure), width: 26 }] : []),
    ]),
  ];
  const line = (
    labels: readonly string[],
    values: readonly (number | null)[],
    previous: readonly (number | null)[] | null,
  ) =>
    `${[
      ...labels.map(escaped),
      ...measures.flatMap((measure, place) => [
        numberOf(measure, values[place]),
        ...(compares ? [numberOf(measure, previous?.[place])] : []),
      ]),
    ].join('\t')}\n`;
  const total = ['Total', ...groups.slice(1).map(() => '')];
  function* lines(): Generator<Buffer> {
    for (const row of rows)
      yield Buffer.from(
        line(
          row.groups.map(({ label }) => label),
          row.values,
          row.previous,
        ),
      );
    yield Buffer.from(line(total, totals.values, totals.previous));
    for (const note of notes) yield Buffer.from(line([note, ...groups.slice(1).map(() => '')], [], null));
  }
  return xlsxFile(Readable.from(lines(), { objectMode: false }), {
    columns,
    dates: 'us',
    name,
    foot: 1 + notes.length,
  });
}

const headingOf = ({ label, kind }: ReportColumn) =>
  kind === 'percent'
    ? `${label} (%)`
    : kind === 'duration'
      ? `${label} (minutes)`
      : kind === 'money'
        ? `${label} ($)`
        : label;

const formatOf = ({ kind }: ReportColumn): 'count' | 'money' | 'decimal' =>
  kind === 'money' ? 'money' : kind === 'percent' || kind === 'duration' ? 'decimal' : 'count';

/** Dollars, minutes, and percent as numbers to calculate with. */
function numberOf({ kind }: ReportColumn, value: number | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (kind === 'money') return (value / 100).toFixed(2);
  return kind === 'duration' ? (value / 60).toFixed(1) : String(value);
}

/** As COPY writes text. */
const escaped = (text: string): string =>
  text.replace(
    /[\\\t\n\r]/g,
    (character) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[character] ?? '',
  );
