import { useState } from 'react';

interface State<V> {
  /** The record when editing started, or when another user's changes were last added. */
  readonly base: V;
  readonly version: number | undefined;
  readonly draft: V;
  /** The fields that both users changed, with the other user's values. */
  readonly theirs: Partial<V>;
}

export interface VersionedForm<V> extends State<V> {
  readonly dirty: boolean;
  /** The changed fields, which a save sends. */
  readonly changes: Partial<V>;
  readonly set: (change: Partial<V>) => void;
  /** Another user saved the record. Adds their changes, except to fields the user edited. */
  readonly takeIn: (newest: V, version: number) => void;
}

/**
 * The values of a form of a versioned record. Until the user changes something, it follows a newer `version` with its values, because the
 * list that it was opened from may still have been reloading. Remount the form for another record. Give the fields `version` as a key, so
 * that fields with their own text show the added changes.
 */
export function useVersionedForm<V extends object>(first: V, version: number | undefined): VersionedForm<V> {
  const [state, setState] = useState<State<V>>({ base: first, version, draft: first, theirs: {} });
  const changes = changesOf(state.base, state.draft);
  if (Object.keys(changes).length === 0 && (version ?? 0) > (state.version ?? 0))
    setState({ base: first, version, draft: first, theirs: {} });
  return {
    ...state,
    dirty: Object.keys(changes).length > 0,
    changes,
    set: (change) => setState((current) => ({ ...current, draft: { ...current.draft, ...change } })),
    takeIn: (newest, next) => setState((current) => ({ ...merged(current, newest), version: next })),
  };
}

/** The fields of `draft` that differ from `base`. */
export function changesOf<V extends object>(base: V, draft: V): Partial<V> {
  const was = new Map(Object.entries(base));
  const entries = Object.entries(draft).filter(([name, value]) => !isSame(was.get(name), value));
  return Object.fromEntries(entries) as Partial<V>;
}

/** Another user's record with the user's input on top. `theirs` lists the fields that both changed differently. */
export function merged<V extends object>(
  { base, draft }: Pick<State<V>, 'base' | 'draft'>,
  newest: V,
): Omit<State<V>, 'version'> {
  const mine = changesOf(base, draft);
  const other = changesOf(draft, { ...draft, ...changesOf(base, newest) });
  const both = Object.entries(other).filter(([name]) => Object.hasOwn(mine, name));
  return { base: newest, draft: { ...newest, ...mine }, theirs: Object.fromEntries(both) as Partial<V> };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
