import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const PAGE = 10;

/** The keys that move between rows, and where each leads from. */
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

/** Where a key leads from a row; undefined where it moves nothing. */
export function rowAfterKey(key: string, at: number, count: number): number | undefined {
  const move = moves[key];
  if (!move || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, move(at, count - 1)));
}

/** Whether something in a row is being typed into, so that letters are its own. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox]')
  );
}

/** Whether an event happened in an element itself, and not in what floats above it: React lets menus tell the row that opened them. */
export function isInside(event: SyntheticEvent): boolean {
  return event.target instanceof Node && event.currentTarget.contains(event.target);
}

/** Whether a click or a key in a row is meant for something that acts by itself. */
export function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, textarea, select, label, [role=combobox], [role=menuitem]') !== null
  );
}

/**
 * One row of the list takes part in the tab order; keys move it. `scroller` holds elements with `data-row-index`; a row out of sight is
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
  /** Every other key on a row. */
  readonly onKey: (event: KeyboardEvent, index: number) => void;
}) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  const at = Math.min(current, Math.max(0, count - 1));

  // After each draw, because a row that was out of sight exists only once it was scrolled to.
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
      if (!isInside(event) || isTyping(event.target)) return;
      const next = rowAfterKey(event.key, at, count);
      if (next === undefined) {
        onKey(event, at);
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
