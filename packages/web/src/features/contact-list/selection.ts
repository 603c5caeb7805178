import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';

/**
 * The list's selection: single items on any page, or all that match except some. It keeps `T` for each item, so that names are known after leaving
 * the page.
 */
export type Selection<T> =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, T> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothing: Selection<never> = { kind: 'some', rows: new Map<string, never>() };

/** Selects everything that matches. */
export const everything: Selection<never> = { kind: 'all', except: new Set() };

/** The ids to check in the table. If everything is selected, those of the current page. */
export function selectedIds<T extends { id: string }>(
  selection: Selection<T>,
  page: readonly T[],
): ReadonlySet<string> {
  if (selection.kind === 'some') return new Set(selection.rows.keys());
  return new Set(page.map((row) => row.id).filter((id) => !selection.except.has(id)));
}

/** The selection after the table reported its checked ids. If everything was selected, the unchecked ids of the page become exceptions. */
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

/** The number of selected items. */
export const sizeOf = <T>(selection: Selection<T>, matching: number): number =>
  selection.kind === 'all' ? Math.max(0, matching - selection.except.size) : selection.rows.size;

/** The selection as the API takes it. `scope` supplies the filters if everything is selected. */
export function sentSelection(selection: Selection<unknown>, scope: ContactsScopeInput): ContactSelectionInput {
  if (selection.kind === 'some') return { ids: [...selection.rows.keys()] };
  const { page: _page, limit: _limit, ...contacts_scope } = scope;
  return {
    all: true,
    contacts_scope,
    ...(selection.except.size > 0 && { except_ids: [...selection.except] }),
  };
}
