import type { Known } from './known.ts';

/**
 * Those whom keys stand for, where rows have Medicare numbers: a couple shares a phone, two people have one name and one birthday, but each has a number of
 * their own.
 */
export interface Candidates {
  /** Whom a key stands for in a row with this number: who has it, else who has none yet; undefined where everybody has another. */
  find(key: string, mbi: string): Known | undefined;
  /** Somebody for a key, and their number where one is known. */
  add(key: string, known: Known, mbi: string | undefined): void;
  ids(): Iterable<string>;
}

/** Nobody. */
export function createCandidates(): Candidates {
  const byKey = new Map<string, Known[]>();
  const mbis = new Map<string, string>();
  return {
    find(key, mbi) {
      const all = byKey.get(key) ?? [];
      return (
        all.find(({ contact_id }) => mbis.get(contact_id) === mbi) ??
        all.find(({ contact_id }) => !mbis.has(contact_id))
      );
    },
    add(key, known, mbi) {
      const all = byKey.get(key) ?? [];
      if (!all.some(({ contact_id }) => contact_id === known.contact_id)) byKey.set(key, [...all, known]);
      // Whoever has a number keeps it, as it is stored.
      if (mbi !== undefined && !mbis.has(known.contact_id)) mbis.set(known.contact_id, mbi);
    },
    ids: () => [...byKey.values()].flatMap((all) => all.map(({ contact_id }) => contact_id)),
  };
}
