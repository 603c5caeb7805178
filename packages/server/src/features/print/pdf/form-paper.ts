import { grey, IN, type Ink, LETTER, rule, writeLine, writeLines } from './ink.ts';
import { wrapText } from './text-lines.ts';

/** A label and its value. */
type Fact = readonly [string, string];

/** The box that a signature is drawn in. */
interface DrawnBox {
  readonly width: number;
  readonly height: number;
}

const size = 9.5;
const step = size * 1.3;
const page = { x: 0.8 * IN, width: LETTER[0] - 1.6 * IN };
const bottom = LETTER[1] - 0.8 * IN;

/** Writes a signed form from top to bottom, over as many pages as it takes. Begins with its title. */
export function formPaper(ink: Ink, title: string) {
  let y = 0;
  const turn = () => {
    ink.doc.addPage({ size: [...LETTER], margin: 0 });
    y = 0.7 * IN;
  };
  const room = (height: number) => {
    if (y + height > bottom) turn();
  };
  const paragraph = (text: string, indent = 0, look: { bold?: boolean; color?: string } = {}) => {
    for (const line of wrapText(ink.shaper, text, page.width - indent, { size, ...look })) {
      room(step);
      writeLine(ink, line, { x: page.x + indent, y }, { size, ...look });
      y += step;
    }
  };
  turn();
  writeLine(ink, title, { ...page, y }, { size: 17, bold: true });
  y += 0.34 * IN;
  return {
    paragraph,
    /** Moves down, in points. */
    skip: (points: number) => {
      y += points;
    },
    head(text: string) {
      room(4 * step);
      y += 0.11 * IN;
      writeLine(ink, text, { ...page, y }, { size: 11, bold: true });
      y += 0.2 * IN;
      rule(ink, { ...page, y });
      y += 0.07 * IN;
    },
    facts(rows: readonly Fact[], label_in = 1.9) {
      for (const [label, value] of rows) {
        if (value === '') continue;
        const lines = wrapText(ink.shaper, value.replaceAll('\n', ' '), page.width - label_in * IN, { size });
        const left = wrapText(ink.shaper, label, (label_in - 0.1) * IN, { size });
        room(step * Math.max(lines.length, left.length));
        writeLines(ink, left, { x: page.x, y }, { size, color: grey });
        for (const line of lines) {
          room(step);
          writeLine(ink, line, { x: page.x + label_in * IN, y }, { size });
          y += step;
        }
        y += Math.max(0, left.length - lines.length) * step;
      }
    },
    /** A box with or without a mark, and what it stands for. */
    tick(on: boolean, label: string) {
      room(1.4 * step);
      ink.doc
        .lineWidth(0.8)
        .strokeColor('#1a1a1a')
        .rect(page.x, y + 1, 9, 9)
        .stroke();
      // A letter, so that the text of the file tells what was checked.
      if (on) writeLine(ink, 'x', { x: page.x + 2.2, y: y - 1 }, { size, bold: true });
      paragraph(label, 16, { bold: on });
      y += 2;
    },
    /** A drawn signature (`x,y x,y;x,y`), a typed one, or both. */
    signature({ drawn, typed }: { readonly drawn: string; readonly typed: string }, box: DrawnBox) {
      if (drawn !== '') {
        room(0.9 * IN);
        const scale = (0.8 * IN) / box.height;
        ink.doc.lineWidth(1.2).strokeColor('#1a1a1a').lineJoin('round').lineCap('round');
        for (const stroke of drawn.split(';')) {
          const points = stroke.split(' ').map((point) => point.split(',').map(Number));
          for (const [i, [px = 0, py = 0]] of points.entries()) {
            const at = [page.x + Math.min(px, box.width) * scale, y + Math.min(py, box.height) * scale] as const;
            if (i === 0) ink.doc.moveTo(...at).lineTo(at[0] + 0.1, at[1]);
            else ink.doc.lineTo(...at);
          }
          ink.doc.stroke();
        }
        y += 0.85 * IN;
      }
      if (typed === '') return;
      room(0.3 * IN);
      writeLine(ink, typed, { ...page, y }, { size: 14, bold: true });
      y += 0.27 * IN;
    },
  };
}
