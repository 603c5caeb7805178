import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** A change, or a function of the URL's parameters. Those may be newer than the screen, which renders a moment later. */
type UrlChange<T> = Partial<T> | ((search: Readonly<Record<string, unknown>>) => Partial<T>);

/**
 * A screen's state in the URL (filters, sort, page, open panel). `parse` turns any parameters into the state and never throws. The setter merges;
 * undefined removes a parameter. It adds a history entry unless `replace` is set.
 */
export function useUrlState<T extends object>(
  parse: (search: Readonly<Record<string, unknown>>) => T,
): readonly [T, (change: UrlChange<T>, options?: { replace?: boolean }) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => parse(search), [parse, search]);
  const set = useCallback(
    (change: UrlChange<T>, options?: { replace?: boolean }) =>
      void navigate({
        to: '.',
        search: (current: Readonly<Record<string, unknown>>) => ({
          ...current,
          ...(typeof change === 'function' ? change(current) : change),
        }),
        replace: options?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
  return [state, set];
}
