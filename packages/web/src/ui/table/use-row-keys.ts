import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isTextField } from '../../lib/keyboard.ts';

const PAGE = 10;

/** The keys that move between rows, and their targets. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  j: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  k: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, last) => last,
};

/** The row a key leads to. Undefined if it doesn't move. */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  const move = moves[key];
  if (!move || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, move(at, count - 1)));
}

/** Whether an event happened in an element, not in a menu floating above it: React sends a menu's events to the row that opened it. */
export function isInside(event: SyntheticEvent): boolean {
  return event.target instanceof Node && event.currentTarget.contains(event.target);
}

/** Whether a click or key is meant for a button or link in the row. */
export function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, textarea, select, label, [role=combobox], [role=menuitem]') !== null
  );
}

/** The row of a control that has the focus. Rows are current only by their own focus: if controls counted, Tab would pass over the current row. */
function rowOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-index]') : null;
  return row?.dataset.rowIndex === undefined ? undefined : Number(row.dataset.rowIndex);
}

/**
 * One row of the list is in the tab order, and keys move it. `scroller` contains elements with `data-row-index`. A row that isn't visible is
 * scrolled to first.
 */
export function useRowKeys({
  scroller,
  count,
  scrollTo,
  onKey,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly scrollTo: (index: number) => void;
  /** Handles other keys on a row. */
  readonly onKey: (event: KeyboardEvent, index: number) => void;
}) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  const at = Math.min(current, Math.max(0, count - 1));

  // After each render, because a hidden row exists only after scrolling to it.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isInside(event) || isTextField(event.target)) return;
      const from = rowOf(event.target) ?? at;
      const next = rowAfterKey(event.key, from, count);
      if (next === undefined) {
        onKey(event, from);
        return;
      }
      event.preventDefault();
      wanted.current = next;
      scrollTo(next);
      setCurrent(next);
    },
    [at, count, onKey, scrollTo],
  );
  return { current: at, setCurrent, onKeyDown };
}
