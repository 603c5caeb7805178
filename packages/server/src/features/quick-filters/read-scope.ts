import { contactSearch, contactsScope } from '@bookline/contract/features/contacts-scope';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';

type SavedScope = QuickFilter['contacts_scope'];

const savedScope = contactsScope.omit({ page: true, limit: true, select_n: true }).extend({ search: contactSearch });

/**
 * Reads a stored scope by today's rules. If a field or choice no longer exists, `problem` says so in a sentence and `scope` is the rest. The
 * rest finds more contacts, so it must never run without asking.
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
    problem: `It was saved with a filter that no longer exists: ${names.join(', ')}.`,
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
