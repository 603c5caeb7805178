import type { Endpoint } from '@bookline/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';

/** The key of what a call answered: `['contacts', 'get', { params }]`, so that a call, or a whole feature, can be named by its beginning. */
export function keyOf(endpoint: Endpoint, args?: object): readonly unknown[] {
  const base = endpoint.id.split('.');
  return args === undefined ? base : [...base, args];
}

/** What can be out of date: a call with any arguments, or every call of a feature by its name in the contract. */
export type Stale = Endpoint | string;

/** Marks answers as out of date: those on screen are asked for again at once, the others when they are next shown. */
export async function invalidate(client: QueryClient, ...stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map((what) => client.invalidateQueries({ queryKey: typeof what === 'string' ? [what] : keyOf(what) })),
  );
}
