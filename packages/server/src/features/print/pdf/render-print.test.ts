import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PrintKind } from '@bookline/contract/rules/print';
import { describe, expect, it } from 'vitest';
import type { PrintContact, PrintInput } from '../print-input.ts';
import { readArea } from './envelopes.ts';
import { labelSheets, placeOfLabel } from './labels.ts';
import { type ReadPage, readPdf } from './read-pdf.fixture.ts';
import { renderPrint } from './render-print.ts';

const contactOf = (name: string, index: number, address: Partial<PrintContact['address']> = {}): PrintContact => ({
  id: String(index),
  name,
  category: 'Client',
  first_name: name.split(' ')[0] ?? '',
  last_name: name,
  nickname: '',
  address: { line1: `${100 + index} Elm St`, line2: '', city: 'Columbus', state: 'OH', zip: '43085', ...address },
  phones: [{ number: '1-614-555-0142', type: 'Mobile' }],
  emails: ['joan@example.test'],
  status: { title: 'Hot', color: '#ff0000' },
  source: 'Referral',
  holder: 'Dana Adams',
  tags: ['Medicare'],
  born: '1958-03-04',
  date_of_birth: 'Mar 4, 1958',
  timezone: 'Eastern (EST)',
  do_not_call: false,
  do_not_email: false,
  deceased: false,
  do_not_text: false,
  last_activity: null,
  created: 'Jan 4, 2025',
  description: '',
  policies: [],
  notes: [],
});

const inputOf = (
  kind: PrintKind,
  contacts: readonly PrintContact[],
  layout: Partial<PrintInput['layout']> = {},
  letters: readonly string[] = [],
): PrintInput => ({
  layout: {
    kind,
    parts: ['reach', 'status', 'policies', 'notes'],
    start_at: 1,
    return_address: true,
    letterhead: true,
    signature: true,
    note_lines: 2,
    ...layout,
  },
  title: 'A print',
  contacts,
  total: contacts.length,
  letters,
  sender: {
    name: 'Dana Adams',
    title: 'Agent',
    email: 'dana@northstar.test',
    phone: '1-614-555-0100',
    agency: 'Northstar',
    street: '500 W Wilson Bridge Rd',
    town: 'Worthington, OH 43085',
    logo: null,
    color: '#2563eb',
  },
  today: 'November 21, 2026',
  made_at: new Date('2026-11-21T12:00:00Z'),
});

async function make(input: PrintInput) {
  const through = new PassThrough();
  const [rendered, bytes] = await Promise.all([renderPrint(input, through), buffer(through)]);
  return { ...rendered, bytes, ...(await readPdf(bytes)) };
}

const people = (count: number) =>
  Array.from({ length: count }, (_, i) => contactOf(`Person ${String(i).padStart(3, '0')}`, i));

/** The names on each label of a page, by the label's number. */
function labelsOn(page: ReadPage, kind: keyof typeof labelSheets): Map<number, string[]> {
  const sheet = labelSheets[kind];
  const found = new Map<number, string[]>();
  for (const piece of page.written) {
    const column = Math.floor((piece.x - sheet.left) / sheet.across);
    const row = Math.floor((piece.baseline - sheet.top) / sheet.down);
    const index = row * sheet.columns + column;
    const { x, y } = placeOfLabel(sheet, index);
    // The whole text is inside its label, however long it was.
    expect(piece.x).toBeGreaterThanOrEqual(x);
    expect(piece.x + piece.width).toBeLessThanOrEqual(x + sheet.width + 0.01);
    expect(piece.baseline - piece.size * 0.8).toBeGreaterThanOrEqual(y);
    expect(piece.baseline + piece.size * 0.3).toBeLessThanOrEqual(y + sheet.height);
    found.set(index, [...(found.get(index) ?? []), piece.text]);
  }
  return found;
}

