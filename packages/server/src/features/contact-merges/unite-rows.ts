import { isDeepStrictEqual } from 'node:util';
import type { JsonRow } from './contact-merges.queries.ts';

export interface Change {
  readonly before: JsonRow | null;
  readonly after: JsonRow;
}

/** If both rows have a time, the earlier one wins: an opt-out applies from its first time. */
const EARLIEST = new Set(['unsubscribed_at', 'bounced_at']);

/** What a validation said of a number is one answer: the newer one counts as a whole. */
const VALIDATED_AT = 'line_checked_at';
const VALIDATED = new Set(['line_type', 'line_carrier', VALIDATED_AT, 'line_source']);

/**
 * The survivor's rows of a table with one row per key (a number, an address): its own rows, with empty fields filled
 * from the others' rows with the same key, plus the others' missing rows. The order is `first_key`, its own, the others'. `others` come in
 * the order of their contacts. Returns only changes.
 */
export function uniteRows(
  survivorId: string,
  key: string,
  rows: { readonly own: readonly JsonRow[]; readonly others: readonly JsonRow[] },
  firstKey: unknown,
): Change[] {
  const united = new Map<unknown, Change>();
  for (const row of rows.own) united.set(row[key], { before: row, after: row });
  for (const row of rows.others) {
    const known = united.get(row[key]);
    if (!known) united.set(row[key], { before: null, after: { ...row, contact_id: survivorId } });
    else united.set(row[key], { ...known, after: filled(known.after, row) });
  }
  const ordered = [...united.entries()].sort(([a], [b]) => Number(b === firstKey) - Number(a === firstKey));
  return ordered
    .map(([, { before, after }], position) => ({ before, after: 'position' in after ? { ...after, position } : after }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

function filled(row: JsonRow, from: JsonRow): JsonRow {
  const result = { ...row };
  const isNewer = isValidatedLater(from, row);
  for (const [name, value] of Object.entries(from)) {
    if (VALIDATED.has(name)) {
      if (isNewer) result[name] = value;
      continue;
    }
    const own = result[name] ?? null;
    if (own === null) result[name] = value;
    else if (EARLIEST.has(name) && typeof value === 'string' && String(own) > value) result[name] = value;
  }
  return result;
}

/** Line types of imports and users have no time: they only count where there is nothing else. */
function isValidatedLater(from: JsonRow, row: JsonRow): boolean {
  const [its, own] = [from[VALIDATED_AT] ?? null, row[VALIDATED_AT] ?? null];
  if (its === null || own === null) return own === null && (its !== null || (row.line_type ?? null) === null);
  return Date.parse(String(its)) > Date.parse(String(own));
}
