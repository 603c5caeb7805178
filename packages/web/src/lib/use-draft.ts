import { useCallback, useState } from 'react';
import { useUserStorage } from './use-user-storage.ts';

/**
 * Unsaved input, kept in the browser so that neither a reload nor an expired session loses it. `parse` turns the stored value into a draft, or into
 * undefined if it's invalid, and never throws. Setting undefined removes the draft.
 *
 * @param name what it's a draft of, with the id of its record: 'note:0190…'
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

/** A text draft; '' is none. */
export const parseText = (kept: unknown): string | undefined =>
  typeof kept === 'string' && kept !== '' ? kept : undefined;

/**
 * Whether a stored value has the form of `like`: objects with the same keys, and lists of items like its first. If `like` is null, a text or null.
 */
export function hasForm<T>(kept: unknown, like: T): kept is T {
  if (Array.isArray(like)) return Array.isArray(kept) && kept.every((item) => hasForm(item, like[0]));
  if (like === null) return kept === null || typeof kept === 'string';
  if (typeof like !== 'object') return typeof kept === typeof like;
  if (typeof kept !== 'object' || kept === null) return false;
  const entries = new Map<string, unknown>(Object.entries(kept));
  return Object.entries(like).every(([key, value]) => hasForm(entries.get(key), value));
}
