import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import type { UserStorage } from '../../lib/storage.ts';
import { type ListState, readListState, scopeOf } from './list-state.ts';
import { changedSearch } from './search-changes.ts';
import { viewOf } from './views.ts';

/** The number of recent searches to keep. */
const RECENT = 8;

/**
 * Stores the list's set for store orders and dial sessions (R444), and the search words (R449). Other keys of R448–R458 have no reader, so they're
 * only cleared at sign-out.
 */
export function saveScope(storage: UserStorage, state: ListState): void {
  storage.write('contact_filter_params', scopeOf(state)); // R454
  if (state.q !== '')
    storage.write('searches', [state.q, ...recentWords(storage).filter((words) => words !== state.q)].slice(0, RECENT));
}

/** The list's last set, validated (R444); undefined if there is none. */
export function readSavedScope(storage: UserStorage): ContactsScopeInput | undefined {
  const state = readSavedState(storage);
  return state && scopeOf(state);
}

/** The list's last state, for a link back; undefined if it wasn't viewed since sign-in. */
export function readSavedState(storage: UserStorage): ListState | undefined {
  const scope = storage.read('contact_filter_params');
  if (!isRecord(scope) || !isRecord(scope.search)) return undefined;
  const search = changedSearch({}, scope.search);
  // Ignoring an unreadable filter would widen the set to order or dial.
  if (JSON.stringify(search) !== JSON.stringify(scope.search)) return undefined;
  const sort = `${scope.order === 'desc' ? '-' : ''}${scope.order_field}`;
  return { ...readListState({ ...scope, sort, view: viewOf(scope) }), search };
}

/** Recent searches, newest first (R449). */
export function recentWords(storage: UserStorage): string[] {
  const kept = storage.read('searches');
  return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string' && words !== '') : [];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
