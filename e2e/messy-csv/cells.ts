import type { Chance } from './chance.ts';
import type { Lead } from './lead.ts';

/** The vendor's column names. One is empty, and one appears twice. */
export const headers = [
  'Lead ID',
  'Full Name',
  'DOB',
  'Phone 1',
  'Cell',
  'Email Address',
  'Street',
  'City',
  'St',
  'Zip Code',
  'Lead Source',
  'Disposition',
  'Tags',
  'Phone 1',
  '',
  'Notes',
] as const;

/** The positions of the columns that decide a row's result. */
export const column = {
  name: 1,
  dob: 2,
  phone: 3,
  cell: 4,
  email: 5,
  street: 6,
  state: 8,
  again: 13,
  unnamed: 14,
  note: 15,
} as const;

/** Ten digits in one of the formats of lead files, with every digit readable. */
export function phoneText(chance: Chance, digits: string): string {
  const area = digits.slice(0, 3);
  const exchange = digits.slice(3, 6);
  const line = digits.slice(6);
  return chance.pick([
    `(${area}) ${exchange}-${line}`,
    `(${area}) ${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    `${area}-${exchange}-${line}`,
    digits,
    digits,
    `${area}.${exchange}.${line}`,
    `+1 ${area} ${exchange} ${line}`,
    `1-${area}-${exchange}-${line}`,
    `+1${digits}`,
    `(${area})${exchange}-${line}`,
    `(${area}) ${exchange}-${line} x5`,
    `${area}-${exchange}-${line} ext. 12`,
    // A spreadsheet's number format, with every digit still there.
    `${digits.slice(0, 1)}.${digits.slice(1)}E+09`,
  ]);
}

/** A number cut off by a narrow spreadsheet column: three digits and zeros, which isn't a phone number. */
export function lostPhoneText(digits: string): string {
  return `${(Number(digits) / 1e9).toFixed(2)}E+09`;
}

/** An invalid email address. */
export function brokenMailText(chance: Chance, email: string): string {
  return chance.pick([email.replace('@', '.'), email.slice(0, email.indexOf('@') + 1), email.replace('@', '@@')]);
}

/** An impossible date. */
export function brokenDateText(chance: Chance, year: number): string {
  return `${chance.pick(['2/30', '6/31', '19/54'])}/${year}`;
}

function nameText(chance: Chance, { first_name, last_name }: Lead): string {
  if (chance.percent(10)) return `${first_name} ${last_name}`;
  if (chance.percent(8)) return `${last_name}, ${first_name} ${chance.pick(['A', 'J', 'M', 'T.'])}`;
  return `${last_name}, ${first_name}`;
}

function zipText(chance: Chance, zip: string): string {
  if (zip.startsWith('0') && chance.percent(70)) return zip.slice(1);
  return chance.percent(10) ? `${zip}-${chance.int(1000, 9999)}` : zip;
}

const stateNames: Readonly<Record<string, string>> = { OH: 'Ohio', TX: 'Texas', FL: 'Florida', MA: 'Massachusetts' };

/** A lead's cells, one per header: messy, but everything that counts is readable. `other` is a number for the repeated column. */
export function leadCells(chance: Chance, lead: Lead, other: string | null): string[] {
  const [month, day, year] = lead.born;
  const phone = phoneText(chance, lead.digits);
  const onCell = chance.percent(30);
  const both = chance.percent(4);
  return [
    lead.id,
    nameText(chance, lead),
    chance.percent(80) ? `${month}/${day}/${year}` : '',
    onCell && !both ? '' : phone,
    onCell || both ? phoneText(chance, lead.digits) : '',
    chance.percent(70) ? lead.email : '',
    lead.street,
    lead.city,
    chance.percent(8) ? (stateNames[lead.state] ?? lead.state) : lead.state,
    zipText(chance, lead.zip),
    lead.source,
    lead.disposition,
    lead.tags.join(chance.pick([', ', ';', '; ', '|'])),
    other === null ? '' : phoneText(chance, other),
    chance.percent(30) ? `B${chance.int(1, 40)}` : '',
    lead.note,
  ];
}

/** A note of several lines with quotes, as a vendor's system exports it. */
export function longNoteText(chance: Chance): string {
  const lines = [
    `${chance.int(1, 12)}/${chance.int(1, 28)} spoke with spouse, "call me after 5"`,
    'Medications: Eliquis, metformin',
    '',
    'Wants: ""Plan G"" – not the “free” one',
    'premium < $120, deductible okay; see attachment',
  ];
  return chance.shuffle(lines).join(chance.pick(['\n', '\r\n']));
}

/** A cell as written to the file: quoted if needed, and sometimes if not. */
export function quoted(chance: Chance, text: string, delimiter: string): string {
  const must = text.includes(delimiter) || /["\r\n]/.test(text);
  return must || (text !== '' && chance.percent(3)) ? `"${text.replaceAll('"', '""')}"` : text;
}
