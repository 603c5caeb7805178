import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';

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

/** Whether the link that led here opens a part of the screen at once, such as a form: `?invite=true`. Reloading and Back don't open it again. */
export function useOpenedByLink(parameter: string): boolean {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [opened] = useState(search[parameter] === true);
  useEffect(() => {
    if (!opened) return;
    const rest = (current: Readonly<Record<string, unknown>>) => ({ ...current, [parameter]: undefined });
    void navigate({ to: '.', search: rest, replace: true, resetScroll: false });
  }, [opened, parameter, navigate]);
  return opened;
}
