import { isDeepStrictEqual } from 'node:util';
import type { JsonRow } from './contact-merges.queries.ts';

/**
 * The survivor's columns after an undo: columns that have not changed since get their old values. Each tag and
 * imported column counts separately. `kept` lists the columns that keep a later change.
 */
export function undoneColumns(now: JsonRow, before: JsonRow, after: JsonRow): { columns: JsonRow; kept: string[] } {
  const columns: JsonRow = {};
  const kept: string[] = [];
  for (const [name, was] of Object.entries(before)) {
    const current = now[name] ?? null;
    if (isDeepStrictEqual(current, after[name] ?? null)) columns[name] = was;
    else if (name === 'tags') columns.tags = withoutAdded(current, was, after.tags);
    else if (name === 'custom') columns.custom = entriesBack(current, was, after.custom);
    else kept.push(labelOf(name));
  }
  return { columns, kept };
}

const labelOf = (column: string) => column.replace(/_id$/, '').replaceAll('_', ' ');

/** The current tags without those that the merge added. */
function withoutAdded(now: unknown, was: unknown, merged: unknown): unknown[] {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const added = list(merged).filter((tag) => !list(was).includes(tag));
  return list(now).filter((tag) => !added.includes(tag));
}

function entriesBack(now: unknown, was: unknown, merged: unknown): JsonRow {
  const [current, old, made] = [mapOf(now), mapOf(was), mapOf(merged)];
  const result = { ...current };
  for (const name of new Set([...Object.keys(old), ...Object.keys(made)])) {
    if (current[name] !== made[name]) continue;
    if (old[name] === undefined) delete result[name];
    else result[name] = old[name];
  }
  return result;
}

const mapOf = (value: unknown): JsonRow => (typeof value === 'object' && value !== null ? { ...value } : {});
