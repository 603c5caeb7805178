import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useUrlState } from '../../../../lib/url-state.ts';
import { useUserStorage } from '../../../../lib/use-user-storage.ts';
import { useQuickFilters } from '../../../quick-filters/quick-filters.data.ts';
import { changedState, type ListState, listParams, readListState, savedIn } from './list-state.ts';
import { saveScope } from './saved-scope.ts';
import { isEdited, type SavedView, savedViewOf } from './saved-view.ts';

/** Changes what the list shows; `replace` where going back should not lead through it, as with typing. */
export type SetListState = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

const asIs = (params: Readonly<Record<string, unknown>>) => params;

/**
 * What the list shows, from the URL and the quick filter that the URL names, and how to change it. It is kept in the browser too (R444,
 * R448–R458), for the features that act on the list's set; the list itself never reads it back, so that /contacts alone always is
 * everything.
 */
export function useListState(): readonly [ListState, SetListState, SavedView] {
  const [params, setParams] = useUrlState(asIs);
  const view = useNamedView(savedIn(params));
  const base = view.kind === 'ready' ? view.base : undefined;
  const state = useMemo(() => readListState(params, base), [params, base]);
  const latest = useRef({ params, state, base });
  latest.current = { params, state, base };
  const set = useCallback<SetListState>(
    (change, options) => {
      const { params, state, base } = latest.current;
      setParams(listParams(changedState(state, change), params, base), options);
    },
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

/** The quick filter of an id, as far as it is known. */
function useNamedView(id: string | undefined): SavedView {
  const { data, error, refetch } = useQuickFilters();
  return useMemo<SavedView>(() => {
    if (id === undefined) return { kind: 'none' };
    const filter = data?.data.find((each) => each.id === id);
    if (filter) return savedViewOf(filter);
    if (data) return { kind: 'gone' };
    return error ? { kind: 'failed', error, retry: () => void refetch() } : { kind: 'loading' };
  }, [id, data, error, refetch]);
}
