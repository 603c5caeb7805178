import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import type { UserStorage } from '../../../../lib/storage.ts';
import { type ListState, readListState, scopeOf } from './list-state.ts';
import { changedSearch } from './search-changes.ts';
import { viewOf } from './views.ts';

/** Words searched for, newest first. */
const RECENT = 8;

/**
 * Keeps what the list shows under the names of the documents, so that a store order or a dial session finds it (R444) and signing out
 * clears it (R448–R458).
 */
export function saveScope(storage: UserStorage, state: ListState): void {
  const scope = scopeOf(state);
  storage.write('contact_filter_params', scope); // R454
  storage.write('search', state.q); // R448
  storage.write('advanced_search', state.search); // R450
  storage.write('tags_include', [...(state.search.tags ?? []), ...(state.search.tags_all ?? [])]); // R453
  storage.write('tags_exclude', state.search.tags_exclude ?? []);
  storage.write('carriers_include', state.search.carriers ?? []); // R451
  storage.write('carriers_exclude', state.search.carriers_exclude ?? []);
  storage.write('policy_types_include', state.search.policy_types ?? []); // R452
  storage.write('policy_types_exclude', state.search.policy_types_exclude ?? []);
  storage.write('category', state.category ?? null); // R455
  storage.write('contact_group', scope.contact_group); // R456
  storage.write('all_downline', scope.all_downline); // R457
  storage.write('order_field', state.order_field); // R458
  if (state.q !== '')
    storage.write('searches', [state.q, ...recentWords(storage).filter((words) => words !== state.q)].slice(0, RECENT)); // R449
}

/** The set that the list last showed, checked (R444); undefined where none was kept. */
export function readSavedScope(storage: UserStorage): ContactsScopeInput | undefined {
  const state = readSavedState(storage);
  return state && scopeOf(state);
}

/** The list as it was last seen, for a link back to it; undefined where it was not seen since signing in. */
export function readSavedState(storage: UserStorage): ListState | undefined {
  const scope = storage.read('contact_filter_params');
  if (!isRecord(scope) || !isRecord(scope.search)) return undefined;
  const search = changedSearch({}, scope.search);
  // A filter that cannot be read any more would widen the set that is ordered or dialled.
  if (JSON.stringify(search) !== JSON.stringify(scope.search)) return undefined;
  const sort = `${scope.order === 'desc' ? '-' : ''}${scope.order_field}`;
  return { ...readListState({ ...scope, sort, view: viewOf(scope) }), search };
}

/** The last words that were searched for, newest first (R449). */
export function recentWords(storage: UserStorage): string[] {
  const kept = storage.read('searches');
  return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string' && words !== '') : [];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
