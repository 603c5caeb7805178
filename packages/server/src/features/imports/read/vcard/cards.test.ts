import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guessMapping } from '../../map/mapping.ts';
import { openTable, type ReadAs } from '../open-table.ts';
import { CARD_COLUMNS } from './card-row.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cards-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer, as: ReadAs = {}) {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const table = await openTable(path, { as });
  const people = [];
  for await (const { cells } of table.rows())
    people.push(Object.fromEntries(table.headers.map((header, at) => [header, cells[at]]).filter(([, cell]) => cell)));
  return { ...table, people };
}
const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

describe('versions', () => {
  it('reads the format of an old phone: 2.1 with quoted-printable and bare types', async () => {
    const { people, format, encoding } = await read(
      card(
        '2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;Jr.',
        'TEL;CELL;PREF:614-555-0101',
        'TEL;HOME;VOICE:614-555-0102',
        'TEL;WORK;FAX:614-555-0103',
        'EMAIL;INTERNET:jo@example.test',
        'ADR;HOME;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;;1 Stra=DFe;Columbus;OH;43004;USA',
        'NOTE;ENCODING=QUOTED-PRINTABLE:first line=0D=0Asecond line, which is=',
        ' longer; really',
        'AGENT:',
        'BEGIN:VCARD',
        'N:Helper;Ann',
        'END:VCARD',
        'PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQ',
        ' SkZJRgABAQAASABI',
        '',
        'BDAY:19500105',
      ),
    );
    expect([format, encoding]).toEqual(['vcf', 'utf-8']);
    expect(people).toEqual([
      {
        'First Name': 'Jörg',
        'Last Name': 'Müller',
        Suffix: 'Jr.',
        'Mobile Phone': '614-555-0101',
        'Home Phone': '614-555-0102',
        'Fax Number': '614-555-0103',
        Email: 'jo@example.test',
        Address: '1 Straße',
        City: 'Columbus',
        State: 'OH',
        ZIP: '43004',
        Country: 'USA',
        Birthday: '1950-01-05',
        Notes: 'first line\r\nsecond line, which islonger; really',
      },
    ]);
  });

  it('reads the format of Apple and Google: 3.0 with groups, labels, folded lines, and several values', async () => {
    const { people } = await read(
      card(
        '3.0',
        'N:Lee;Ann;Marie;Dr.;',
        'FN:Dr. Ann Marie Lee',
        'NICKNAME:Annie',
        'ORG:Acme\\, Inc.;Sales',
        'TITLE:Manager',
        'item1.TEL:614-555-0101',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'TEL;type=WORK;type=pref:614-555-0102',
        'TEL;type=WORK:614-555-0103',
        'EMAIL;type=INTERNET:ann@example.test',
        'EMAIL;type=INTERNET;type=pref:lee@example.test',
        'ADR;type=WORK:;;9 Office Park;Dayton;OH;45402;',
        'ADR;type=HOME:;Apt 4;1 Main St;Columbus;OH;43004;',
        'BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-09',
        'item2.X-ABRELATEDNAMES:Bo Lee',
        'item2.X-ABLabel:_$!<Spouse>!$_',
        'CATEGORIES:Medicare,Referral',
        'URL:https\\://lee.example',
        'NOTE:called\\; said "later"\\nand ag',
        ' ain\\, twice',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      ),
    );
    expect(people).toEqual([
      {
        'First Name': 'Ann',
        'Middle Name': 'Marie',
        'Last Name': 'Lee',
        Nickname: 'Annie',
        'Mobile Phone': '614-555-0101',
        'Work Phone': '614-555-0102\n614-555-0103',
        Email: 'lee@example.test\nann@example.test',
        Address: '1 Main St',
        'Address Line 2': 'Apt 4',
        City: 'Columbus',
        State: 'OH',
        ZIP: '43004',
        'Other Address': '9 Office Park, Dayton, OH 45402',
        'Birthday Without Year': '03/09',
        Company: 'Acme, Inc.',
        'Job Title': 'Manager',
        Website: 'https://lee.example',
        'Related Names': 'Bo Lee (spouse)',
        Tags: 'Medicare, Referral',
        Notes: 'called; said "later"\nand again, twice',
      },
    ]);
  });

  it('reads 4.0: addresses as URIs, quoted types, preference by number; contact lists stay empty', async () => {
    const { people, lines } = await read(
      card(
        '4.0',
        'FN:Bo Ray',
        'TEL;VALUE=uri;PREF=2;TYPE="voice,home":tel:+1-614-555-0101;ext=7',
        'TEL;VALUE=uri;PREF=1;TYPE=home:tel:+1-614-555-0102',
        'EMAIL:mailto:bo@example.test',
        'GENDER:M;male',
        'BDAY:--0415',
        'LANG:en',
        'UID:urn:uuid:1',
      ) + card('4.0', 'KIND:group', 'FN:Family', 'MEMBER:urn:uuid:1'),
    ).then(async (table) => ({ ...table, lines: table.people.length }));
    expect(lines).toBe(2);
    expect(people).toEqual([
      {
        'Full Name': 'Bo Ray',
        'Home Phone': '+1-614-555-0102\n+1-614-555-0101 x7',
        Email: 'bo@example.test',
        Gender: 'M',
        'Birthday Without Year': '04/15',
        Language: 'en',
        UID: 'urn:uuid:1',
      },
      {},
    ]);
  });
});

