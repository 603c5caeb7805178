import type { ContactRow } from '@bookline/contract/features/contacts';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The list's state when the user left, and the focused row. */
let left: { readonly page: string; readonly id: string } | undefined;

/** The scroll position is restored after the first frames. Before that, the row isn't rendered. */
const SETTLED_MS = 150;

/**
 * Restores the keyboard position when the user returns to the same page of the same list. `page` identifies it. Returns the handler for row
 * focus. Doesn't interrupt what the user has already started.
 */
export function useReturnToRow(
  box: RefObject<HTMLElement | null>,
  rows: readonly ContactRow[] | undefined,
  page: string,
): (row: ContactRow) => void {
  const first = useRef({ page, rows });
  const isThere = rows !== undefined;
  if (first.current.rows === undefined) first.current = { page, rows };
  useEffect(() => {
    const { page, rows } = first.current;
    if (!isThere || left?.page !== page) return;
    const at = rows?.findIndex((row) => row.id === left?.id);
    const timer = setTimeout(() => {
      const isIdle = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
      const row = box.current?.querySelector<HTMLElement>(`[data-row-index="${at}"]`);
      if (isIdle) row?.focus({ preventScroll: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isThere, box]);
  return useCallback(
    (row) => {
      left = { page, id: row.id };
    },
    [page],
  );
}
