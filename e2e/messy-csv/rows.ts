import {
  brokenDateText,
  brokenMailText,
  column,
  headers,
  leadCells,
  longNoteText,
  lostPhoneText,
  phoneText,
} from './cells.ts';
import type { Chance } from './chance.ts';
import { createLead, type Lead, numberAt, SAMPLE_DIGITS } from './lead.ts';

/** The percentage of rows by result. The part before the dot is how a row counts; problems are created too. */
const deck = {
  'empty.line': 1,
  'empty.cells': 1,
  'rejected.unnamed': 2,
  'rejected.unreadable': 1,
  'rejected.overlong': 1,
  'duplicate.phone': 3,
  'duplicate.mail': 2,
  'problem.phone': 2,
  'problem.mail': 1,
  'problem.date': 2,
  'created.phone_only': 1,
  'created.mail_only': 1,
  'created.name_only': 2,
  'created.short': 4,
  'created.trailing': 2,
  'created.shouting': 8,
  'created.long_note': 8,
  'created.plain': 58,
} as const;
/** A row's result and its reason. */
export type Fate = keyof typeof deck;
const isFate = (name: string): name is Fate => name in deck;
const cards: readonly Fate[] = Object.entries(deck).flatMap(([fate, count]) =>
  isFate(fate) ? Array.from({ length: count }, () => fate) : [],
);

/** The contact to check afterwards. */
export const sample = {
  first_name: 'Rosalind',
  last_name: 'Quillfeather',
  name: 'Rosalind Quillfeather',
  digits: SAMPLE_DIGITS,
  email: 'rosalind.quillfeather@example.com',
  state: 'OH',
  tag: 'Kitchen Table',
};

/** The number of rows remembered for later duplicates. More would only use memory. */
const MEMORY = 5000;

type Remembered = Pick<Lead, 'first_name' | 'last_name' | 'digits' | 'email'>;
/** `phone` and `mail`: a later row may duplicate it by that. */
export type Row = { fate: Fate; cells: string[]; phone: Remembered | null; mail: Remembered | null };

/** Deals the rows in turn: the sample in the middle, all others from a deck that is shuffled when it's used up. */
export function rowMaker(chance: Chance, rows: number, wide: boolean): (row: number) => Row {
  let dealt: Fate[] = [];
  let place = 0;
  const known = new Set<string>();
  const phones: Remembered[] = [];
  const emails: Remembered[] = [];
  const remember = (list: Remembered[], lead: Remembered | null) => {
    if (lead === null) return;
    if (list.length < MEMORY) list.push(lead);
    else list[chance.int(0, MEMORY - 1)] = lead;
  };
  return (row) => {
    if (row === Math.floor(rows / 2)) return sampleRow(chance, createLead(chance, row + 1, place++, wide, known));
    if (dealt.length === 0) dealt = chance.shuffle(cards);
    let fate = dealt.pop() ?? 'created.plain';
    if ((fate === 'duplicate.phone' && phones.length === 0) || (fate === 'duplicate.mail' && emails.length === 0)) {
      fate = 'created.plain';
    }
    const lead = createLead(chance, row + 1, place++, wide, known);
    const other = chance.percent(20) ? numberAt(place++).digits : chance.percent(10) ? lead.digits : null;
    const earlier =
      fate === 'duplicate.phone' ? chance.pick(phones) : fate === 'duplicate.mail' ? chance.pick(emails) : null;
    const made = makeRow(chance, fate, lead, other, earlier);
    remember(phones, made.phone);
    remember(emails, made.mail);
    return made;
  };
}

function sampleRow(chance: Chance, lead: Lead): Row {
  const cells = leadCells(chance, { ...lead, ...sample, city: 'Columbus', zip: '43215', tags: [sample.tag] }, null);
  cells[column.name] = `${sample.last_name}, ${sample.first_name}`;
  cells[column.phone] = '(614) 555-0142';
  cells[column.cell] = '';
  cells[column.email] = sample.email;
  cells[column.state] = sample.state;
  return { fate: 'created.plain', cells, phone: null, mail: null };
}

