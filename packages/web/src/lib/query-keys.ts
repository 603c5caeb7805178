import type { Endpoint } from '@bookline/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';

/** The query key of a call: `['contacts', 'get', { params }]`, so that a prefix matches a call or a whole feature. */
export function keyOf(endpoint: Endpoint, args?: object): readonly unknown[] {
  const base = endpoint.id.split('.');
  return args === undefined ? base : [...base, args];
}

/** What to invalidate: a call with any arguments, or every call of a feature by its name in the contract. */
export type Stale = Endpoint | string;

/** Marks data as out of date. Visible data reloads at once, other data when it's next shown. */
export async function invalidate(client: QueryClient, ...stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((what) => client.invalidateQueries({ queryKey: typeof what === 'string' ? [what] : keyOf(what) })),
  );
}
