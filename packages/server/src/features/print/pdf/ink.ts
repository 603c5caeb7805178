import PDFDocument from 'pdfkit';
import { printable } from './clusters.ts';
import { loadFaces } from './load-faces.ts';
import { LEADING, type Style } from './text-lines.ts';
import { createShaper, type Shaper } from './text-runs.ts';

/** Scripts whose letters join, reorder, or stack. */
const joining =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Points per inch. */
export const IN = 72;
export const LETTER = [8.5 * IN, 11 * IN] as const;
export const black = '#1a1a1a';
export const grey = '#5f6368';
export const hairline = '#c9ccd1';

export interface Ink {
  readonly doc: PDFKit.PDFDocument;
  readonly shaper: Shaper;
  readonly pages: () => number;
}

export interface PaperOptions {
  readonly size: readonly [number, number];
  readonly title: string;
  readonly author: string;
  /** The only data in the file besides the printed content. */
  readonly made_at: Date;
  /** PDF/A-2b (ISO 19005-2), for documents that must be readable in ten years. */
  readonly archival?: boolean;
  readonly lang?: string;
}

/** A PDF without pages yet. Fonts are loaded for all texts that will be drawn, and in bold for those drawn in bold. */
export async function openPaper(
  options: PaperOptions,
  { texts, bold }: { readonly texts: Iterable<string>; readonly bold: Iterable<string> },
): Promise<Ink> {
  const { size, title, author, made_at, archival = false, lang = 'en-US' } = options;
  const faces = await loadFaces(Array.from(texts, printable), Array.from(bold, printable));
  const doc = new PDFDocument({
    size: [...size],
    margin: 0,
    autoFirstPage: false,
    // PDFKit's standard fonts aren't embedded, and none is used.
    font: '',
    lang,
    ...(archival && { subset: 'PDF/A-2b' as const, pdfVersion: '1.7' as const }),
    displayTitle: true,
    info: { Title: title, Author: author, Producer: 'Bookline', Creator: 'Bookline', CreationDate: made_at },
  });
  let count = 0;
  doc.on('pageAdded', () => count++);
  return { doc, shaper: createShaper(faces), pages: () => count };
}

export interface LineStyle extends Style {
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** The line is part of right-to-left text. If absent, its own letters decide. */
  readonly rtl?: boolean;
}

/**
 * Writes one line with its top at `y`, in a column that starts at `x` and is `width` points wide. Returns where it ends, in points from the
 * left edge of the page.
 */
export function writeLine(
  { doc, shaper }: Ink,
  text: string,
  { x, y, width = 0 }: { readonly x: number; readonly y: number; readonly width?: number },
  { size, bold = false, color = black, align = 'left', rtl }: LineStyle,
): number {
  const line = printable(text);
  const runs = shaper.runsOf(line, bold, rtl ?? shaper.isRtl(line));
  const whole = runs.reduce((sum, run) => sum + (run.width * size) / 1000, 0);
  let at = align === 'right' ? x + width - whole : align === 'center' ? x + (width - whole) / 2 : x;
  // All fonts share one baseline, whatever height they report.
  const baseline = y + (LEADING * size - size) / 2 + 0.86 * size;
  doc.fillColor(color);
  const joined = joining.test(line);
  // Screen readers and copying get the original line, not the joined glyphs.
  if (joined) doc.markContent('Span', { actual: line });
  for (const run of runs) {
    doc.font(run.face.font, run.face.id, size);
    // A word in one direction is shaped as a whole. In right-to-left text, the spaces between words are reversed too.
    const features = run.rtl ? { features: [] } : {};
    doc.text(run.text, at, 0, { lineBreak: false, baseline: -baseline, ...features });
    at += (run.width * size) / 1000;
  }
  if (joined) doc.endMarkedContent();
  return at;
}

/** Writes lines below each other. Returns the top of the next item. */
export function writeLines(
  ink: Ink,
  lines: readonly string[],
  place: { readonly x: number; readonly y: number; readonly width?: number },
  style: LineStyle,
): number {
  let { y } = place;
  for (const line of lines) {
    writeLine(ink, line, { ...place, y }, style);
    y += style.size * LEADING;
  }
  return y;
}

/** A thin horizontal line. */
export function rule(
  { doc }: Ink,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  color = hairline,
  thickness = 0.5,
): void {
  doc
    .lineWidth(thickness)
    .strokeColor(color)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}

/** Every text in the printed data, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    for (const each of Object.values(value)) yield* textsIn(each);
}
