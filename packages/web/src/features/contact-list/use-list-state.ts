import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useUrlState } from '../../lib/url-state.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import {
  changedState,
  isEdited,
  type ListState,
  listParams,
  readListState,
  type SavedView,
  type SetListState,
  savedIn,
  savedViewOf,
  saveScope,
} from '../contact-search/contact-search.api.ts';
import { useQuickFilters } from '../quick-filters/quick-filters.api.ts';

const asIs = (params: Readonly<Record<string, unknown>>) => params;

/**
 * The list's state from the URL and the quick filter it names, and a setter. The browser also stores it (R444, R448–R458) for features that act on
 * the list's set. The list never reads it back, so /contacts alone always shows everything.
 */
export function useListState(): readonly [ListState, SetListState, SavedView] {
  const [params, setParams] = useUrlState(asIs);
  const filters = useQuickFilters();
  const view = useNamedView(savedIn(params), filters);
  const base = view.kind === 'ready' ? view.base : undefined;
  const state = useMemo(() => readListState(params, base), [params, base]);
  const known = useRef(filters.data);
  known.current = filters.data;
  const set = useCallback<SetListState>(
    (change, options) =>
      // From the URL instead of the rendered state: a second change may come before the first is rendered, and mustn't undo it.
      setParams((now) => {
        const base = baseOf(savedIn(now), known.current?.data);
        return listParams(changedState(readListState(now, base), change), now, base);
      }, options),
    [setParams],
  );
  const storage = useUserStorage();
  const shows = view.kind === 'none' || view.kind === 'ready';
  useEffect(() => {
    if (shows) saveScope(storage, state);
  }, [storage, state, shows]);
  const now = useMemo(
    () => (view.kind === 'ready' ? { ...view, edited: isEdited(state, view.base) } : view),
    [view, state],
  );
  return [state, set, now];
}

/** The list as a quick filter has it, if that can be shown. */
function baseOf(id: string | undefined, filters: readonly QuickFilter[] | undefined): ListState | undefined {
  const filter = filters?.find((each) => each.id === id);
  const view = filter && savedViewOf(filter);
  return view?.kind === 'ready' ? view.base : undefined;
}

/** A quick filter by id, if it has loaded. */
function useNamedView(id: string | undefined, { data, error, refetch }: ReturnType<typeof useQuickFilters>): SavedView {
  return useMemo<SavedView>(() => {
    if (id === undefined) return { kind: 'none' };
    const filter = data?.data.find((each) => each.id === id);
    if (filter) return savedViewOf(filter);
    if (data) return { kind: 'gone' };
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' };
  }, [id, data, error, refetch]);
}
