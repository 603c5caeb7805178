import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useUrlState } from '../../../../lib/url-state.ts';
import { useUserStorage } from '../../../../lib/use-user-storage.ts';
import { changedState, type ListState, listParams, readListState } from './list-state.ts';
import { saveScope } from './saved-scope.ts';

/** Changes what the list shows; `replace` where going back should not lead through it, as with typing. */
export type SetListState = (change: Partial<ListState>, options?: { replace?: boolean }) => void;

const asIs = (params: Readonly<Record<string, unknown>>) => params;

/**
 * What the list shows, from the URL, and how to change it. It is kept in the browser too (R444, R448–R458), for the features that act on
 * the list's set; the list itself never reads it back, so that /contacts alone always is everything.
 */
export function useListState(): readonly [ListState, SetListState] {
  const [params, setParams] = useUrlState(asIs);
  const state = useMemo(() => readListState(params), [params]);
  const latest = useRef({ params, state });
  latest.current = { params, state };
  const set = useCallback<SetListState>(
    (change, options) => {
      const { params, state } = latest.current;
      setParams(listParams(changedState(state, change), params), options);
    },
    [setParams],
  );
  const storage = useUserStorage();
  useEffect(() => saveScope(storage, state), [storage, state]);
  return [state, set];
}
