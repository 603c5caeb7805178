import type { PrintContact, PrintInput } from '../print-input.ts';
import { townLine } from './address-lines.ts';
import { printable } from './clusters.ts';
import { grey, hairline, IN, type Ink, rule, writeLine } from './ink.ts';
import { cutText } from './text-lines.ts';

const PAGE = [11 * IN, 8.5 * IN] as const;
const LEFT = 0.5 * IN;
const WIDTH = PAGE[0] - 2 * LEFT;
const TOP = 1.02 * IN;
const BOTTOM = PAGE[1] - 0.6 * IN;
const ROW = 30;
const NOTE = 21;
const alarm = '#b3261e';

const columns = [
  { title: '', width: 26 },
  { title: 'Name', width: 196 },
  { title: 'Phones', width: 190 },
  { title: 'Where', width: 130 },
  { title: 'Last contact', width: 90 },
  { title: 'Outcome', width: 88 },
] as const;
const outcomes = ['Reached', 'Voicemail', 'Call back'] as const;

const heightOf = (noteLines: number) => ROW + NOTE * noteLines;

/** How many contacts fit on a page of a call list. */
export const rowsOnPage = (noteLines: number): number => Math.max(1, Math.floor((BOTTOM - TOP) / heightOf(noteLines)));

/** All contacts in a table with room for notes. The page headers show the date it was created. */
export function* drawCallList(ink: Ink, input: PrintInput): Generator<undefined> {
  const height = heightOf(input.layout.note_lines);
  const each = rowsOnPage(input.layout.note_lines);
  const pages = Math.ceil(input.total / each);
  for (const [i, contact] of input.contacts.entries()) {
    if (i % each === 0) {
      ink.doc.addPage({ size: [...PAGE], margin: 0 });
      drawHead(ink, input, Math.floor(i / each) + 1, pages);
    }
    drawRow(ink, contact, { no: i + 1, y: TOP + (i % each) * height, note_lines: input.layout.note_lines });
    yield;
  }
}

function drawHead(ink: Ink, input: PrintInput, page: number, pages: number): void {
  const top = 0.42 * IN;
  writeLine(ink, 'Call list', { x: LEFT, y: top }, { size: 15, bold: true });
  const about = cutText(ink.shaper, printable(`${input.sender.name} · ${input.today}`), WIDTH / 2, { size: 9 });
  writeLine(ink, about, { x: LEFT, y: top + 3, width: WIDTH }, { size: 9, color: grey, align: 'center' });
  writeLine(
    ink,
    `Page ${page} of ${pages}`,
    { x: LEFT, y: top + 3, width: WIDTH },
    { size: 9, color: grey, align: 'right' },
  );
  let x = LEFT;
  for (const { title, width } of columns) {
    if (title) writeLine(ink, title, { x, y: TOP - 17 }, { size: 8.5, bold: true, color: grey });
    x += width;
  }
}

interface RowPlace {
  readonly no: number;
  readonly y: number;
  readonly note_lines: number;
}

function drawRow(ink: Ink, contact: PrintContact, { no, y, note_lines }: RowPlace): void {
  rule(ink, { x: LEFT, y, width: WIDTH }, '#8d9199', 0.7);
  const [, name, phones, where, last] = columns;
  let x = LEFT;
  writeLine(ink, String(no), { x, y: y + 4 }, { size: 9, color: grey });
  const cell = (width: number, upper: Words, lower: Words = {}) => {
    for (const [i, { text = '', ...style }] of [upper, lower].entries()) {
      const look = { size: i === 0 ? 10.5 : 8.5, ...(i === 1 && { color: grey }), ...style };
      if (text) writeLine(ink, cutText(ink.shaper, printable(text), width - 8, look), { x, y: y + 3 + i * 13 }, look);
    }
  };
  x += columns[0].width;
  const about = [contact.category, contact.status?.title, contact.tags.join(', ')].filter((part) => part).join(' · ');
  cell(name.width, { text: contact.name || contact.emails[0] || 'No name', bold: true }, { text: about });
  x += name.width;
  const [first, ...others] = contact.phones.filter(({ listed }) => !listed);
  const number = first ? `${first.number} ${first.type.toLowerCase()}` : 'No phone';
  if (contact.do_not_call || (!first && contact.phones.length > 0))
    cell(phones.width, { text: 'DO NOT CALL', bold: true, color: alarm });
  else cell(phones.width, { text: number }, { text: others.map((phone) => phone.number).join(', ') });
  x += phones.width;
  cell(where.width, { text: townLine({ ...contact.address, zip: '' }) }, { text: contact.timezone ?? '' });
  x += where.width;
  cell(last.width, { text: contact.last_activity ?? 'Never' });
  x += last.width;
  for (const [i, outcome] of outcomes.entries()) {
    const top = y + 4 + i * 12;
    ink.doc.lineWidth(0.7).strokeColor('#5f6368').rect(x, top, 8, 8).stroke();
    writeLine(ink, outcome, { x: x + 13, y: top - 1.5 }, { size: 8.5 });
  }
  for (let line = 1; line <= note_lines; line++) {
    const at = y + ROW + line * NOTE - 6;
    if (line < note_lines)
      rule(ink, { x: LEFT + columns[0].width, y: at, width: WIDTH - columns[0].width - 100 }, hairline);
  }
}

interface Words {
  readonly text?: string;
  readonly bold?: boolean;
  readonly color?: string;
}