it.each([
  ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('reads cards in %s', async (encoding, bytes) => {
  const table = await read(bytes(card('3.0', 'N:Müller;José;;;', 'TEL:6145550101')));
  expect(table).toMatchObject({ encoding, people: [{ 'First Name': 'José', 'Last Name': 'Müller' }] });
});

it('continues after damaged cards, and reads the last one without its end', async () => {
  const { people } = await read(
    'BEGIN:VCARD\nN:Lee;Ann\nno property at all\nTEL;TYPE="cell:1\nBEGIN:VCARD\nN:Ray;Bo\nTEL:6145550102',
  );
  expect(people).toEqual([
    { 'First Name': 'Ann', 'Last Name': 'Lee' },
    { 'First Name': 'Bo', 'Last Name': 'Ray', Phone: '6145550102' },
  ]);
});

it('skips pictures of any length, and refuses a card without an end', async () => {
  const picture = `PHOTO;ENCODING=b:${'A'.repeat(3_000_000)}`;
  expect((await read(card('3.0', 'N:Lee;Ann', picture, 'TEL:6145550101'))).people).toEqual([
    { 'First Name': 'Ann', 'Last Name': 'Lee', Phone: '6145550101' },
  ]);
  await expect(read(card('3.0', 'N:Lee;Ann', ...Array(30_000).fill('TEL:6145550101')))).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(/million characters/),
  });
});

it('refuses an encoding in which there are no cards, and a file without any content', async () => {
  const text = card('3.0', 'N:Lee;Ann', 'TEL:6145550101');
  await expect(read(text, { encoding: 'utf-16le' })).rejects.toMatchObject({ code: 'wrong_encoding' });
  await expect(read(card('3.0'))).rejects.toMatchObject({ code: 'empty' });
});

it('has columns that the mapping recognizes without help', () => {
  const said: Partial<Record<(typeof CARD_COLUMNS)[number], string>> = {
    'Mobile Phone': '614-555-0101',
    'Home Phone': '614-555-0102\n614-555-0103',
    'Work Phone': '614-555-0104',
    Phone: '614-555-0105',
    'Other Phone': '614-555-0106',
    'Fax Number': '614-555-0107',
    Email: 'ann@example.test',
    Address: '1 Main St',
    City: 'Columbus',
    State: 'OH',
    ZIP: '43004',
    'Other Address': '9 Office Park, Dayton, OH 45402',
    Birthday: '1950-01-05',
    'Birthday Without Year': '01/05',
    Anniversary: '1975-06-01',
    Gender: 'F',
    'Other Website': 'https://lee.example',
  };
  const sample = CARD_COLUMNS.map((column) => said[column] ?? 'Some words');
  const targets = guessMapping([...CARD_COLUMNS], [sample]).map(({ header, target }) => [
    header,
    target.replace(/^custom:.*/, 'custom'),
  ]);
  expect(Object.fromEntries(targets)).toEqual({
    'First Name': 'first_name',
    'Middle Name': 'middle_name',
    'Last Name': 'last_name',
    Suffix: 'suffix',
    'Full Name': 'full_name',
    Nickname: 'nickname',
    'Mobile Phone': 'phone:2',
    'Home Phone': 'phone:1',
    'Work Phone': 'phone:3',
    Phone: 'phone',
    'Other Phone': 'phone:9',
    'Fax Number': 'custom',
    Email: 'email',
    Address: 'line1',
    'Address Line 2': 'line2',
    City: 'city',
    State: 'state',
    ZIP: 'zip',
    Country: 'custom',
    'Other Address': 'custom',
    Birthday: 'date_of_birth',
    'Birthday Without Year': 'custom',
    Anniversary: 'custom',
    Gender: 'gender',
    Language: 'language',
    Company: 'employer',
    'Job Title': 'occupation',
    Website: 'website',
    'Other Website': 'custom',
    'Related Names': 'custom',
    Tags: 'tags',
    Notes: 'note',
    UID: 'external_id',
  });
});
