import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { entryChecks } from './search-checks.ts';

/** As many groups as a search may have in all. */
const MOST_GROUPS = 20;
export const groupKeys = ['any', 'all', 'none'] as const;

/** Every entry of the advanced search that is not a list of groups. */
export const searchKeys: readonly string[] = Object.keys(entryChecks);

const isEntry = (key: string): key is keyof SearchEntries => Object.hasOwn(entryChecks, key);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The search with some entries changed. What is empty, or what the server would refuse, is left out, so that it is never sent. */
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

/** Adds those groups that say something. */
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
      .slice(0, MOST_GROUPS);
    if (groups.length > 0) search[key] = groups;
  }
  return search;
}
