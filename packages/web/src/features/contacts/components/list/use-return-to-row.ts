import type { ContactRow } from '@bookline/contract/features/contacts';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** What the list showed when it was left, and the row that had the focus. */
let left: { readonly page: string; readonly id: string } | undefined;

/** The scroll position comes back after the first frames; before, the row is not drawn. */
const SETTLED_MS = 150;

/**
 * Coming back to the same page of the same list, the keyboard goes on where it was. `page` says which that is. Returns what is told of
 * each row that gets the focus. Whatever somebody has begun to do meanwhile is left alone.
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
