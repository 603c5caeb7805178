import { isoTime, uuid } from '@bookline/contract/fields';
import { invalid } from '../../platform/errors.ts';

export interface Point {
  readonly at: string;
  readonly id: string;
}

/** Where a page ends: the next one begins before it. */
export const cursorOf = ({ at, id }: Point): string => `${at}_${id}`;

/** Throws 422 for what isn't a cursor. */
export function readCursor(before: string | undefined): Point | undefined {
  if (!before) return undefined;
  const [at, id] = before.split('_');
  if (!isoTime.safeParse(at).success || !uuid.safeParse(id).success || at === undefined || id === undefined)
    throw invalid('before', 'This isn’t a valid cursor.');
  return { at, id };
}
