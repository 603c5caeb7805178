import { buffer } from 'node:stream/consumers';
import type { ReportColumn, ReportResult } from '@bookline/contract/features/reports';
import { figureText } from './figure-text.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));

/** The bar behind the first figure of a row. */
const BAR_COLOR = '#c9d8f0';
/** The most rows of a PDF. A workbook has all of them. */
const MAX_ROWS = 500;

/** A report as a PDF: its table with a bar behind the first figure of each row, and its totals at the end. */
export async function reportPdf(
  result: ReportResult,
  about: { readonly name: string; readonly reader: string; readonly company: string; readonly zone: string },
): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { grey, IN, LETTER, openPaper, rule, textsIn, wrapText, writeLine } = await import('../print/paper.api.ts');
  const { groups, measures, totals, period, previous_period, notes } = result;
  const compares = totals.previous !== null;
  const shown = result.rows.slice(0, MAX_ROWS);
  const made_at = new Date(result.as_of);
  const asOf = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: about.zone,
  }).format(made_at);
  const lines = [
    ...(period?.from && period.to ? [`${dayText(period.from)} – ${dayText(period.to)}`] : []),
    ...(previous_period?.from && previous_period.to
      ? [`Compared with ${dayText(previous_period.from)} – ${dayText(previous_period.to)}`]
      : []),
    `For ${about.reader} · ${about.company} · as of ${asOf}`,
  ];
  const all = [
    ...notes,
    ...(result.rows.length > MAX_ROWS ? [`The first ${MAX_ROWS} rows are shown. A workbook has all of them.`] : []),
  ];
  const labels = groups.length > 0 ? groups.map(({ label }) => label) : [''];
  const cellsOf = (values: readonly (number | null)[], previous: readonly (number | null)[] | null) =>
    measures.flatMap((measure: ReportColumn, place) => [
      figureText(measure.kind, values[place] ?? null),
      ...(compares ? [figureText(measure.kind, previous?.[place] ?? null)] : []),
    ]);
  const heads = [...labels, ...measures.flatMap(({ label }) => [label, ...(compares ? ['Previous'] : [])])];
  const rows = shown.map((row) => [
    ...(groups.length > 0 ? row.groups.map(({ label }) => label) : ['Total']),
    ...cellsOf(row.values, row.previous),
  ]);
  const total = ['Total', ...labels.slice(1).map(() => ''), ...cellsOf(totals.values, totals.previous)];
  const texts = [...textsIn([about.name, lines, all, heads, rows, total, 'Page 0123456789 of'])];
  // More columns than fit upright lie on their side.
  const wide = heads.length > 6;
  const [width, height] = wide ? [LETTER[1], LETTER[0]] : LETTER;
  const ink = await openPaper(
    { size: [width, height], title: about.name, author: about.company, made_at },
    { texts, bold: texts },
  );
  const page = { x: 0.6 * IN, width: width - 1.2 * IN };
  const size = heads.length > 9 ? 7 : 9;
  const step = size * 1.4;
  const share = page.width / (labels.length * 1.8 + (heads.length - labels.length));
  const columns: { x: number; width: number; right: boolean }[] = [];
  for (const place of heads.keys()) {
    const before = columns.at(-1);
    columns.push({
      x: before ? before.x + before.width : page.x,
      width: place < labels.length ? share * 1.8 : share,
      right: place >= labels.length,
    });
  }
  const most = Math.max(1, ...shown.map(({ values }) => values[0] ?? 0));
  let y = 0;
  const draw = (cells: readonly string[], bold: boolean, bar = 0) => {
    const wrapped = cells.map((text, place) =>
      wrapText(ink.shaper, text, (columns[place]?.width ?? 0) - 6, { size, bold }).slice(0, 3),
    );
    const lineCount = Math.max(1, ...wrapped.map(({ length }) => length));
    if (y + lineCount * step > height - 0.8 * IN) open();
    const figure = columns[labels.length];
    if (bar > 0 && figure)
      ink.doc.rect(figure.x + 2, y - 1, (figure.width - 2) * bar, lineCount * step).fill(BAR_COLOR);
    for (const [place, text] of wrapped.entries())
      for (const [at, line] of text.entries()) {
        const column = columns[place];
        if (column)
          writeLine(
            ink,
            line,
            { x: column.x, y: y + at * step, width: column.width - 4 },
            { size, bold, ...(column.right && { align: 'right' as const }) },
          );
      }
    y += lineCount * step + 3;
    rule(ink, { ...page, y: y - 1 });
    y += 2;
  };
  function open(): void {
    ink.doc.addPage({ size: [width, height], margin: 0 });
    y = 0.6 * IN;
    if (ink.pages() > 1) draw(heads, true);
  }
  open();
  writeLine(ink, about.name, { ...page, y }, { size: 16, bold: true });
  y += 0.33 * IN;
  for (const text of lines) {
    writeLine(ink, text, { ...page, y }, { size: 9, color: grey });
    y += 13;
  }
  y += 0.15 * IN;
  draw(heads, true);
  for (const [place, cells] of rows.entries()) {
    const value = shown[place]?.values[0] ?? 0;
    draw(cells, false, value > 0 ? value / most : 0);
  }
  if (groups.length > 0 || rows.length === 0) draw(total, true);
  y += 6;
  for (const note of all)
    for (const line of wrapText(ink.shaper, note, page.width, { size: 8.5 })) {
      if (y > height - 0.8 * IN) open();
      writeLine(ink, line, { ...page, y }, { size: 8.5, color: grey });
      y += 12;
    }
  const bytes = buffer(ink.doc);
  ink.doc.end();
  return bytes;
}
