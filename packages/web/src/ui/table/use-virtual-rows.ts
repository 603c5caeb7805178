import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type RowRange, rangeInSight, scrollTopFor } from './row-range.ts';

/** Enough rows for a tall screen, so that the first frame is complete before measuring. */
const FIRST_SIGHT = 1200;

/** Converts pixels at the base text size: the profile's font_size scales the root. */
export function useScaled(pixels: number): number {
  const [root] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  return Math.round((pixels / 16) * root);
}

/**
 * The visible rows, and the heights of the gaps before and after them. All rows have the same height, so this is a division. A library that measures
 * rows is larger than the whole table.
 */
export function useVirtualRows({
  scroller,
  count,
  rowHeight,
  headHeight,
  scrollKey,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
  /** The height of the sticky header. */
  readonly headHeight: number;
  readonly scrollKey: string | undefined;
}) {
  const [seen, setSeen] = useState<RowRange>(() =>
    rangeInSight({ top: 0, height: FIRST_SIGHT, rowHeight, count: Infinity }),
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || count === 0) return;
    const look = () => {
      const next = rangeInSight({ top: element.scrollTop, height: element.clientHeight, rowHeight, count });
      setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, count, rowHeight]);

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scrollKey, scroller]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const { scrollTop: top, clientHeight: height } = element;
      element.scrollTop = scrollTopFor(index, { top, height, rowHeight, headHeight });
    },
    [scroller, rowHeight, headHeight],
  );

  const to = Math.min(seen.to, count);
  const from = Math.min(seen.from, to);
  return {
    indexes: Array.from({ length: to - from }, (_, at) => from + at),
    before: from * rowHeight,
    after: (count - to) * rowHeight,
    scrollTo,
  };
}
