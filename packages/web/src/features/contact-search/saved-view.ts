import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { type ListState, listParams, readListState, scopeOf } from './list-state.ts';
import { changedSearch } from './search-changes.ts';
import type { FilterParams } from './search-params.ts';
import { viewOf } from './views.ts';

/** The list's relation to the quick filter in the URL. */
export type SavedView =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  /** Deleted, or not shared with the user. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly error: Error; readonly retry: () => void }
  /** It can't be shown as saved. `rest` is the readable part. */
  | { readonly kind: 'broken'; readonly filter: QuickFilter; readonly problem: string; readonly rest: ListState }
  | { readonly kind: 'ready'; readonly filter: QuickFilter; readonly base: ListState; readonly edited: boolean };

/** A scope without page and preview, as it's saved. */
export function savedScopeOf(state: ListState): Omit<ContactsScopeInput, 'page' | 'limit' | 'select_n'> {
  const { page: _page, limit: _limit, ...scope } = scopeOf(state);
  return scope;
}

/** A quick filter as list state. */
const stateOf = ({ id, contacts_scope }: QuickFilter): ListState => ({ ...listStateOf(contacts_scope), saved: id });

/** A stored set of contacts as list state. */
export function listStateOf(scope: Omit<ContactsScopeInput, 'page' | 'limit' | 'select_n'>): ListState {
  const sort = `${scope.order === 'desc' ? '-' : ''}${scope.order_field}`;
  const { q, category } = scope;
  return {
    ...readListState({ q, category, sort, view: viewOf(scope) }),
    search: changedSearch({}, { ...(scope.search ?? {}) }),
  };
}

/** The URL parameters with which the list shows exactly this set. Undefined if it can't: the rest would be a wider set. */
export function listLinkOf(scope: ContactsScopeInput): FilterParams | undefined {
  const { page: _page, limit: _limit, select_n: first, ...set } = scope;
  const state = listStateOf(set);
  return first || !sameSet(savedScopeOf(state), set) ? undefined : listParams(state);
}

/** A quick filter as a view. If this screen can't express all of it, it's broken, because the rest would be a wider set. */
export function savedViewOf(filter: QuickFilter): Extract<SavedView, { kind: 'broken' } | { kind: 'ready' }> {
  const base = stateOf(filter);
  const rest = { ...base, saved: undefined };
  if (filter.problem) return { kind: 'broken', filter, problem: filter.problem, rest };
  if (sameSet(savedScopeOf(base), filter.contacts_scope)) return { kind: 'ready', filter, base, edited: false };
  return { kind: 'broken', filter, problem: 'It has a filter that this list doesn’t support.', rest };
}

/** Whether the list differs from its quick filter, apart from the page. */
export const isEdited = (state: ListState, base: ListState): boolean =>
  !sameSet(savedScopeOf(state), savedScopeOf(base));

function sameSet(one: object, other: object): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** With sorted keys and without empty values. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null);
  return Object.fromEntries(
    said.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]),
  );
}
