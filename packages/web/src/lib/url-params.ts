import { useParams } from '@tanstack/react-router';

/** One part of the path, as the route names it: `usePathParam('number')` on `/contacts/$number`. Throws where the route has no such part. */
export function usePathParam(name: string): string {
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const value = params[name];
  if (typeof value !== 'string') throw new Error(`This screen's path has no '${name}'.`);
  return value;
}
