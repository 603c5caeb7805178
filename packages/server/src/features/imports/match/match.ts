import { haveOneName, isSomebodyElse, likeness, type Who } from '@bookline/contract/rules/same-person';

/** A contact that matches a number, an address, a policy, or a name with a birthday. One object per contact, under all its keys. */
export interface Known {
  readonly contact_id: string;
  /** It was created by an earlier row of the same file. */
  readonly in_file: boolean;
  readonly who: Who;
  /** Its Medicare number, if known and if rows have some. */
  mbi?: string | undefined;
}

/** All contacts for keys, the last active ones first. */
export type KnownByKey = Map<string, Known[]>;

/** A key with more contacts identifies no one: further contacts are ignored. */
export const MAX_PER_KEY = 500;

/** Records that a key matches a contact. */
export function addKnown(byKey: KnownByKey, key: string, known: Known): void {
  const there = byKey.get(key);
  if (!there) byKey.set(key, [known]);
  else if (there.length < MAX_PER_KEY && !there.some(({ contact_id }) => contact_id === known.contact_id))
    there.push(known);
}

/** The identity of a row, as far as it is given. */
export interface Asked {
  /** In the form of row-keys.ts, most reliable first. */
  readonly keys: readonly string[];
  readonly who: Who;
  readonly mbi?: string | undefined;
  /** Its keys that belong to one contact only: the contact's own id, a policy. */
  readonly certain: readonly string[];
}

export interface Match {
  readonly known: Known;
  /** The most reliable key that they share. */
  readonly key: string;
  /** Others match equally well, so the row is ambiguous. */
  readonly ambiguous: boolean;
}

/** Whether a row may be about a contact that matches one of its keys. A Medicare number takes precedence over names. */
export function mayBe({ who, mbi }: Pick<Asked, 'who' | 'mbi'>, known: Known): boolean {
  if (mbi !== undefined && known.mbi !== undefined) return mbi === known.mbi;
  return !isSomebodyElse(who, known.who);
}

const PER_KEY = 10;
const SAME_NUMBER = 1000;

/**
 * The contact of a row, undefined if it matches none. The row's id or policy decides first. Otherwise it is the contact that shares the most
 * keys and is not clearly another person.
 */
export function matchContact(asked: Asked, byKey: KnownByKey): Match | undefined {
  const { keys, certain } = asked;
  for (const key of certain) {
    const known = byKey.get(key)?.[0];
    if (known) return { known, key, ambiguous: false };
  }
  const found = new Map<string, { known: Known; key: string; points: number }>();
  for (const key of keys)
    for (const known of byKey.get(key) ?? []) {
      const there = found.get(known.contact_id);
      if (there) there.points += PER_KEY;
      else if (mayBe(asked, known)) found.set(known.contact_id, { known, key, points: PER_KEY + extra(asked, known) });
    }
  let best: { known: Known; key: string; points: number } | undefined;
  let ambiguous = false;
  for (const one of found.values()) {
    if (!best || one.points > best.points) {
      best = one;
      ambiguous = false;
    } else if (one.points === best.points && !haveOneName(one.known.who, best.known.who)) ambiguous = true;
  }
  return best && { known: best.known, key: best.key, ambiguous };
}

const extra = ({ who, mbi }: Asked, known: Known): number =>
  likeness(who, known.who) + (mbi !== undefined && mbi === known.mbi ? SAME_NUMBER : 0);