/** The cells of a row with that result, and what a later row may duplicate. */
function makeRow(chance: Chance, fate: Fate, lead: Lead, other: string | null, earlier: Remembered | null): Row {
  const cells = leadCells(chance, lead, other);
  const clear = (...columns: number[]) => {
    for (const index of columns) cells[index] = '';
  };
  switch (fate) {
    case 'empty.line':
      return { fate, cells: [''], phone: null, mail: null };
    case 'empty.cells':
      return { fate, cells: cells.map(() => (chance.percent(10) ? ' ' : '')), phone: null, mail: null };
    case 'rejected.unnamed':
      clear(column.name, column.phone, column.cell, column.email, column.again);
      return { fate, cells, phone: null, mail: null };
    case 'rejected.unreadable':
      clear(column.name, column.cell, column.again);
      cells[column.phone] = lostPhoneText(lead.digits);
      cells[column.email] = brokenMailText(chance, lead.email);
      return { fate, cells, phone: null, mail: null };
    case 'rejected.overlong': {
      // The delimiter in the street wasn't quoted, so everything after it is one column further right. No cell is empty.
      const number = phoneText(chance, lead.digits);
      const filled = [
        '',
        '',
        lead.born.join('/'),
        number,
        number,
        lead.email,
        '',
        '',
        '',
        '',
        '',
        '',
        'T65',
        number,
        'B7',
        'moved',
      ];
      const full = cells.map((cell, index) => cell || (filled[index] ?? ''));
      full.splice(column.street, 1, lead.street.replace(/,.*/, ''), 'Apt 4');
      return { fate, cells: full, phone: null, mail: null };
    }
    // Another name or birthday would make it another person with the same phone.
    case 'duplicate.phone':
      clear(column.dob);
      cells[column.name] = chance.percent(60) && earlier ? `${earlier.last_name}, ${earlier.first_name}` : '';
      clear(column.phone, column.cell, column.again);
      cells[chance.pick([column.phone, column.cell])] = phoneText(chance, earlier?.digits ?? '');
      return { fate, cells, phone: null, mail: null };
    case 'duplicate.mail':
      clear(column.dob);
      cells[column.name] = chance.percent(60) && earlier ? `${earlier.last_name}, ${earlier.first_name}` : '';
      cells[column.email] = chance.percent(30) ? (earlier?.email ?? '').toUpperCase() : (earlier?.email ?? '');
      return { fate, cells, phone: null, mail: null };
    case 'problem.phone':
      clear(column.cell);
      cells[column.phone] = lostPhoneText(lead.digits);
      return { fate, cells, phone: null, mail: cells[column.email] === '' ? null : lead };
    case 'problem.mail':
      cells[column.email] = brokenMailText(chance, lead.email);
      return { fate, cells, phone: lead, mail: null };
    case 'problem.date':
      cells[column.dob] = brokenDateText(chance, lead.born[2]);
      break;
    case 'created.phone_only':
      clear(column.name, column.email);
      return { fate, cells, phone: lead, mail: null };
    case 'created.mail_only':
      clear(column.name, column.phone, column.cell, column.again);
      cells[column.email] = lead.email;
      return { fate, cells, phone: null, mail: lead };
    case 'created.name_only':
      clear(column.phone, column.cell, column.email, column.again);
      return { fate, cells, phone: null, mail: null };
    case 'created.short':
      cells.length = chance.int(column.email + 1, headers.length - 1);
      break;
    case 'created.trailing':
      cells.push(...Array.from({ length: chance.int(1, 6) }, () => ''));
      break;
    case 'created.shouting':
      return {
        fate,
        cells: cells.map((cell) => cell.toUpperCase()),
        phone: lead,
        mail: cells[column.email] === '' ? null : lead,
      };
    case 'created.long_note':
      cells[column.note] = longNoteText(chance);
      break;
    case 'created.plain':
      // Spaces around values, as copied from a web page.
      if (chance.percent(5)) cells[column.name] = ` ${cells[column.name]}  `;
      if (chance.percent(3)) cells[column.phone] = cells[column.phone] ? ` ${cells[column.phone]}` : '';
      break;
  }
  return { fate, cells, phone: lead, mail: cells[column.email] === '' ? null : lead };
}
