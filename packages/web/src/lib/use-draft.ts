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

/**
 * Whether something that was kept still has the form of `like`: objects with its keys, lists of what its list begins with. Where `like`
 * is null, a text or null.
 */
export function hasForm<T>(kept: unknown, like: T): kept is T {
  if (Array.isArray(like)) return Array.isArray(kept) && kept.every((item) => hasForm(item, like[0]));
  if (like === null) return kept === null || typeof kept === 'string';
  if (typeof like !== 'object') return typeof kept === typeof like;
  if (typeof kept !== 'object' || kept === null) return false;
  const entries = new Map<string, unknown>(Object.entries(kept));
  return Object.entries(like).every(([key, value]) => hasForm(entries.get(key), value));
}
