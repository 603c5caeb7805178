import type { Contact } from '@bookline/contract/features/contacts';
import { type ContactChange, sameValue, type ValueKey, valuesOf } from './contact-values.ts';

/** A field, or one line of the address or one imported column, that stands differently. */
export interface FieldChange {
  /** `city` of the address is `address.city`, an imported column `custom.plan`. */
  readonly path: string;
  readonly key: ValueKey;
  readonly before: unknown;
  readonly after: unknown;
}

/** A field that somebody else changed while it was being typed in. */
export interface Conflict {
  readonly path: string;
  readonly key: ValueKey;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const PARTED = new Set<string>(['address', 'custom']);

type Line = readonly [path: string, key: ValueKey, value: unknown];

/** The fields of a change, each line of an address and each imported column on its own. */
function linesOf(change: ContactChange): Line[] {
  return Object.entries(change).flatMap(([name, value]): Line[] => {
    const key = name as ValueKey;
    if (!PARTED.has(name) || typeof value !== 'object' || value === null) return [[name, key, value]];
    return Object.entries(value).map(([part, entry]): Line => [`${name}.${part}`, key, entry]);
  });
}

/** What differs between two states of a contact. */
export function fieldChanges(before: Contact, after: Contact): FieldChange[] {
  const was = new Map(linesOf(valuesOf(before)).map(([path, , value]) => [path, value]));
  const is = linesOf(valuesOf(after));
  const gone = linesOf(valuesOf(before)).filter(([path]) => !is.some(([other]) => other === path));
  return [...is, ...gone.map(([path, key]): Line => [path, key, null])]
    .filter(([path, , value]) => !sameValue(was.get(path), value))
    .map(([path, key, value]) => ({ path, key, before: was.get(path) ?? null, after: value }));
}

/**
 * Where saving `mine` would write over what somebody else changed since `base`: fields that both changed, and not to the same. What
 * only one of the two changed is no conflict.
 */
export function findConflicts(base: Contact, theirs: Contact, mine: ContactChange): Conflict[] {
  const changed = new Map(fieldChanges(base, theirs).map((change) => [change.path, change]));
  const typed = new Map(linesOf(valuesOf(base)).map(([path, , value]) => [path, value]));
  return linesOf(mine).flatMap(([path, key, value]): Conflict[] => {
    const other = changed.get(path);
    if (!other || sameValue(value, other.after) || sameValue(value, typed.get(path))) return [];
    return [{ path, key, theirs: other.after, mine: value }];
  });
}

/**
 * `mine` as it is sent on top of `theirs`: without the lines that were decided for the other person, and without lines of an address
 * or imported columns that were not typed in. Undefined where nothing is left.
 */
export function mergedChange(
  base: Contact,
  theirs: Contact,
  mine: ContactChange,
  keepTheirs: readonly string[] = [],
): ContactChange | undefined {
  const before = new Map(linesOf(valuesOf(base)).map(([path, , value]) => [path, value]));
  const sent: Record<string, unknown> = {};
  for (const [path, key, value] of linesOf(mine)) {
    if (keepTheirs.includes(path) || sameValue(before.get(path), value)) continue;
    const part = path.slice(key.length + 1);
    if (part === '') sent[key] = value;
    else sent[key] = { ...(sent[key] as object), [part]: value };
  }
  const now = new Map(linesOf(valuesOf(theirs)).map(([path, , value]) => [path, value]));
  const isNews = linesOf(sent).some(([path, , value]) => !sameValue(now.get(path), value));
  return isNews ? sent : undefined;
}
