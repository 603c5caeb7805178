import { medicareChange, type RxItem, type RxList, rxChange } from '@bookline/contract/features/rx-details';
import { MAX_RX_ENTRIES } from '@bookline/contract/rules/limits';
import { mbiFault, normalizeMbi } from '@bookline/contract/rules/mbi';
import { readJson, readTable } from './read-data.ts';
import { withStrength } from './read-line.ts';
import { readText } from './read-text.ts';
import type { Fact } from './sections.ts';

// As on the card, with or without dashes.
const MBI =
  /(?<![A-Z0-9-])[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[\s-]?[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[\s-]?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Z0-9-])/i;

const NAMED_MBI =
  /(?:medicare\s+(?:number|id|beneficiary\s+identifier)|\bMBI)\s*(?:\(MBI\))?\s*[:#]?\s*([A-Z0-9][A-Z0-9 -]{6,17})/i;

const DATE = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})`;

const partOf = (letter: 'A' | 'B') =>
  new RegExp(String.raw`\bpart\s*${letter}\b[^\d\n]{0,40}?\n?[^\d\n]{0,20}?${DATE}`, 'i');

const parts = { part_a_on: partOf('A'), part_b_on: partOf('B') } as const;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The items a text contains for a contact, with our field names, without duplicates. */
export type Recognized = { readonly [L in RxList]: readonly RxItem<L>[] } & {
  readonly medicare: {
    readonly mbi?: string;
    readonly part_a_on?: string;
    readonly part_b_on?: string;
    readonly plan?: string;
  };
  /** What couldn't be used, and why. */
  readonly notes: readonly string[];
};

const MAX_LINES = 20_000;
const MAX_LINE = 1000;

/** Recognizes the items in a text of any format: JSON, a table, the Medicare.gov download, or a typed list. */
export function recognize(text: string): Recognized {
  // No real text has longer lines. The limit keeps the search for dates and strengths fast.
  const lines = text.split(/\r\n|\r|\n/, MAX_LINES).map((line) => line.slice(0, MAX_LINE));
  const read = readJson(text) ?? readTable(text) ?? readText(lines);
  const { facts, notes } = readMedicare(lines.join('\n'));
  const all = [...read, ...facts];
  const said = [...notes];
  const listOf = <L extends RxList>(list: L): RxItem<L>[] => {
    const items = all.flatMap((fact) => (fact.section === list ? itemOf(list, fact.values) : []));
    const once = [...new Map(items.map((item) => [JSON.stringify(item).toLowerCase(), item])).values()];
    if (once.length > MAX_RX_ENTRIES)
      said.push(`Only the first ${MAX_RX_ENTRIES} of ${once.length} ${list} are included.`);
    return once.slice(0, MAX_RX_ENTRIES);
  };
  const lists = {
    medications: listOf('medications'),
    pharmacies: listOf('pharmacies'),
    doctors: listOf('doctors'),
    conditions: listOf('conditions'),
  };
  return { ...lists, medicare: medicareOf(all.filter(({ section }) => section === 'medicare')), notes: said };
}

/** The key by which two list entries are the same item. */
export function sameAs({ name }: { readonly name: string }): string {
  return name
    .toLowerCase()
    .replace(/^dr\.?\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const blank: { readonly [L in RxList]: RxItem<L> } = {
  medications: { name: '', dose: '', frequency: '', quantity: '' },
  pharmacies: { name: '', phone: '', address: '' },
  doctors: { name: '', specialty: '', phone: '', npi: '' },
  conditions: { name: '', notes: '' },
};

/** An entry in the contract's format. Values that don't fit are left out. Without a name, the whole entry is left out. */
function itemOf<L extends RxList>(list: L, values: Record<string, string>): RxItem<L>[] {
  const wanted: Record<string, string> = { ...blank[list] };
  const said = list === 'medications' ? withStrength(values) : values;
  for (const field of Object.keys(wanted)) wanted[field] = shortened(said[field] ?? '');
  for (let tries = 0; tries <= Object.keys(wanted).length; tries++) {
    const parsed = rxChange.shape[list].safeParse([wanted]);
    if (parsed.success) return (parsed.data ?? []) as unknown as RxItem<L>[];
    const field = String(parsed.error.issues[0]?.path[1]);
    if (field === 'name') return [];
    wanted[field] = '';
  }
  return [];
}

const shortened = (value: string) =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a download may hold and no field does
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

function medicareOf(facts: readonly Fact[]): Recognized['medicare'] {
  const values: Record<string, string> = {};
  for (const fact of facts)
    for (const [field, value] of Object.entries(fact.values)) values[field] ||= shortened(value);
  const { shape } = medicareChange;
  const dates = { part_a_on: dayOf(values.part_a_on ?? ''), part_b_on: dayOf(values.part_b_on ?? '') };
  const mbi = shape.mbi.safeParse(values.mbi);
  const plan = shape.plan.safeParse(values.plan);
  return {
    ...(values.mbi && mbi.success && mbi.data && { mbi: mbi.data }),
    ...(dates.part_a_on && { part_a_on: dates.part_a_on }),
    ...(dates.part_b_on && { part_b_on: dates.part_b_on }),
    ...(values.plan && plan.success && plan.data && { plan: plan.data }),
  };
}

/** The Medicare number and the start dates of the parts, anywhere in a text. `notes` report values that can't be right. */
function readMedicare(text: string): { facts: Fact[]; notes: string[] } {
  const notes: string[] = [];
  const values: Record<string, string> = {};
  const [, named] = text.match(NAMED_MBI) ?? [];
  const [mbi] = text.match(MBI) ?? [];
  if (mbi) values.mbi = normalizeMbi(mbi);
  else if (named && /\d/.test(named))
    notes.push(`The value for the Medicare number was skipped. ${mbiFault(named) ?? ''}`.trim());
  for (const [field, pattern] of Object.entries(parts)) {
    const [, date] = text.match(pattern) ?? [];
    const day = date && dayOf(date);
    if (day) values[field] = day;
  }
  return { facts: Object.keys(values).length > 0 ? [{ section: 'medicare', values }] : [], notes };
}

/** `YYYY-MM-DD` of a date in US format. Undefined for an invalid date. */
function dayOf(text: string): string | undefined {
  const [, iso] = text.match(/^(\d{4}-\d{2}-\d{2})/) ?? [];
  const [, month = '', day = '', year = ''] = text.match(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/) ?? [];
  const [, name = '', dayOfName = '', yearOfName = ''] =
    text.match(/^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/) ?? [];
  const two = (value: string | number) => String(value).padStart(2, '0');
  const date =
    iso ??
    (year
      ? `${year}-${two(month)}-${two(day)}`
      : `${yearOfName}-${two(months.indexOf(name.toLowerCase()) + 1)}-${two(dayOfName)}`);
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? undefined : date;
}
