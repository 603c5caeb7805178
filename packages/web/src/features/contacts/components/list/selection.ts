import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';

/**
 * What is selected in the list: single things, on whichever page they stand, or the whole set that matches but for some. `T` is what is
 * kept of each, so that what they are called is known after their page was left.
 */
export type Selection<T> =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, T> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

/** Nothing selected. */
export const nothing: Selection<never> = { kind: 'some', rows: new Map<string, never>() };

/** All that match. */
export const everything: Selection<never> = { kind: 'all', except: new Set() };

/** The ids that a table shows as selected: where all that match are, those of its page. */
export function selectedIds<T extends { id: string }>(
  selection: Selection<T>,
  page: readonly T[],
): ReadonlySet<string> {
  if (selection.kind === 'some') return new Set(selection.rows.keys());
  return new Set(page.map((row) => row.id).filter((id) => !selection.except.has(id)));
}

/** The selection after a table reported the ids it holds now: of all that match, those of the page that it lacks are taken out. */
export function selectionOf<T extends { id: string }>(
  before: Selection<T>,
  ids: ReadonlySet<string>,
  page: readonly T[],
): Selection<T> {
  if (before.kind === 'all') {
    const except = new Set(before.except);
    for (const { id } of page) {
      if (ids.has(id)) except.delete(id);
      else except.add(id);
    }
    return { kind: 'all', except };
  }
  const known = new Map(before.rows);
  for (const row of page) known.set(row.id, row);
  const rows = [...ids].flatMap((id) => {
    const row = known.get(id);
    return row ? [[id, row] as const] : [];
  });
  return { kind: 'some', rows: new Map(rows) };
}

/** How many are selected, of so many that match. */
export const sizeOf = <T>(selection: Selection<T>, matching: number): number =>
  selection.kind === 'all' ? Math.max(0, matching - selection.except.size) : selection.rows.size;

/** The selection as calls take it: of all that match, those of this scope, whatever page it speaks of. */
export function sentSelection(selection: Selection<unknown>, scope: ContactsScopeInput): ContactSelectionInput {
  if (selection.kind === 'some') return { ids: [...selection.rows.keys()] };
  const { page: _page, limit: _limit, ...contacts_scope } = scope;
  return {
    all: true,
    contacts_scope,
    ...(selection.except.size > 0 && { except_ids: [...selection.except] }),
  };
}
