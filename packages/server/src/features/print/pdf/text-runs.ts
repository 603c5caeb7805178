import { createRequire } from 'node:module';
import { clustersOf, withoutInvisible } from './clusters.ts';
import type { Face, Faces } from './load-faces.ts';

/** Drawn for a character that no font has, so that the gap is visible. */
const REPLACEMENT = '\ufffd';

/** A left-to-right piece of a line in one font and direction. `width` is in thousandths of the font size. */
export interface Run {
  readonly text: string;
  readonly face: Face;
  readonly rtl: boolean;
  readonly width: number;
}

// Its types declare a default export, but Node's import has none.
const bidiFactory: typeof import('bidi-js').default = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** Turns text into measurable and drawable runs. Caches word widths so that each is shaped once. */
export interface Shaper {
  /** The runs of a line from left to right. Set `rtl` if the line is part of right-to-left text. */
  runsOf(line: string, bold: boolean, rtl: boolean): readonly Run[];
  /** In thousandths of the font size. */
  widthOf(text: string, bold: boolean): number;
  /** Whether a text is read from right to left. */
  isRtl(text: string): boolean;
  /** All shaped characters that no font has. */
  readonly missing: ReadonlySet<string>;
}

interface Piece {
  text: string;
  readonly face: Face;
  readonly level: number;
}

export function createShaper(faces: Faces): Shaper {
  const widths = new Map<string, number>();
  const missing = new Set<string>();

  const isRtl = (text: string) => (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1;

  /** Pieces in logical order. Neighbors with one font and direction are joined. */
  function piecesOf(line: string, bold: boolean, rtl: boolean): Piece[] {
    const { levels } = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr');
    const pieces: Piece[] = [];
    let at = 0;
    for (const cluster of clustersOf(line)) {
      const level = levels[at] ?? 0;
      at += cluster.length;
      if (withoutInvisible(cluster) === '') continue;
      const last = pieces.at(-1);
      let face = faces.faceOf(cluster, line, bold);
      let text = cluster;
      if (!face) {
        missing.add(cluster);
        face = faces.faceOf(REPLACEMENT, line, bold);
        text = REPLACEMENT;
      }
      if (!face) throw new Error('the font for what is missing is missing');
      if (level % 2 === 1) text = bidi.getMirroredCharacter(text) ?? text;
      if (last && last.face === face && last.level === level) last.text += text;
      else pieces.push({ text, face, level });
    }
    return pieces;
  }

  function widthOfPiece({ text, face }: Piece): number {
    const key = `${face.id}\u0000${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = (face.font.layout(text, []).advanceWidth * 1000) / face.font.unitsPerEm;
    widths.set(key, width);
    return width;
  }

  return {
    missing,
    isRtl,
    widthOf: (text, bold) => piecesOf(text, bold, false).reduce((sum, piece) => sum + widthOfPiece(piece), 0),
    runsOf: (line, bold, rtl) =>
      inVisualOrder(piecesOf(line, bold, rtl)).map((piece) => {
        const turned = piece.level % 2 === 1;
        const text = turned && !hasStrongRtl(piece.text) ? clustersOf(piece.text).reverse().join('') : piece.text;
        return { text, face: piece.face, rtl: turned, width: widthOfPiece(piece) };
      }),
  };
}

/** The font's shaper reverses these. It leaves a bracket or dash alone. */
const hasStrongRtl = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverse the pieces at or above each level. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  }
  return order;
}
