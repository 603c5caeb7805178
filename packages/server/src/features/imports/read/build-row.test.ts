import { contactFields } from '@bookline/contract/features/contact-fields';
import { describe, expect, it } from 'vitest';
import { IMPORT_TARGETS } from '../map/targets.ts';
import { buildRow, dateOrders } from './build-row.ts';

const today = '2026-11-21';

/** Builds one row from a table of header, target, and cell. */
function row(...columns: [header: string, target: string, cell: string][]) {
  const mapping = columns.map(([header, target], column) => ({ column, header, target }));
  return buildRow(mapping, { today })(columns.map(([, , cell]) => cell));
}

it('builds a contact with everything a row can say', () => {
  expect(
    row(
      ['First', 'first_name', 'ANN'],
      ['Middle', 'middle_name', 'm'],
      ['Last', 'last_name', 'MCDONALD JR.'],
      ['Nick', 'nickname', 'Annie'],
      ['Sex', 'gender', 'F'],
      ['DOB', 'date_of_birth', '1/5/50'],
      ['Marital', 'marital_status', 'W'],
      ['Lang', 'language', 'en'],
      ['Smoker', 'tobacco', 'No'],
      ['Ht', 'height_in', `5'4"`],
      ['Wt', 'weight_lb', '130 lbs'],
      ['Job', 'occupation', 'Nurse'],
      ['Company', 'employer', 'Acme  Inc'],
      ['Income', 'annual_income', '$50,000'],
      ['Web', 'website', 'example.com'],
      ['Address', 'line1', '12 Main St'],
      ['Apt', 'line2', '#4'],
      ['City', 'city', 'Columbus'],
      ['State', 'state', 'Ohio'],
      ['Zip', 'zip', '43085.0'],
      ['County', 'county', 'Franklin'],
      ['Kind', 'category', 'Prospect'],
      ['Cell', 'phone:2', '614-555-0101 x5'],
      ['Home', 'phone:1', '(614) 555-0102; 614-555-0101'],
      ['Email', 'email', 'Ann@Example.com, ann@example.com'],
      ['Status', 'status', 'Callback'],
      ['Flow', 'agentflow_status', 'Day 2'],
      ['Source', 'source', 'Facebook'],
      ['Tags', 'tags', 'hot; 2024'],
      ['Tag 2', 'tags', 'HOT, warm'],
      ['Notes', 'note', 'one\r\ntwo'],
      ['More', 'note', 'three'],
      ['DNC', 'do_not_call', 'Y'],
      ['No text', 'do_not_text', 'N'],
      ['Added', 'created_at', '2024-03-01 14:30:05'],
      ['ID', 'external_id', 'A-7'],
      ['Plan', 'custom:plan', 'HMO'],
      ['Agent', 'custom', 'Zed'],
      ['Junk', 'skip', 'x'],
    ),
  ).toEqual({
    contact: {
      first_name: 'Ann',
      middle_name: 'M',
      last_name: 'McDonald',
      suffix: 'Jr',
      nickname: 'Annie',
      gender: 'female',
      date_of_birth: '1950-01-05',
      marital_status: 'widowed',
      language: 'English',
      tobacco: false,
      height_in: 64,
      weight_lb: 130,
      occupation: 'Nurse',
      employer: 'Acme Inc',
      annual_income: '50000.00',
      website: 'example.com',
      line1: '12 Main St',
      line2: '#4',
      city: 'Columbus',
      state: 'OH',
      zip: '43085',
      county: 'Franklin',
      category: 'lead',
      do_not_call: true,
      do_not_text: false,
      created_at: '2024-03-01',
    },
    phones: [
      { number: '+16145550101', extension: '5', type: 2 },
      { number: '+16145550102', extension: null, type: 1 },
    ],
    emails: ['ann@example.com'],
    tags: ['hot', '2024', 'warm'],
    status: 'Callback',
    agentflow_status: 'Day 2',
    source: 'Facebook',
    note: 'one\ntwo\nthree',
    custom: { external_id: 'A-7', plan: 'HMO', agent: 'Zed' },
    problems: [],
    empty: false,
  });
});

describe('names and addresses in one column', () => {
  it('are split', () => {
    expect(
      row(['Name', 'full_name', 'LEE, ANN M'], ['Where', 'full_address', '12 Main St, Columbus, OH 43085']).contact,
    ).toEqual({
      first_name: 'Ann',
      middle_name: 'M',
      last_name: 'Lee',
      line1: '12 Main St',
      city: 'Columbus',
      state: 'OH',
      zip: '43085',
    });
  });

  it('give way to columns of their own, in any order', () => {
    const { contact } = row(
      ['Name', 'full_name', 'Annie B Lee'],
      ['Where', 'full_address', '12 Main St, Columbus, OH 43085'],
      ['First', 'first_name', 'Ann'],
      ['Zip', 'zip', '43086'],
    );
    expect(contact).toEqual({ first_name: 'Ann', line1: '12 Main St', city: 'Columbus', state: 'OH', zip: '43086' });
  });

  it('stay as the first line if an address cannot be split', () => {
    const built = row(['Name', 'full_name', 'Ann'], ['Where', 'full_address', '12 Main St']);
    expect(built.contact.line1).toBe('12 Main St');
    expect(built.problems).toEqual([expect.objectContaining({ field: 'full_address', raw: '12 Main St' })]);
  });
});

