import { contactSearch, contactsScope } from '@bookline/contract/features/contacts-scope';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';

type SavedScope = QuickFilter['contacts_scope'];

const savedScope = contactsScope.omit({ page: true, limit: true, select_n: true }).extend({ search: contactSearch });

/**
 * A stored scope as it is understood today. Where a part of it no longer is (a field went, a choice went), `problem` says so in a
 * sentence and `scope` is what is left: a wider set, so nobody runs it unasked.
 */
export function readScope(stored: unknown): { readonly scope: SavedScope; readonly problem: string | null } {
  const read = savedScope.safeParse(stored);
  if (read.success) return { scope: read.data, problem: null };
  const known = isRecord(stored) ? stored : {};
  const search = isRecord(known.search) ? known.search : {};
  const gone = new Set<string>();
  for (const issue of read.error.issues) {
    const path = issue.path.map(String);
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    if (path[0] !== 'search') gone.add(path[0] ?? 'search');
    else if (path.length > 1) gone.add(`search.${path[1]}`);
    else for (const key of keys) gone.add(`search.${key}`);
  }
  const without = (record: Readonly<Record<string, unknown>>, prefix: string) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !gone.has(`${prefix}${key}`)));
  const rest = savedScope.safeParse({ ...without(known, ''), search: without(search, 'search.') });
  const names = [...gone].map((name) => `“${name.replace(/^search\./, '').replaceAll('_', ' ')}”`);
  return {
    scope: rest.success ? rest.data : savedScope.parse({ search: {} }),
    problem: `It was saved with a filter that is not there any more: ${names.join(', ')}.`,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
