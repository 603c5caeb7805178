import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Encoding, encode } from './messy-csv/encoding.ts';
import { numberAt, SAMPLE_DIGITS } from './messy-csv/lead.ts';
import { type MessyCsvOptions, writeMessyCsv } from './messy-csv.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messy-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file's bytes and the counts its writer predicts. */
async function written(options: MessyCsvOptions) {
  const path = join(folder, `${JSON.stringify(options).replace(/[^a-z0-9]/gi, '_')}.csv`);
  const outcome = await writeMessyCsv(path, options);
  return { outcome, bytes: await readFile(path) };
}

/** A minimal RFC 4180 reader, one character at a time. An empty line is a row of one empty cell. */
function read(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    if (inside) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(i + 1) === '"') {
        cell += '"';
        i++;
      } else inside = false;
    } else if (letter === '"' && cell === '') inside = true;
    else if (letter === delimiter) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (letter !== '\r') cell += letter;
  }
  return rows;
}

function phoneDigits(cell: string): string | null {
  const shown = cell.trim().replace(/ ?(x|ext\.?) ?\d+$/i, '');
  const digits = /^\d\.\d+E\+09$/.test(shown)
    ? String(Math.round(Number(shown)))
    : shown.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? digits : null;
}
const mailAddress = (cell: string) => (/^[^@\s]+@[^@\s]+\.[a-z]+$/i.test(cell) ? cell.toLowerCase() : null);
function isDate(cell: string): boolean {
  const [month = 0, day = 0, year = 0] = cell.split('/').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Counts a file by the definitions of ExpectedOutcome alone. `phoneColumns` are the columns read as phones. */
function tally(rows: string[][], width: number, phoneColumns: readonly number[]) {
  const known = new Set<string>();
  const sum = { rows: rows.length, empty: 0, created: 0, duplicate: 0, rejected: 0, with_problems: 0 };
  for (const row of rows) {
    const cells = row.map((cell) => cell.trim());
    const [name = '', dob = '', mailCell = ''] = [cells[1], cells[2], cells[5]];
    const phoneCells = phoneColumns.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
    const phones = phoneCells.map(phoneDigits);
    const mail = mailCell === '' ? undefined : mailAddress(mailCell);
    const keys = [...phones, mail].filter((key) => typeof key === 'string');
    if (cells.every((cell) => cell === '')) sum.empty++;
    else if (cells.slice(width).some((cell) => cell !== '')) sum.rejected++;
    else if (name === '' && keys.length === 0) sum.rejected++;
    else if (keys.some((key) => known.has(key))) sum.duplicate++;
    else {
      sum.created++;
      if (phones.includes(null) || mail === null || (dob !== '' && !isDate(dob))) sum.with_problems++;
      for (const key of keys) known.add(key);
    }
  }
  return sum;
}

const variants: [Encoding, string][] = [
  ['utf-8', ','],
  ['utf-8-bom', ';'],
  ['utf-16le', '\t'],
  ['windows-1252', ','],
  ['windows-1252', '|'],
];

describe('writeMessyCsv', () => {
  it.each(variants)('predicts the counts of a %s file with %j', async (encoding, delimiter) => {
    const { outcome, bytes } = await written({ rows: 3000, seed: 11, encoding, delimiter });
    const text = new TextDecoder(encoding.replace('-bom', '')).decode(bytes);
    const [headers = [], ...rows] = read(text, delimiter);
    const { sample, ...counts } = outcome;
    expect(tally(rows, headers.length, [3, 4])).toEqual(counts);
    // Whether the second 'Phone 1' is read as a phone or ignored changes nothing.
    expect(tally(rows, headers.length, [3, 4, 13])).toEqual(counts);
    expect(counts.empty + counts.created + counts.duplicate + counts.rejected).toBe(3000);

    const found = rows.filter((row) => row.some((cell) => cell.includes(sample.last_name)));
    expect(found).toHaveLength(1);
    expect(found[0]).toEqual(
      expect.arrayContaining([`${sample.last_name}, ${sample.first_name}`, sample.state, sample.tag, sample.email]),
    );
    expect(phoneDigits(found[0]?.[3] ?? '')).toBe(sample.digits);
    expect(text.split(sample.tag)).toHaveLength(2);
  });

  it.each([1, 2, 3, 10, 40, 101])('counts right with only %i rows', async (rows) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { outcome, bytes } = await written({ rows, seed });
      const [headers = [], ...lines] = read(bytes.toString('utf8'), ',');
      const { sample: _, ...counts } = outcome;
      expect(tally(lines, headers.length, [3, 4])).toEqual(counts);
    }
  });

  it('is as messy as stated', async () => {
    const { bytes } = await written({ rows: 3000, seed: 11 });
    const text = bytes.toString('utf8');
    const [headers = [], ...rows] = read(text, ',');
    expect(headers.filter((header) => header === 'Phone 1')).toHaveLength(2);
    expect(headers).toContain('');
    expect(rows.some((row) => row.length > 1 && row.length < headers.length)).toBe(true);
    expect(rows.some((row) => row.length > headers.length)).toBe(true);
    for (const pattern of [
      /\(\d{3}\) \d{3}-\d{4} x5/,
      /\d{3}\.\d{3}\.\d{4}/,
      /\+1 \d{3} \d{3} \d{4}/,
      /\d\.\d{9}E\+09/,
      /,\d\.\d\dE\+09,/,
      /,2134,/,
      /\r\n\r\n/,
      /""/,
      /[éñ]/,
      /Nguyễn|Łukaszewicz/,
    ]) {
      expect(text).toMatch(pattern);
    }
  });

  it('writes the same file for the same seed, and another for another seed', async () => {
    const first = await written({ rows: 200, seed: 1 });
    expect((await written({ rows: 200, seed: 1 })).bytes.equals(first.bytes)).toBe(true);
    expect((await written({ rows: 200, seed: 2 })).bytes.equals(first.bytes)).toBe(false);
    expect(first.bytes.toString('utf8').split('\r\n').slice(0, 3)).toMatchInlineSnapshot(`
      [
        "Lead ID,Full Name,DOB,Phone 1,Cell,Email Address,Street,City,St,Zip Code,Lead Source,Disposition,Tags,Phone 1,,Notes",
        "LD-0000001,"St. James, Gloria",7/6/1959,614-555-0000,,,9916 W Elm Ct,Columbus,OH,43215,Direct Mail,Left Message,T65; Spanish; Veteran,614-555-0000,,",
        "LD-0000002,"Nguyen, René",7/12/1956,404-555-7341 ext. 12,,,2460 Martin Luther King Jr Blvd,Atlanta,"GA",30309,Live Transfer,New,Med Supp,1-310-555-4682,B22,"Wants: """"Plan G"""" – not the “free” one
      12/3 spoke with spouse, ""call me after 5""
      Medications: Eliquis, metformin
      premium < $120, deductible okay; see attachment
      "",
      ]
    `);
    expect(first.outcome).toMatchInlineSnapshot(`
      {
        "created": 179,
        "duplicate": 9,
        "empty": 4,
        "rejected": 8,
        "rows": 200,
        "sample": {
          "digits": "6145550142",
          "email": "rosalind.quillfeather@example.com",
          "first_name": "Rosalind",
          "last_name": "Quillfeather",
          "name": "Rosalind Quillfeather",
          "state": "OH",
          "tag": "Kitchen Table",
        },
        "with_problems": 10,
      }
    `);
  });

  it('refuses a file without rows', async () => {
    await expect(writeMessyCsv(join(folder, 'none.csv'), { rows: 0, seed: 1 })).rejects.toThrow(RangeError);
  });
});

describe('numberAt', () => {
  it("returns each number once, never the sample's, and throws at the end", () => {
    const seen = new Set<number>();
    let place = 0;
    const walk = () => {
      for (; place < 2_000_000; place++) seen.add(Number(numberAt(place).digits));
    };
    expect(walk).toThrow(RangeError);
    expect(place).toBeGreaterThan(500_000);
    expect(seen.size).toBe(place);
    expect(seen).not.toContain(Number(SAMPLE_DIGITS));
  });
});

describe('encode', () => {
  it('writes every letter of Windows-1252 so that it reads back', () => {
    const all = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    // Five bytes are undefined and map to themselves.
    const letters = all.replace(/[\x80-\x9f]/g, '');
    expect(new TextDecoder('windows-1252').decode(encode(letters, 'windows-1252'))).toBe(letters);
    expect(() => encode('Ł', 'windows-1252')).toThrow(RangeError);
  });
});