describe('values that cannot be read', () => {
  it('do not reject the row: they are reported and kept under the name of their column', () => {
    const built = row(
      ['Name', 'full_name', 'Ann Lee'],
      ['Birth Date', 'date_of_birth', '2/30/1950'],
      ['Alt. Phone', 'phone:9', '555-0101'],
      ['ZIP', 'zip', 'K1A 0B1'],
    );
    expect(built.rejected).toBeUndefined();
    expect(built.contact).toEqual({ first_name: 'Ann', last_name: 'Lee' });
    expect(built.problems).toEqual([
      { field: 'date_of_birth', sentence: 'This date doesn’t exist.', raw: '2/30/1950' },
      { field: 'phone', sentence: 'This phone number has no area code.', raw: '555-0101' },
      { field: 'zip', sentence: 'This isn’t a five-digit ZIP code, such as 43085.', raw: 'K1A 0B1' },
    ]);
    expect(built.custom).toEqual({ birth_date: '2/30/1950', alt_phone: '555-0101', zip: 'K1A 0B1' });
  });

  it('count as yes if the law requires it', () => {
    const built = row(['Name', 'full_name', 'Ann Lee'], ['DNC', 'do_not_call', 'see notes']);
    expect(built.contact.do_not_call).toBe(true);
    expect(built.problems).toEqual([
      { field: 'do_not_call', sentence: 'This isn’t yes or no. It was imported as yes.', raw: 'see notes' },
    ]);
  });

  it.each([
    ['1/5/2030', 'This birthday is in the future.'],
    ['1/5/1890', 'This birthday is more than 120 years ago.'],
  ])('a birthday of %s', (cell, sentence) => {
    expect(row(['Name', 'full_name', 'Ann'], ['DOB', 'date_of_birth', cell]).problems).toEqual([
      { field: 'date_of_birth', sentence, raw: cell },
    ]);
  });

  it('are cut if they are too long, with a problem', () => {
    const built = row(
      ['Name', 'full_name', 'Ann'],
      ['City', 'city', 'x'.repeat(101)],
      ['Plan', 'custom:plan', 'y'.repeat(3000)],
    );
    expect(built.contact.city).toHaveLength(100);
    expect(built.custom.plan).toHaveLength(2000);
    expect(built.problems).toMatchObject([
      { field: 'city', sentence: 'This is longer than 100 characters. The rest was cut off.' },
      { field: 'plan', sentence: 'This is longer than 2,000 characters. The rest was cut off.' },
    ]);
  });

  it('are not parsed if they are far too long', () => {
    const long = `${'1 '.repeat(100_000)}!`;
    const built = row(
      ['Name', 'full_name', 'Ann'],
      ['Phone', 'phone', long],
      ['DOB', 'date_of_birth', long],
      ['DNC', 'do_not_call', long],
      ['Income', 'annual_income', '0'.repeat(200_000)],
    );
    expect(built.problems.map(({ field, sentence }) => `${field}: ${sentence}`)).toEqual(
      ['phone', 'date_of_birth', 'do_not_call', 'annual_income'].map(
        (field) => `${field}: This value is too long to read.`,
      ),
    );
    expect(built.contact.do_not_call).toBe(true);
    expect(built.custom.phone).toHaveLength(2000);
  });

  it('do not include placeholders for no value', () => {
    const built = row(
      ['Name', 'full_name', 'Ann'],
      ['DOB', 'date_of_birth', '0000-00-00'],
      ['Phone', 'phone', 'NULL'],
      ['Zip', 'zip', '#N/A'],
    );
    expect(built).toMatchObject({ problems: [], custom: {}, contact: { first_name: 'Ann' } });
  });
});

