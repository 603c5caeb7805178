import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './data-table.module.css';

const KEY_STEP = 16;

/** The edge of a column. Drag it, move it with the arrow keys, or double-click to reset it. The column settings have buttons for the same. */
export function ColumnEdge({
  name,
  width,
  standard,
  onDraw,
  onKeep,
}: {
  readonly name: string;
  /** Pixels at the base text size, like all widths here. */
  readonly width: number;
  /** The width after a double click. */
  readonly standard: number;
  /** Runs during dragging. */
  readonly onDraw: (width: number) => void;
  /** Runs when dragging ends. */
  readonly onKeep: (width: number) => void;
}) {
  const start = useRef<{ readonly x: number; readonly width: number; readonly scale: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const widthAt = (event: PointerEvent) => {
    const from = start.current;
    return from ? from.width + (event.clientX - from.x) / from.scale : width;
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    start.current = { x: event.clientX, width, scale: root / 16 };
    setDragging(true);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return;
    const next = widthAt(event);
    const moved = event.clientX !== start.current.x;
    start.current = null;
    setDragging(false);
    if (moved) onKeep(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onKeep(width + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a movable separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={Math.round(width)}
      tabIndex={-1}
      className={classes.handle}
      data-dragging={dragging || undefined}
      onPointerDown={begin}
      onPointerMove={(event) => start.current && onDraw(widthAt(event))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onKeep(standard)}
      onKeyDown={onKeyDown}
    />
  );
}
