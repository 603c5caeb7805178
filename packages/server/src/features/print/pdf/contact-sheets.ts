import type { PrintContact, PrintInput } from '../print-input.ts';
import { addressLines } from './address-lines.ts';
import { printable } from './clusters.ts';
import { black, grey, hairline, IN, type Ink, LETTER, rule, writeLine, writeLines } from './ink.ts';
import { clampLines, cutText, LEADING } from './text-lines.ts';

const LEFT = 0.7 * IN;
const WIDTH = LETTER[0] - 2 * LEFT;
const BOTTOM = LETTER[1] - 0.85 * IN;
const COLUMN = (WIDTH - 24) / 2;
const SIZE = 10;
const SMALL = 8.5;
const MAX_POLICIES = 8;
const NOTE_LINES = 5;
const alarm = '#b3261e';

const NO_NAME = 'No name';

/** A page for each contact. Returns no notes: the page itself says how much was left out. */
export function* drawContactSheets(ink: Ink, input: PrintInput): Generator<undefined> {
  for (const [i, contact] of input.contacts.entries()) {
    ink.doc.addPage({ size: [...LETTER], margin: 0 });
    let y = drawHead(ink, contact);
    const has = (part: PrintInput['layout']['parts'][number]) => input.layout.parts.includes(part);
    if (has('reach') || has('status')) {
      const pairs = { reach: visibleOwners(contact), status: statusOf(contact) };
      const left = has('reach') ? drawPairs(ink, 'Reach', pairs.reach, LEFT, y) : y;
      const right = has('status')
        ? drawPairs(ink, 'Status', pairs.status, has('reach') ? LEFT + COLUMN + 24 : LEFT, y)
        : y;
      y = Math.max(left, right) + 12;
    }
    if (has('policies')) y = drawPolicies(ink, contact, y) + 12;
    if (has('notes')) y = drawNotes(ink, contact, y) + 6;
    drawRoom(ink, y);
    const foot = { x: LEFT, y: LETTER[1] - 0.55 * IN, width: WIDTH };
    const printed = cutText(ink.shaper, printable(`Printed for ${input.sender.name} on ${input.today}`), WIDTH * 0.7, {
      size: 8,
    });
    writeLine(ink, printed, foot, { size: 8, color: grey });
    writeLine(ink, `${i + 1} of ${input.total}`, foot, { size: 8, color: grey, align: 'right' });
    yield;
  }
}

function drawHead(ink: Ink, contact: PrintContact): number {
  const style = { size: 20, bold: true };
  const top = 0.65 * IN;
  const lines = clampLines(ink.shaper, printable(contact.name || NO_NAME), WIDTH, style, 2);
  let y = writeLines(ink, lines, { x: LEFT, y: top }, { ...style, color: contact.name ? black : grey });
  const about = [contact.category, contact.holder, contact.date_of_birth && `born ${contact.date_of_birth}`];
  const text = about.filter((part) => part).join(' · ');
  writeLine(
    ink,
    cutText(ink.shaper, printable(text), WIDTH, { size: SIZE }),
    { x: LEFT, y },
    { size: SIZE, color: grey },
  );
  y += SIZE * LEADING + 4;
  const forbidden = [
    contact.do_not_call ? 'DO NOT CALL' : '',
    contact.do_not_text ? 'DO NOT TEXT' : '',
    contact.do_not_email ? 'DO NOT EMAIL' : '',
  ].filter((word) => word !== '');
  if (forbidden.length > 0) {
    writeLine(ink, forbidden.join('   '), { x: LEFT, y }, { size: SIZE, bold: true, color: alarm });
    y += SIZE * LEADING + 4;
  }
  rule(ink, { x: LEFT, y: y + 2, width: WIDTH });
  y += 12;
  if (contact.description.trim() === '') return y;
  const standing = clampLines(ink.shaper, printable(contact.description), WIDTH, { size: SIZE }, 4);
  return writeLines(ink, standing, { x: LEFT, y }, { size: SIZE }) + 10;
}

type Pair = readonly [label: string, value: string];

const visibleOwners = (contact: PrintContact): Pair[] => [
  ...contact.phones
    .slice(0, 6)
    .map(({ number, type, listed }): Pair => [type, listed ? `${number} – DO NOT CALL` : number]),
  ...contact.emails.slice(0, 4).map((email): Pair => ['Email', email]),
  ...addressLines({ name: '', address: contact.address }).map((line, i): Pair => [i === 0 ? 'Address' : '', line]),
  ...(contact.timezone ? [['Time zone', contact.timezone] as const] : []),
];

