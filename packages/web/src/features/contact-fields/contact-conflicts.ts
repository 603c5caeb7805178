import type { Contact } from '@bookline/contract/features/contacts';
import { type ContactChange, sameValue, type ValueKey, valuesOf } from './contact-values.ts';

/** A field, address line, or imported column with a different value. */
export interface FieldChange {
  /** For example `address.city` or `custom.plan`. */
  readonly path: string;
  readonly key: ValueKey;
  readonly before: unknown;
  readonly after: unknown;
}

/** A field that another user changed during editing. */
export interface Conflict {
  readonly path: string;
  readonly key: ValueKey;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const PARTED = new Set<string>(['address', 'custom']);

type Line = readonly [path: string, key: ValueKey, value: unknown];

/** The fields of a change. Each address line and imported column counts on its own. */
function linesOf(change: ContactChange): Line[] {
  return Object.entries(change).flatMap(([name, value]): Line[] => {
    const key = name as ValueKey;
    if (!PARTED.has(name) || typeof value !== 'object' || value === null) return [[name, key, value]];
    return Object.entries(value).map(([part, entry]): Line => [`${name}.${part}`, key, entry]);
  });
}

/** The differences between two states of a contact. */
export function fieldChanges(before: Contact, after: Contact): FieldChange[] {
  const was = new Map(linesOf(valuesOf(before)).map(([path, , value]) => [path, value]));
  const is = linesOf(valuesOf(after));
  const gone = linesOf(valuesOf(before)).filter(([path]) => !is.some(([other]) => other === path));
  return [...is, ...gone.map(([path, key]): Line => [path, key, null])]
    .filter(([path, , value]) => !sameValue(was.get(path), value))
    .map(([path, key, value]) => ({ path, key, before: was.get(path) ?? null, after: value }));
}

/** The conflicts if `mine` is saved over another user's changes since `base`: fields that both users changed to different values. */
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
 * `mine` as a request on top of `theirs`. It leaves out lines where the other user's value was chosen, and address lines and imported columns without
 * input. Undefined if nothing is left.
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
