import { useCallback, useState } from 'react';
import { useUserStorage } from './use-user-storage.ts';

/**
 * Something typed and not saved yet, kept in the browser so that neither a reload nor an expired session loses it. `parse` turns what
 * was kept into the value, or undefined where it is none, and never throws. Setting undefined forgets it.
 *
 * @param name says what it is a draft of, with the id of what it belongs to: 'note:0190…'.
 */
export function useDraft<T>(
  name: string,
  parse: (kept: unknown) => T | undefined,
): readonly [T | undefined, (draft: T | undefined) => void] {
  const storage = useUserStorage();
  const key = `draft:${name}` as const;
  const [draft, setDraft] = useState(() => parse(storage.read(key)));
  const set = useCallback(
    (next: T | undefined) => {
      setDraft(next);
      if (next === undefined) storage.remove(key);
      else storage.write(key, next);
    },
    [storage, key],
  );
  return [draft, set];
}

/** A draft that is a text; '' is none. */
export const parseText = (kept: unknown): string | undefined =>
  typeof kept === 'string' && kept !== '' ? kept : undefined;
