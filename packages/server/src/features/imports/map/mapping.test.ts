import { describe, expect, it } from 'vitest';
import { guessMapping } from './mapping.ts';
import { customNames, IMPORT_TARGETS, isTarget, mappingProblems } from './targets.ts';

/** Targets by header of a table given as its header line and data lines, with '|' between the cells. */
function targets(header: string, ...lines: string[]) {
  const split = (line: string) => line.split('|').map((cell) => cell.trim());
  return Object.fromEntries(
    guessMapping(split(header), lines.map(split)).map((mapped) => [mapped.header, mapped.target]),
  );
}

describe('guessMapping by header', () => {
  it('recognizes a lead vendor’s headers', () => {
    expect(
      targets(
        'Lead ID|Date Received|Insured First|Insured Last|MI|Ph#|Cell|Work Phone|Alt Phone|E-mail Addr|St Address|Apt|City|St|Postal Code|County|DOB|Sex|Tobacco?|Ht|Wt|Lead Source|Disposition|DNC?|Comments|Jornaya Token',
        `77|3/1/2024|Ann|Lee|M|(614) 555-0101|6145550102|614-555-0103|614-555-0104|ann@example.com|12 Main St|4|Columbus|OH|43085|Franklin|1/5/1950|F|N|5'4"|130|Facebook|Callback|N|nice|x-1`,
        `78|3/2/2024|Bob|Ray|Q|(614) 555-0105|||||9 Oak Ave||Dayton|OH|45402|Montgomery|12/25/1948|M|Y|6'1"|210|Mailer|New|Y||x-2`,
      ),
    ).toEqual({
      'Lead ID': 'external_id',
      'Date Received': 'created_at',
      'Insured First': 'first_name',
      'Insured Last': 'last_name',
      MI: 'middle_name',
      'Ph#': 'phone',
      Cell: 'phone:2',
      'Work Phone': 'phone:3',
      'Alt Phone': 'phone:9',
      'E-mail Addr': 'email',
      'St Address': 'line1',
      Apt: 'line2',
      City: 'city',
      St: 'state',
      'Postal Code': 'zip',
      County: 'county',
      DOB: 'date_of_birth',
      Sex: 'gender',
      'Tobacco?': 'tobacco',
      Ht: 'height_in',
      Wt: 'weight_lb',
      'Lead Source': 'source',
      Disposition: 'status',
      'DNC?': 'do_not_call',
      Comments: 'note',
      'Jornaya Token': 'custom:jornaya_token',
    });
  });

  it('recognizes an address book’s export, and does not use columns about other people', () => {
    expect(
      targets(
        'Given Name|Family Name|Name Suffix|E-mail 1 - Value|Phone 1 - Type|Phone 1 - Value|Organization|Birthday|Group Membership|Notes|Agent Name|Agent Phone|Agent Email|Spouse First Name|Fax|Empty',
        'Ann|Lee|Jr|ann@example.com|Home|614-555-0101|Acme|1950-01-05|* myContacts|hi|Zed Ames|614-555-0199|zed@example.com|Bo|614-555-0198|',
        'Bob|Ray||bob@example.com|Work|614-555-0102|Beta|1951-02-03|* friends||Zed Ames|614-555-0199|zed@example.com|Cy|614-555-0197|',
      ),
    ).toEqual({
      'Given Name': 'first_name',
      'Family Name': 'last_name',
      'Name Suffix': 'suffix',
      'E-mail 1 - Value': 'email',
      'Phone 1 - Type': 'phone_type',
      'Phone 1 - Value': 'phone',
      Organization: 'employer',
      Birthday: 'date_of_birth',
      'Group Membership': 'tags',
      Notes: 'note',
      'Agent Name': 'custom:agent_name',
      'Agent Phone': 'custom:agent_phone',
      'Agent Email': 'custom:agent_email',
      'Spouse First Name': 'custom:spouse_first_name',
      Fax: 'custom:fax',
      Empty: 'skip',
    });
  });

  it.each([
    ['insuredFirstName', 'Ann', 'first_name'],
    ['FIRST_NAME', 'Ann', 'first_name'],
    ['F. Name', 'Ann', 'first_name'],
    ['Owner: Last Name', 'Lee', 'custom:owner_last_name'],
    ['Proposed Insured Name', 'Lee, Ann', 'full_name'],
    ['Name', 'Ann Lee', 'full_name'],
    ['Contact', 'Ann Lee', 'full_name'],
    ['Contact', '614-555-0101', 'phone'],
    ['Contact', 'ann@example.com', 'email'],
    ['Birth Dt', '1/5/50', 'date_of_birth'],
    ['D.O.B. (MM/DD/YYYY)', '01/05/1950', 'date_of_birth'],
    ['Address', '12 Main St', 'line1'],
    ['Address', '12 Main St, Columbus, OH 43085', 'full_address'],
    ['ST', 'OH', 'state'],
    ['St', '12 Main St', 'line1'],
    ['State', 'Active', 'custom:state'],
    ['Zip', '2134', 'zip'],
    ['Zip4', '1234', 'custom:zip4'],
    ['Home', '614-555-0101', 'phone:1'],
    ['Mobile Phone', '5.55E+09', 'phone:2'],
    ['Phone Number', 'n/a', 'phone'],
    ['Type', 'Prospect', 'category'],
    ['Type', 'Term Life', 'custom:type'],
    ['HH Income', '$50,000', 'annual_income'],
    ['Date', '3/1/2024', 'created_at'],
    ['Teléfono', '614-555-0101', 'phone'],
    ['Tag 2', 'hot', 'tags'],
    ['E-mail', 'none', 'custom:e_mail'],
  ])('%s with %s', (header, value, target) => {
    expect(targets(header, value)[header]).toBe(target);
  });
});

