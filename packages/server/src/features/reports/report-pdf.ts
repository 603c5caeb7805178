import { buffer } from 'node:stream/consumers';
import type { ReportColumn, ReportResult } from '@bookline/contract/features/reports';
import { figureText, periodLines } from './figure-text.ts';

/** The bar behind the first figure of a row. */
const BAR_COLOR = '#c9d8f0';
/** The most rows of a PDF. A workbook has all of them. */
const MAX_ROWS = 500;
/** The most lines of a cell and of the name. */
const MAX_LINES = 3;
/** Points between columns. */
const GAP = 6;

/** Upright while the figures fit on one line each, then on its side, and then smaller. */
const smallest = { wide: true, size: 6 };
const layouts = [{ wide: false, size: 9 }, ...[9, 8, 7].map((size) => ({ wide: true, size })), smallest];
/** The least width of a label, in multiples of the font size. */
const LABEL = 9;

const sum = (widths: readonly number[]) => widths.reduce((all, each) => all + each, 0);

/** A report as a PDF: its table with a bar behind the first figure of each row, and its totals at the end. */
export async function reportPdf(
  result: ReportResult,
  about: { readonly name: string; readonly reader: string; readonly company: string; readonly zone: string },
): Promise<Buffer> {
  // Loads the PDF library only where one is made.
  const { clampLines, grey, IN, LETTER, openPaper, rule, textsIn, widthIn, wrapText, writeLine } = await import(
    '../print/paper.api.ts'
  );
  const { groups, measures, totals, notes } = result;
  const compares = totals.previous !== null;
  const shown = result.rows.slice(0, MAX_ROWS);
  const made_at = new Date(result.as_of);
  const asOf = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: about.zone,
  }).format(made_at);
  const lines = [...periodLines(result), `For ${about.reader} · ${about.company} · as of ${asOf}`];
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
  const texts = [...textsIn([about.name, lines, all, heads, rows, total, 'Page 0123456789'])];
  const paper = { title: about.name, author: about.company, made_at };
  const ink = await openPaper({ ...paper, size: LETTER }, { texts, bold: texts });
  const margin = 0.6 * IN;
  /** The width of each column of figures in which none of them breaks, in multiples of the font size. */
  const needed = heads.slice(labels.length).map((head, at) => {
    const place = labels.length + at;
    const bold = [...head.split(' '), total[place] ?? ''].map((text) =>
      widthIn(ink.shaper, text, { size: 1, bold: true }),
    );
    return Math.max(...bold, ...rows.map((cells) => widthIn(ink.shaper, cells[place] ?? '', { size: 1 })));
  });
  const widthsAt = (size: number) => needed.map((each) => each * size + GAP);
  const roomIn = ({ wide, size }: (typeof layouts)[number]) =>
    LETTER[wide ? 1 : 0] - 2 * margin - labels.length * LABEL * size;
  const layout = layouts.find((each) => sum(widthsAt(each.size)) <= roomIn(each)) ?? smallest;
  const { wide, size } = layout;
  const [width, height] = wide ? [LETTER[1], LETTER[0]] : LETTER;
  const page = { x: margin, width: width - 2 * margin };
  const step = size * 1.4;
  // Labels are twice as wide as figures, unless figures need more.
  const even = page.width / (labels.length * 2 + needed.length);
  const least = widthsAt(size);
  const usual = least.map((each) => Math.max(each, even));
  const scale = Math.min(1, roomIn(layout) / sum(least));
  const figures = sum(usual) <= roomIn(layout) ? usual : least.map((each) => each * scale);
  const label = (page.width - sum(figures)) / labels.length;
  const columns: { x: number; width: number; right: boolean }[] = [];
  for (const place of heads.keys()) {
    const before = columns.at(-1);
    columns.push({
      x: before ? before.x + before.width : page.x,
      width: place < labels.length ? label : (figures[place - labels.length] ?? 0),
      right: place >= labels.length,
    });
  }
  const most = Math.max(1, ...shown.map(({ values }) => values[0] ?? 0));
  let y = 0;
  const draw = (cells: readonly string[], bold: boolean, bar = 0) => {
    const wrapped = cells.map((text, place) =>
      clampLines(ink.shaper, text, (columns[place]?.width ?? 0) - GAP + 0.01, { size, bold }, MAX_LINES),
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
    writeLine(
      ink,
      `Page ${ink.pages()}`,
      { ...page, y: height - 0.5 * IN },
      { size: 8.5, color: grey, align: 'right' },
    );
    y = margin;
    if (ink.pages() > 1) draw(heads, true);
  }
  open();
  for (const text of clampLines(ink.shaper, about.name, page.width, { size: 16, bold: true }, MAX_LINES)) {
    writeLine(ink, text, { ...page, y }, { size: 16, bold: true });
    y += 21;
  }
  y += 3;
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
