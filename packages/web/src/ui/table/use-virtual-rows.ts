import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** Pixels of a size given in pixels at the base text size: the profile's font_size scales the root. */
export function useScaled(pixels: number): number {
  const [root] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  return Math.round((pixels / 16) * root);
}

/** Which rows are in sight, and the heights of the gaps before and after that stand for the others. */
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
  /** Of what sticks to the top of the scroller. */
  readonly headHeight: number;
  readonly scrollKey: string | undefined;
}) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    // Before the scroller is measured: enough for a tall screen, so that the first frame is whole.
    initialRect: { width: 1280, height: 900 },
  });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [scrollKey, scroller]);
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - headHeight : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - headHeight) : 0,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
