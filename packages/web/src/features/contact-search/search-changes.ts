import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { MAX_GROUPS } from '@bookline/contract/rules/limits';
import { entryChecks } from './search-checks.ts';

export const groupKeys = ['any', 'all', 'none'] as const;

/** All entries of the advanced search that aren't lists of groups. */
export const searchKeys: readonly string[] = Object.keys(entryChecks);

const isEntry = (key: string): key is keyof SearchEntries => Object.hasOwn(entryChecks, key);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The search after changing some entries. Empty values, and values the server would reject, are left out. */
export function changedSearch(search: ContactSearch, changes: Readonly<Record<string, unknown>>): ContactSearch {
  const wanted = { ...search, ...changes };
  return withGroups<ContactSearch>(entriesOf(wanted), wanted, (group) =>
    withGroups(entriesOf(group), group, entriesOf),
  );
}

function entriesOf(wanted: Readonly<Record<string, unknown>>): SearchEntries {
  const entries: SearchEntries = {};
  for (const [key, value] of Object.entries(wanted)) if (isEntry(key)) put(entries, key, value);
  return entries;
}

function put<K extends keyof SearchEntries>(search: SearchEntries, key: K, value: unknown): void {
  const good = entryChecks[key](value);
  if (good !== undefined) search[key] = good;
}

/** Adds the groups that have a condition. */
function withGroups<S extends SearchGroup>(
  search: S,
  wanted: Readonly<Record<string, unknown>>,
  groupOf: (group: Readonly<Record<string, unknown>>) => NonNullable<S['any']>[number],
): S {
  for (const key of groupKeys) {
    const given = wanted[key];
    const groups = (Array.isArray(given) ? given : [])
      .filter(isRecord)
      .map(groupOf)
      .filter((group) => Object.keys(group).length > 0)
      .slice(0, MAX_GROUPS);
    if (groups.length > 0) search[key] = groups;
  }
  return search;
}