describe('labels', () => {
  it.each([
    ['labels_5160', 30, 64],
    ['labels_5163', 10, 23],
  ] as const)(
    '%s: every contact once, in order, on the right label, starting at the first unused one',
    async (kind, each, count) => {
      const { pages, notes } = await make(inputOf(kind, people(count), { start_at: 5 }));
      expect(notes).toEqual([]);
      expect(pages).toHaveLength(Math.ceil((count + 4) / each));
      const names = pages.flatMap((page, sheet) =>
        [...labelsOn(page, kind)].map(([index, lines]) => ({
          place: sheet * each + index,
          name: lines.join(' ').slice(0, 10),
        })),
      );
      expect(names).toEqual(people(count).map(({ name }, i) => ({ place: i + 4, name })));
      expect(pages.every(({ width, height }) => width === 612 && height === 792)).toBe(true);
    },
  );

  it('long names and addresses shrink or wrap and never leave their label', async () => {
    const long = contactOf('Anne-Marie Élisabeth de la Fontaine-Beauregard von Hohenzollern-Sigmaringen III', 0, {
      line1: '12345 North Meadowbrook Heights Boulevard Southwest, Building 7, Entrance on the Left',
      line2: 'c/o The Residence Hall of the Saint Bartholomew Foundation, Apartment 1204B',
    });
    const endless = contactOf('W'.repeat(300), 1, {
      line1: 'M'.repeat(200),
      line2: 'W'.repeat(200),
      city: 'Q'.repeat(100),
    });
    const sparse = contactOf('Solo', 2, { line1: '', city: '', state: '', zip: '' });
    const { pages, notes } = await make(inputOf('labels_5160', [long, endless, sparse]));
    const labels = labelsOn(pages[0] ?? never(), 'labels_5160');
    expect(labels.get(0)?.join(' ')).toContain('Apartment 1204B');
    expect(labels.get(0)?.join(' ')).toContain('Columbus, OH 43085');
    expect(labels.get(2)).toEqual(['Solo']);
    expect(notes).toEqual([expect.stringContaining('didn’t fit and was cut off')]);
  });
});

describe('names in every script', () => {
  const names = [
    'Łukasz Žižek',
    'Nguyễn Thị Ánh',
    'Ọlárìnóyè Ẹ̀bùn',
    'Дмитрий Щукин',
    'Ἀθηνᾶ Παπαδόπουλος',
    '王小明',
    '陳大文',
    '田中 さくら',
    '김민수',
    'Հայկ Սարգսյան',
    'გიორგი',
    'አበበ',
  ];
  it('are in the PDF as written, with their fonts embedded', async () => {
    const { pages, notes, bytes } = await make(
      inputOf(
        'labels_5163',
        names.map((name, i) => contactOf(name, i)),
      ),
    );
    const text = pages
      .map((page) => page.text)
      .join('\n')
      .normalize('NFC');
    for (const name of names) expect(text).toContain(name.normalize('NFC'));
    expect(notes).toEqual([]);
    const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/([^\s/]+)/g)].map(([, name]) => name ?? '');
    expect(fonts.length).toBeGreaterThan(4);
    // Each font is embedded as a subset: its name starts with six letters and a plus.
    expect(fonts.filter((name) => !/^[A-Z]{6}\+Noto/.test(name))).toEqual([]);
    expect(bytes.toString('latin1').match(/\/FontFile2/g)?.length).toBeGreaterThan(4);
  });

  it("right to left: letters are joined, words are in order, and numbers aren't reversed", async () => {
    const mixed = contactOf('محمد عبد الله (Mo) 42', 0);
    const { pages } = await make(inputOf('labels_5163', [mixed, contactOf('דוד כהן', 1)]));
    const [first, second] = [...labelsOn(pages[0] ?? never(), 'labels_5163').values()];
    expect(first?.join(' ')).toContain('Mo');
    expect(first?.join(' ')).toContain('42');
    const text = (pages[0]?.text ?? '').replaceAll('\u2060', '');
    for (const word of ['محمد', 'عبد', 'الله', 'דוד', 'כהן']) expect(text).toContain(word);
    expect(second).toBeDefined();
    // The first word is furthest to the right.
    const at = (word: string) => pages[0]?.written.find((piece) => piece.text.includes(word))?.x ?? never();
    expect(at('Mo')).toBeLessThan(at('محمد'));
  });

  it('Thai, Devanagari, and other Indic scripts are shaped without losing a letter', async () => {
    const many = [
      'สมชาย นิ่มนวล',
      'श्रीमती क्षत्रिय',
      'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      'અમિત પટેલ',
      'அருண் குமார்',
      'తెలుగు',
      'বাংলা নাম',
      'ສົມພອນ',
      'សុខ ចាន់',
    ];
    const { pages, notes } = await make(
      inputOf(
        'call_list',
        many.map((name, i) => contactOf(name, i)),
      ),
    );
    expect(notes).toEqual([]);
    expect(pages.map(({ text }) => text).join('')).not.toContain('\ufffd');
  });

  it('missing characters are visible and reported; emoji are drawn', async () => {
    const { pages, notes } = await make(
      inputOf('labels_5160', [contactOf('Sunny 😀 O’Neil', 0), contactOf('Old 𓀀 Name', 1)]),
    );
    expect(pages[0]?.text).toContain('😀');
    expect(pages[0]?.text).toContain('Old \ufffd Name');
    expect(notes).toEqual(['No font here has 𓀀. � appears instead.']);
  });
});

