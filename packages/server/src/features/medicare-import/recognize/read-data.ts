import { type RxList, type RxSection, rxLists } from '@bookline/contract/features/rx-details';
import { createCsvParser } from '../../imports/imports.api.ts';
import { readLine } from './read-line.ts';
import { type Fact, fieldOf, sectionOf, sectionOfColumns } from './sections.ts';

const isList = (section: RxSection): section is RxList => rxLists.some((list) => list === section);
const MAX_COLUMNS = 60;
const KIND = /^(type|section|kind|category)$/i;

/** The rows of a table. Its columns or a `type` column name the section. Undefined if the text is no table. */
export function readTable(text: string): Fact[] | undefined {
  const [head = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const delimiter = [',', '\t', ';', '|'].find((mark) => head.split(mark).length > 1);
  if (!delimiter || head.split(delimiter).length > MAX_COLUMNS) return undefined;
  const [columns = [], ...rows] = createCsvParser(delimiter)(text.trimStart(), true).map((cells) =>
    cells.map((cell) => cell.trim()),
  );
  const kind = columns.findIndex((column) => KIND.test(column));
  const ofAll = sectionOfColumns(columns);
  const known = columns.filter((column) => ofAll && fieldOf(ofAll, column)).length;
  if (kind < 0 && (!ofAll || known < Math.min(2, columns.length))) return undefined;
  return rows.flatMap((cells) => {
    const section = (kind >= 0 ? sectionOf(cells[kind] ?? '') : undefined) ?? ofAll;
    if (!section) return [];
    const values: Record<string, string> = {};
    for (const [index, column] of columns.entries()) {
      const field = index === kind ? undefined : fieldOf(section, column);
      const value = cells[index];
      if (field && value && !values[field]) values[field] = value;
    }
    return [{ section, values }];
  });
}

/** The items in JSON: lists of texts or objects under section names. Undefined if the text is not JSON. */
export function readJson(text: string): Fact[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // A list in brackets is treated as plain text.
    return undefined;
  }
  return isRecord(data) ? readObject(data) : Array.isArray(data) ? data.flatMap((item) => readItem(item)) : [];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readObject(data: Record<string, unknown>): Fact[] {
  const lists = Object.entries(data).flatMap(([key, value]) => {
    const section = sectionOf(key);
    if (!section) return [];
    return Array.isArray(value) ? value.flatMap((item) => readItem(item, section)) : readItem(value, section);
  });
  return [
    ...lists,
    ...readItem(Object.fromEntries(Object.entries(data).filter(([, value]) => !isRecord(value))), 'medicare'),
  ];
}

function readItem(item: unknown, section?: RxSection): Fact[] {
  if (typeof item === 'string') {
    if (section === 'medicare') return [{ section, values: { plan: item } }];
    const fact = section && isList(section) ? readLine(section, item) : undefined;
    return fact ? [fact] : [];
  }
  if (!isRecord(item)) return [];
  const type = Object.entries(item).find(([key]) => KIND.test(key))?.[1];
  const of = section ?? sectionOf(String(type ?? '')) ?? sectionOfColumns(Object.keys(item));
  if (!of) return [];
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(item)) {
    const field = fieldOf(of, key);
    if (field && (typeof value === 'string' || typeof value === 'number') && !values[field])
      values[field] = String(value).trim();
  }
  return Object.keys(values).length > 0 ? [{ section: of, values }] : [];
}
