import { clustersOf } from './clusters.ts';
import type { Shaper } from './text-runs.ts';

/** The space between two lines, as a multiple of the font's size: tall enough for Thai vowels and Arabic marks. */
export const LEADING = 1.25;
const ELLIPSIS = '…';

export interface Style {
  readonly size: number;
  readonly bold?: boolean;
}

/** The width of text on one line, in points. */
export const widthIn = (shaper: Shaper, text: string, { size, bold = false }: Style): number =>
  (shaper.widthOf(text, bold) * size) / 1000;

const words = new Intl.Segmenter('th', { granularity: 'word' });
/** Scripts that put no blanks between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}]/u;

/** Where a text may be broken: its pieces, blanks at the end of the piece before them. */
function breakable(text: string): string[] {
  return (text.match(/\s*\S+\s*/gu) ?? []).flatMap((piece) =>
    unspaced.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : hyphenated(piece),
  );
}

/** 'Smith-Jones' may be broken behind its hyphen. */
const hyphenated = (word: string): string[] => word.match(/[^-/]*[-/]+\s*|[^-/]+/gu) ?? [word];

/** Breaks a text into lines that are no wider than `width` points; a word that is wider alone is broken where it must be. */
export function wrapText(shaper: Shaper, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    [line, used] = ['', 0];
  };
  for (const piece of breakable(text)) {
    const whole = widthIn(shaper, piece, style);
    const words = widthIn(shaper, piece.trimEnd(), style);
    if (used + words > width) end();
    if (words <= width) {
      line += piece;
      used += whole;
      continue;
    }
    for (const cluster of clustersOf(piece)) {
      if (widthIn(shaper, (line + cluster).trimEnd(), style) > width) end();
      line += cluster;
    }
    used = widthIn(shaper, line, style);
  }
  end();
  return lines;
}

/** Cuts a text so that it fits on one line with an ellipsis behind it, where it does not fit whole. */
export function cutText(shaper: Shaper, text: string, width: number, style: Style): string {
  if (widthIn(shaper, text, style) <= width) return text;
  const clusters = clustersOf(text);
  let [fitting, tooMany] = [0, clusters.length];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    const short = clusters.slice(0, middle).join('').trimEnd() + ELLIPSIS;
    if (widthIn(shaper, short, style) <= width) fitting = middle;
    else tooMany = middle;
  }
  return clusters.slice(0, fitting).join('').trimEnd() + ELLIPSIS;
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
  /** Not even the smallest size had room for all of it. */
  readonly cut: boolean;
}

const STEP = 0.5;

/** Lines that are broken may be so much larger, in points, before they are preferred to whole ones. */
const WORTH_BREAKING = 1;

/**
 * The largest size at which some lines fit into a box, broken where they are too wide; whole where that costs little. Cut at the smallest
 * size. In points.
 */
export function fitLines(
  shaper: Shaper,
  texts: readonly string[],
  box: { readonly width: number; readonly height: number },
  { largest, smallest }: { readonly largest: number; readonly smallest: number },
): Fitted {
  const isLow = (lines: number, size: number) => lines * size * LEADING <= box.height;
  let broken: Fitted | undefined;
  for (let size = largest; size >= smallest; size -= STEP) {
    if (broken && size < broken.size - WORTH_BREAKING) break;
    const isNarrow = texts.every((text) => widthIn(shaper, text, { size }) <= box.width);
    if (isNarrow && isLow(texts.length, size)) return { size, lines: texts, cut: false };
    if (broken) continue;
    const lines = texts.flatMap((text) => wrapText(shaper, text, box.width, { size }));
    if (isLow(lines.length, size)) broken = { size, lines, cut: false };
  }
  if (broken) return broken;
  const room = Math.max(1, Math.floor(box.height / (smallest * LEADING)));
  const each = Math.max(1, Math.floor(room / Math.max(1, texts.length)));
  const lines = texts.flatMap((text) => clampLines(shaper, text, box.width, { size: smallest }, each));
  return { size: smallest, lines: lines.slice(0, room), cut: true };
}

/** At most so many lines of a text, with an ellipsis at the end where there would be more. */
export function clampLines(shaper: Shaper, text: string, width: number, style: Style, most: number): string[] {
  const lines = wrapText(shaper, text, width, style);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutText(shaper, `${lines[most - 1]} ${lines[most]}`, width, style)];
}