it('#10 envelopes: one per contact, with the address where machines read it and the return address in its corner', async () => {
  const { pages } = await make(inputOf('envelopes_10', people(3)));
  expect(pages.map(({ width, height }) => [width / 72, height / 72])).toEqual([
    [9.5, 4.125],
    [9.5, 4.125],
    [9.5, 4.125],
  ]);
  for (const [i, page] of pages.entries()) {
    const to = page.written.filter(({ x }) => x >= readArea.x);
    expect(to.map(({ text }) => text)).toEqual([`Person 00${i}`, `${100 + i} Elm St`, 'Columbus, OH 43085']);
    for (const { baseline } of to) {
      // USPS: between 5/8 and 2 3/4 inches from the bottom.
      expect(page.height - baseline).toBeGreaterThan(0.625 * 72);
      expect(page.height - baseline).toBeLessThan(2.75 * 72);
    }
    const from = page.written.filter(({ x }) => x < readArea.x).map(({ text }) => text);
    expect(from).toEqual(['Dana Adams', 'Northstar', '500 W Wilson Bridge Rd', 'Worthington, OH 43085']);
  }
  const bare = await make(inputOf('envelopes_10', people(1), { return_address: false }));
  expect(bare.pages[0]?.text).not.toContain('Northstar');
});

it('letters: header, address behind the window, paragraphs, and signature; a long one continues with page numbers', async () => {
  const letters = ['Dear Person,\n\nShort.', `Dear Person,\n\n${'Many words on many lines. '.repeat(150)}\n\nThe end.`];
  const { pages } = await make(inputOf('letters', people(2), {}, letters));
  expect(pages.length).toBe(3);
  expect(pages[0]?.text).toContain('Northstar');
  const address = pages[0]?.written.filter(({ text }) => text.startsWith('Person 000') || text.startsWith('100 Elm'));
  for (const { baseline } of address ?? never()) expect(baseline).toBeGreaterThan(2 * 72);
  expect(pages[2]?.text).toContain('Person 001 · page 2');
  expect(pages[2]?.text).toContain('The end.');
  for (const page of pages)
    for (const { x, width, baseline } of page.written) {
      expect(x + width).toBeLessThanOrEqual(612 - 72 + 0.5);
      expect(baseline).toBeLessThan(792 - 0.4 * 72);
    }
});

it('contact sheets: one page per contact, with only the requested parts', async () => {
  const contact: PrintContact = {
    ...contactOf('Joan Adams', 0),
    do_not_call: true,
    policies: [
      {
        carrier: 'Mutual of Omaha',
        product: 'Part D',
        status: 'In force',
        premium: '$32.10 per month',
        effective: 'Jan 1, 2026',
        renewal: '',
      },
    ],
    notes: [{ body: 'Likes mornings.\n'.repeat(40), author: 'Dana', at: 'Nov 3, 2026' }],
  };
  const whole = await make(inputOf('contact_sheets', [contact, contactOf('', 1)]));
  expect(whole.pages).toHaveLength(2);
  for (const words of [
    'Joan Adams',
    'DO NOT CALL',
    '1-614-555-0142',
    'Hot',
    'Mutual of Omaha',
    'Likes mornings.',
    '1 of 2',
  ])
    expect(whole.pages[0]?.text).toContain(words);
  expect(whole.pages[1]?.text).toContain('No name');
  const some = await make(inputOf('contact_sheets', [contact], { parts: ['reach'] }));
  for (const words of ['Hot', 'Mutual of Omaha', 'Likes mornings.']) expect(some.pages[0]?.text).not.toContain(words);
});

it('call list: every contact once, in order, numbered; do-not-call contacts have no number on paper', async () => {
  const contacts = people(20).map((contact, i) => ({ ...contact, do_not_call: i === 3 }));
  const { pages } = await make(inputOf('call_list', contacts));
  const names = pages.flatMap(({ written }) =>
    written.map(({ text }) => text).filter((text) => text.startsWith('Person')),
  );
  expect(names).toEqual(contacts.map(({ name }) => name));
  const text = pages.map((page) => page.text).join('');
  expect(text.match(/1-614-555-0142/g)).toHaveLength(19);
  expect(text).toContain('DO NOT CALL');
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
});

it('the same input creates the same bytes, whatever came before', async () => {
  const input = inputOf(
    'labels_5160',
    ['Joan Adams', '王小明', 'محمد'].map((name, i) => contactOf(name, i)),
  );
  const first = await make(input);
  await make(inputOf('letters', people(1), {}, ['김민수']));
  const again = await make(input);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  expect(first.title).toBe('A print');
});

function never(): never {
  throw new Error('there is nothing');
}
