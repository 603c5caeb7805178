/** Rows from `from` up to, but without, `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Rows drawn beyond what is in sight on either side, so that scrolling shows no gap. */
const MARGIN = 8;
/** The range moves in steps of this many rows, so scrolling by one row redraws nothing. */
const STEP = 4;

/** The rows to draw for a place of the scroll bar. */
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

/** The place of the scroll bar that brings a row into sight below what sticks to the top; the place it has where the row is seen already. */
export function scrollTopFor(
  index: number,
  view: { readonly top: number; readonly height: number; readonly rowHeight: number; readonly headHeight: number },
): number {
  const { top, height, rowHeight, headHeight } = view;
  const start = index * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight + headHeight - height);
}