describe('guessMapping by values', () => {
  it('recognizes columns without names', () => {
    expect(
      targets(
        'Column 1|Column 2|Column 3|Column 4|Column 5|Column 6|Column 7|Column 8|Column 9|Column 10|Column 11',
        'Mary|Quill|614-555-0101|ann@example.com|12 Main St|Columbus|OH|43085|1/5/1950|F|A-1',
        'Robert|Ames|(614) 555-0102|bob@example.com|9 Oak Ave|Dayton|OH|45402|12/25/1948|M|A-2',
      ),
    ).toEqual({
      'Column 1': 'first_name',
      'Column 2': 'last_name',
      'Column 3': 'phone',
      'Column 4': 'email',
      'Column 5': 'line1',
      'Column 6': 'city',
      'Column 7': 'state',
      'Column 8': 'zip',
      'Column 9': 'date_of_birth',
      'Column 10': 'gender',
      'Column 11': 'custom:column_11',
    });
  });

  it('recognizes full names and email addresses under unknown headers', () => {
    expect(targets('Field1|Kontakt', 'Lee, Mary|ann@example.com', 'Ray, Robert|bob@example.com')).toEqual({
      Field1: 'full_name',
      Kontakt: 'email',
    });
  });
});

it('gives a target that only one column can have to the most certain one', () => {
  expect(targets('Birth|DOB|Lead Type|Lead Source', '1/5/1950|1/5/1950|FE|Facebook')).toEqual({
    Birth: 'custom:birth',
    DOB: 'date_of_birth',
    'Lead Type': 'custom:lead_type',
    'Lead Source': 'source',
  });
});

it('shows the first five values that are not empty, and the confidence', () => {
  const sample = ['', 'a@example.com', 'NULL', ...'bcdefg'.split('').map((letter) => `${letter}@example.com`)].map(
    (cell) => [cell],
  );
  expect(guessMapping(['Email'], sample)).toEqual([
    {
      column: 0,
      header: 'Email',
      target: 'email',
      confidence: 0.95,
      preview: ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'],
    },
  ]);
});

it('refuses unknown targets, and repeated targets that only one column can have', () => {
  const headers = IMPORT_TARGETS.flatMap(({ label, value }) => [label, value, `${value} 2`, `Insured ${label}`]);
  const mapping = guessMapping(headers, [headers.map(() => 'Ann'), headers.map(() => '614-555-0101')]);
  expect(mapping).toHaveLength(headers.length);
  expect(mapping.every(({ target }) => isTarget(target))).toBe(true);
  expect(mappingProblems(mapping)).toEqual([]);
});

it('describes the problems of a mapping', () => {
  const field = (column: number, header: string, target: string) => ({ column, header, target });
  expect(mappingProblems([field(0, 'A', 'email'), field(1, 'B', 'email'), field(2, 'C', 'custom:x')])).toEqual([]);
  expect(
    mappingProblems([
      field(0, 'A', 'zip'),
      field(1, 'B', 'zip'),
      field(2, 'C', 'shoe size'),
      field(2, 'D', 'skip'),
      field(3, 'E', 'custom:'),
    ]),
  ).toEqual([
    "The columns 'A' and 'B' cannot both be 'ZIP'.",
    "The column 'C' can’t be imported as 'shoe size'.",
    "The file has two columns named 'D'. Rename one.",
    "The column 'E' can’t be imported as 'custom:'.",
  ]);
});

it('names custom fields after their columns, without duplicates', () => {
  expect(customNames(['Policy #', 'policy', 'Años / Years', '???', '__proto__'])).toEqual([
    'policy',
    'policy_2',
    'anos_years',
    'column',
    'proto',
  ]);
});