describe('rejected rows', () => {
  it('have no name, phone, or email', () => {
    expect(row(['Name', 'full_name', ''], ['City', 'city', 'Dayton']).rejected).toBe(
      'This row has no name, phone number, or email address.',
    );
  });

  it.each([
    ['phone', '5.55E+09', 'The spreadsheet lost the digits of this phone number.'],
    ['email', 'ann at example', 'This isn’t a valid email address.'],
    ['first_name', '12345', 'This isn’t a name.'],
  ])('have only a %s that cannot be read', (target, cell, sentence) => {
    expect(row(['Who', target, cell], ['City', 'city', 'Dayton']).rejected).toBe(
      `This row has no name, phone number, or email address that can be used. ${sentence}`,
    );
  });

  it.each([
    ['first_name', 'Ann'],
    ['last_name', 'Lee'],
    ['phone', '6145550101'],
    ['email', 'ann@example.com'],
  ])('are not those with nothing but a %s', (target, cell) => {
    expect(row(['Who', target, cell]).rejected).toBeUndefined();
  });

  const mapping = [
    { column: 0, header: 'Name', target: 'full_name' },
    { column: 1, header: 'City', target: 'city' },
  ];
  const build = buildRow(mapping, { today, columns: 3 });

  it('have more filled cells than the file has columns', () => {
    expect(build(['Ann', 'Columbus', 'OH', '', 'x', '']).rejected).toBe(
      'This row has 5 values, but the file has 3 columns. Put quotes around any value that contains the separator.',
    );
    expect(build(['Ann', 'Columbus', 'OH', ' ', '']).rejected).toBeUndefined();
    expect(build(['Ann']).rejected).toBeUndefined();
  });

  it('repeat the headers', () => {
    expect(build(['Name', 'City', 'State']).rejected).toBe('This row repeats the headers.');
    expect(build(['Name', 'Columbus', 'OH']).rejected).toBeUndefined();
  });

  it('exclude empty rows, which count separately', () => {
    for (const cells of [[], [''], ['', ' ', '\u00a0'], ['', '', '', '', '']]) {
      const built = build(cells);
      expect([built.empty, built.rejected]).toEqual([true, undefined]);
    }
    expect(build(['', '', 'OH'])).toMatchObject({ empty: false, rejected: expect.any(String) });
  });
});

it('reads dates in the order of their column', () => {
  const mapping = [
    { column: 0, header: 'Name', target: 'full_name' },
    { column: 1, header: 'DOB', target: 'date_of_birth' },
    { column: 2, header: 'Added', target: 'created_at' },
  ];
  const sample = [
    ['Ann', '03.04.1950', '3/4/2024'],
    ['Bob', '25.12.1951', '12/25/2024'],
  ];
  const orders = dateOrders(mapping, sample);
  expect(orders).toEqual({ 1: 'dmy', 2: 'mdy' });
  expect(buildRow(mapping, { today, dateOrders: orders })(sample[0] ?? []).contact).toMatchObject({
    date_of_birth: '1950-04-03',
    created_at: '2024-03-04',
  });
});

it('refuses an unknown target', () => {
  expect(() => buildRow([{ column: 0, header: 'A', target: 'shoe size' }], { today })).toThrow(
    "no column can become 'shoe size'",
  );
});

it('builds only what the contract lets a user enter, whatever the cells contain', () => {
  const pieces =
    `Ann|LEE|,| |  |Jr|o'|Mc|(614) 555-0101|6145550101|x5|+44 20 7946 0958|5.55E+09|ann@example.com|@|<|>|mailto:|1/5/1950|13.2.50|1950-01-05|T00:00|Jan|5|18268|00|0|-|/|$|1,234.50|1.2M|OH|Ohio|43085|-1234|2134|12 Main St|#4|yes|no|DNC|;|\n|\r\n|\t|\u0000|\u00a0|\u200b|😀|\ud83d|é|"|'|="1"|5'10"|cm|NULL|${'x'.repeat(350)}|${'9'.repeat(40)}`.split(
      '|',
    );
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const mapping = IMPORT_TARGETS.map(({ value, label }, column) => ({ column, header: label, target: value }));
  const build = buildRow(mapping, { today });
  const whole = contactFields.strict();
  let used = 0;
  for (let round = 0; round < 5000; round++) {
    const cells = mapping.map(() => Array.from({ length: random(5) }, () => pieces[random(pieces.length)]).join(''));
    const { contact, phones, emails, custom, tags, note, rejected } = build(cells);
    const { line1, line2, city, state, zip, county, created_at, ...fields } = contact;
    const result = whole.safeParse({
      ...fields,
      address: { line1, line2, city, state, zip, county },
      phones: phones.map(({ type, ...phone }) => ({ ...phone, type })),
      emails: emails.map((address) => ({ address })),
      custom,
    });
    expect(result.error?.issues ?? []).toEqual([]);
    expect(emails.every((address) => address === address.toLowerCase())).toBe(true);
    expect(phones.every(({ number }) => /^\+[1-9][0-9]{4,17}$/.test(number))).toBe(true);
    expect(created_at === undefined || (created_at > '1880' && created_at <= today)).toBe(true);
    expect(tags.every((tag) => tag.length <= 60 && tag === tag.trim())).toBe(true);
    expect(note?.includes('\0') ?? false).toBe(false);
    if (rejected === undefined) used++;
  }
  expect(used).toBeGreaterThan(1000);
});
