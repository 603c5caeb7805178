import { describePrintKind } from '@bookline/contract/rules/print';
import type { PrintInput } from '../print-input.ts';
import { addressLines } from './address-lines.ts';
import { IN, type Ink, LETTER, writeLines } from './ink.ts';
import { fitLines, LEADING } from './text-lines.ts';

/** The label positions on a sheet, in points from its top left. */
export interface LabelSheet {
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The distance from the left edge of one label to the next. */
  readonly across: number;
  readonly down: number;
  /** The margin inside each label, because printers don't place sheets exactly. */
  readonly padding: readonly [sides: number, ends: number];
  readonly largest: number;
}

/** Avery's dimensions. */
export const labelSheets: Readonly<Record<'labels_5160' | 'labels_5163', LabelSheet>> = {
  labels_5160: {
    columns: 3,
    rows: 10,
    left: 0.1875 * IN,
    top: 0.5 * IN,
    width: 2.625 * IN,
    height: IN,
    across: 2.75 * IN,
    down: IN,
    padding: [0.1 * IN, 0.06 * IN],
    largest: 10.5,
  },
  labels_5163: {
    columns: 2,
    rows: 5,
    left: 0.15625 * IN,
    top: 0.5 * IN,
    width: 4 * IN,
    height: 2 * IN,
    across: 4.1875 * IN,
    down: 2 * IN,
    padding: [0.25 * IN, 0.2 * IN],
    largest: 15,
  },
};
const SMALLEST = 5;

/** The top left of a label, counted from 0 in rows. */
export function placeOfLabel(sheet: LabelSheet, index: number): { x: number; y: number } {
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  return { x: sheet.left + column * sheet.across, y: sheet.top + row * sheet.down };
}

/** Addresses on sheets of labels, from the first unused label. Yields the names whose lines were cut. */
export function* drawLabels(
  ink: Ink,
  { layout, contacts }: PrintInput,
  kind: keyof typeof labelSheets,
): Generator<string | undefined> {
  const sheet = labelSheets[kind];
  const each = describePrintKind(kind).labels ?? sheet.columns * sheet.rows;
  const [sides, ends] = sheet.padding;
  const room = { width: sheet.width - 2 * sides, height: sheet.height - 2 * ends };
  for (const [i, contact] of contacts.entries()) {
    const index = i + layout.start_at - 1;
    if (i === 0 || index % each === 0) ink.doc.addPage({ size: [...LETTER], margin: 0 });
    const { x, y } = placeOfLabel(sheet, index % each);
    const { size, lines, cut } = fitLines(ink.shaper, addressLines(contact), room, {
      largest: sheet.largest,
      smallest: SMALLEST,
    });
    const height = lines.length * size * LEADING;
    ink.doc.save().rect(x, y, sheet.width, sheet.height).clip();
    writeLines(ink, lines, { x: x + sides, y: y + (sheet.height - height) / 2 }, { size });
    ink.doc.restore();
    yield cut ? contact.name : undefined;
  }
}
