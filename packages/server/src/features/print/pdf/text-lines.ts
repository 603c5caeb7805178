import { clustersOf } from './clusters.ts';
import type { Shaper } from './text-runs.ts';

/** The line height as a multiple of the font size, tall enough for Thai vowels and Arabic marks. */
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
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}]/u;

/** The pieces between possible line breaks, each with its trailing spaces. */
function breakable(text: string): string[] {
  return (text.match(/\s*\S+\s*/gu) ?? []).flatMap((piece) =>
    unspaced.test(piece) ? Array.from(words.segment(piece), ({ segment }) => segment) : hyphenated(piece),
  );
}

/** 'Smith-Jones' may break after its hyphen. */
const hyphenated = (word: string): string[] => word.match(/[^-/]*[-/]+\s*|[^-/]+/gu) ?? [word];

/** Breaks text into lines no wider than `width` points. A single word that is too wide is broken anywhere. */
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

/** Cuts text with an ellipsis if it doesn't fit on one line. */
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
  /** Even the smallest size didn't fit everything. */
  readonly cut: boolean;
}

const STEP = 0.5;

/** Broken lines must be this much larger, in points, to be preferred to whole ones. */
const WORTH_BREAKING = 1;

/**
 * The largest size at which lines fit in a box, in points. Lines break if they're too wide, but stay whole if that costs little size. Cut at
 * the smallest size.
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

/** Limits text to a number of lines, with an ellipsis at the end if it's cut. */
export function clampLines(shaper: Shaper, text: string, width: number, style: Style, most: number): string[] {
  const lines = wrapText(shaper, text, width, style);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutText(shaper, `${lines[most - 1]} ${lines[most]}`, width, style)];
}
