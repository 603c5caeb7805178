import { useParams } from '@tanstack/react-router';

/** A path parameter by the route's name: `usePathParam('number')` on `/contacts/$number`. Throws if the route has no such parameter. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  if (typeof value !== 'string') throw new Error(`This screen's path has no '${name}'.`);
  return value;
}