const statusOf = (contact: PrintContact): Pair[] => [
  ['Status', contact.status?.title ?? 'None'],
  ...(contact.source ? [['Source', contact.source] as const] : []),
  ...(contact.tags.length > 0 ? [['Tags', contact.tags.join(', ')] as const] : []),
  ['Last contact', contact.last_activity ?? 'Never'],
  ['Added', contact.created],
];

function heading(ink: Ink, text: string, x: number, y: number): number {
  writeLine(ink, text.toUpperCase(), { x, y }, { size: SMALL, bold: true, color: grey });
  return y + SMALL * LEADING + 3;
}

function drawPairs(ink: Ink, title: string, pairs: readonly Pair[], x: number, top: number): number {
  let y = heading(ink, title, x, top);
  const labels = 72;
  if (pairs.length === 0) writeLine(ink, 'Nothing known', { x, y }, { size: SIZE, color: grey });
  for (const [label, value] of pairs) {
    writeLine(ink, cutText(ink.shaper, label, labels - 6, { size: SIZE }), { x, y }, { size: SIZE, color: grey });
    const lines = clampLines(ink.shaper, printable(value), COLUMN - labels, { size: SIZE }, 2);
    y = writeLines(ink, lines, { x: x + labels, y }, { size: SIZE });
  }
  return y;
}

const columns = [
  { title: 'Policy', share: 0.27 },
  { title: 'Carrier', share: 0.25 },
  { title: 'Status', share: 0.12 },
  { title: 'Premium', share: 0.16 },
  { title: 'Begins', share: 0.1 },
  { title: 'Renews', share: 0.1 },
] as const;

function drawPolicies(ink: Ink, { policies }: PrintContact, top: number): number {
  let y = heading(ink, 'Policies', LEFT, top);
  if (policies.length === 0) {
    writeLine(ink, 'None', { x: LEFT, y }, { size: SIZE, color: grey });
    return y + SIZE * LEADING;
  }
  const row = (cells: readonly string[], style: { size: number; color?: string }) => {
    let x = LEFT;
    for (const [i, { share }] of columns.entries()) {
      const text = cutText(ink.shaper, printable(cells[i] ?? ''), share * WIDTH - 6, style);
      writeLine(ink, text, { x, y }, style);
      x += share * WIDTH;
    }
    y += style.size * LEADING + 3;
  };
  row(
    columns.map(({ title }) => title),
    { size: SMALL, color: grey },
  );
  for (const { product, carrier, status, premium, effective, renewal } of policies.slice(0, MAX_POLICIES)) {
    rule(ink, { x: LEFT, y: y - 1.5, width: WIDTH });
    row([product, carrier, status, premium, effective, renewal], { size: 9 });
  }
  const more = policies.length - MAX_POLICIES;
  if (more > 0) row([`and ${more} more`], { size: 9, color: grey });
  return y;
}

function drawNotes(ink: Ink, { notes }: PrintContact, top: number): number {
  let y = heading(ink, 'Last notes', LEFT, top);
  if (notes.length === 0) {
    writeLine(ink, 'None', { x: LEFT, y }, { size: SIZE, color: grey });
    return y + SIZE * LEADING;
  }
  for (const { body, author, at } of notes) {
    const room = Math.floor((BOTTOM - y - SMALL * LEADING) / (SIZE * LEADING));
    if (room < 1) break;
    writeLine(
      ink,
      printable([at, author].filter((part) => part !== '').join(' · ')),
      { x: LEFT, y },
      { size: SMALL, color: grey },
    );
    y += SMALL * LEADING;
    const lines = clampLines(ink.shaper, printable(body), WIDTH, { size: SIZE }, Math.min(NOTE_LINES, room));
    y = writeLines(ink, lines, { x: LEFT, y }, { size: SIZE }) + 5;
  }
  return y;
}

/** Writing lines down to the bottom of the page. */
function drawRoom(ink: Ink, top: number): void {
  if (top > BOTTOM - 60) return;
  const y = heading(ink, 'Your notes', LEFT, top + 4);
  for (let line = y + 20; line <= BOTTOM; line += 24) rule(ink, { x: LEFT, y: line, width: WIDTH }, hairline);
}
