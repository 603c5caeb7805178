/** Rows from `from` up to, but not including, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Extra rows rendered above and below, so that scrolling shows no gap. */
const MARGIN = 8;
/** The range moves in steps of this many rows, so scrolling by one row renders nothing. */
const STEP = 4;

/** The rows to render at a scroll position. */
export function rangeInSight({
  top,
  height,
  rowHeight,
  count,
}: {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
}): RowRange {
  const from = Math.floor((top / rowHeight - MARGIN) / STEP) * STEP;
  const to = Math.ceil(((top + height) / rowHeight + MARGIN) / STEP) * STEP;
  return { from: Math.max(0, from), to: Math.min(count, to) };
}

/** The scroll position that shows a row below the sticky header. The current one if the row is visible. */
export function scrollTopFor(
  index: number,
  view: { readonly top: number; readonly height: number; readonly rowHeight: number; readonly headHeight: number },
): number {
  const { top, height, rowHeight, headHeight } = view;
  const start = index * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight + headHeight - height);
}
