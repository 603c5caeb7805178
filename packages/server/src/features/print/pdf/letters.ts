import type { PrintContact, PrintInput, Sender } from '../print-input.ts';
import { addressLines } from './address-lines.ts';
import { printable } from './clusters.ts';
import { grey, IN, type Ink, LETTER, rule, writeLine, writeLines } from './ink.ts';
import { cutText, fitLines, LEADING, wrapText } from './text-lines.ts';

const LEFT = IN;
const WIDTH = LETTER[0] - 2 * IN;
const BOTTOM = LETTER[1] - 0.9 * IN;
const SIZE = 11;
const LINE = SIZE * 1.4;
/** Behind the window of a #10 envelope when the letter is folded in thirds. */
const ADDRESS_TOP = 2.05 * IN;

/** A letter to each contact. Yields the names whose address was cut. */
export function* drawLetters(ink: Ink, input: PrintInput): Generator<string | undefined> {
  const logo = input.sender.logo && input.layout.letterhead ? ink.doc.openImage(Buffer.from(input.sender.logo)) : null;
  for (const [i, contact] of input.contacts.entries()) {
    ink.doc.addPage({ size: [...LETTER], margin: 0 });
    if (input.layout.letterhead) drawHead(ink, input.sender, logo);
    const cut = drawAddress(ink, contact, input.today);
    drawBody(ink, input, contact, input.letters[i] ?? '');
    yield cut ? contact.name : undefined;
  }
}

function drawHead(ink: Ink, sender: Sender, logo: Buffer | null): void {
  const top = 0.55 * IN;
  if (logo) ink.doc.image(logo, LEFT, top, { fit: [2.4 * IN, 0.65 * IN], valign: 'center' });
  else {
    const name = cutText(ink.shaper, printable(sender.agency || sender.name), WIDTH / 2, { size: 17, bold: true });
    writeLine(ink, name, { x: LEFT, y: top + 10 }, { size: 17, bold: true, color: sender.color });
  }
  const lines = [logo ? sender.agency : '', sender.street, sender.town, sender.phone, sender.email]
    .filter((line) => line !== '')
    .map((line) => cutText(ink.shaper, printable(line), WIDTH / 2 - 12, { size: 8.5 }));
  const x = LEFT + WIDTH / 2;
  writeLines(ink, lines, { x, y: top, width: WIDTH / 2 }, { size: 8.5, color: grey, align: 'right' });
  rule(ink, { x: LEFT, y: top + 0.82 * IN, width: WIDTH }, sender.color, 1.2);
}

function drawAddress(ink: Ink, contact: PrintContact, today: string): boolean {
  writeLine(ink, today, { x: LEFT, y: 1.6 * IN }, { size: SIZE });
  const room = { width: 4 * IN, height: 1.05 * IN };
  const { size, lines, cut } = fitLines(ink.shaper, addressLines(contact), room, { largest: SIZE, smallest: 6 });
  writeLines(ink, lines, { x: LEFT, y: ADDRESS_TOP }, { size });
  return cut;
}

function drawBody(ink: Ink, input: PrintInput, contact: PrintContact, letter: string): void {
  let y = 3.35 * IN;
  let sheet = 1;
  const room = (height: number) => {
    if (y + height <= BOTTOM) return;
    ink.doc.addPage({ size: [...LETTER], margin: 0 });
    sheet++;
    const head = cutText(ink.shaper, printable(`${contact.name || 'Letter'} · page ${sheet}`), WIDTH, { size: 9 });
    writeLine(ink, head, { x: LEFT, y: 0.7 * IN }, { size: 9, color: grey });
    y = 1.1 * IN;
  };
  for (const written of letter.replace(/\r\n?/g, '\n').split('\n')) {
    const paragraph = printable(written);
    if (paragraph.trim() === '') {
      y += LINE * 0.75;
      continue;
    }
    const rtl = ink.shaper.isRtl(paragraph);
    for (const line of wrapText(ink.shaper, paragraph, WIDTH, { size: SIZE })) {
      room(LINE);
      writeLine(ink, line, { x: LEFT, y, width: WIDTH }, { size: SIZE, rtl, align: rtl ? 'right' : 'left' });
      y += LINE;
    }
  }
  if (!input.layout.signature) return;
  const lines = [input.sender.title, input.sender.agency].filter((line) => line !== '');
  // Room for a handwritten signature. Name and title stay with it on the page.
  room(LINE * 3 + SIZE * LEADING * (lines.length + 1));
  y += LINE * 2.75;
  writeLine(ink, input.sender.name, { x: LEFT, y }, { size: SIZE, bold: true });
  writeLines(ink, lines, { x: LEFT, y: y + SIZE * LEADING + 2 }, { size: 9.5, color: grey });
}
