import type { PrintInput, Sender } from '../print-input.ts';
import { addressLines } from './address-lines.ts';
import { grey, IN, type Ink, writeLine, writeLines } from './ink.ts';
import { fitLines, LEADING } from './text-lines.ts';

/** #10: 9½ by 4⅛ inches. */
export const ENVELOPE = [9.5 * IN, 4.125 * IN] as const;

/** The area where postal machines read the address: half an inch from the sides, 5/8 to 2¾ inches from the bottom. */
export const readArea = { x: 4 * IN, y: ENVELOPE[1] - 2.4 * IN, width: 4.9 * IN, height: 1.7 * IN };
const returnArea = { x: 0.4 * IN, y: 0.35 * IN, width: 3.2 * IN, height: 0.9 * IN };

/** The sender's address lines. */
export const senderLines = ({ name, agency, street, town }: Sender): string[] =>
  [name, agency, street, town].filter((line) => line.trim() !== '');

/** An envelope for each contact. Yields the names whose lines were cut. */
export function* drawEnvelopes(ink: Ink, { layout, contacts, sender }: PrintInput): Generator<string | undefined> {
  const from = fitLines(ink.shaper, senderLines(sender), returnArea, { largest: 9.5, smallest: 6 });
  for (const contact of contacts) {
    ink.doc.addPage({ size: [...ENVELOPE], margin: 0 });
    if (layout.return_address) {
      const [first, ...rest] = from.lines;
      let { y } = returnArea;
      if (first) {
        writeLine(ink, first, { x: returnArea.x, y }, { size: from.size, bold: true });
        y += from.size * LEADING;
      }
      writeLines(ink, rest, { x: returnArea.x, y }, { size: from.size, color: grey });
    }
    const to = fitLines(ink.shaper, addressLines(contact), readArea, { largest: 14, smallest: 7 });
    writeLines(ink, to.lines, readArea, { size: to.size });
    yield to.cut ? contact.name : undefined;
  }
}
