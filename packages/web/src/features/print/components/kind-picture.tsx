import type { PrintKind } from '@bookline/contract/rules/print';
import classes from './print.module.css';

/** A small picture of the printed result. */
export function KindPicture({ kind }: { readonly kind: PrintKind }) {
  return (
    <svg viewBox="0 0 64 48" className={classes.picture} aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}

const lines = (x: number, y: number, widths: readonly number[], gap = 4) =>
  widths.map((width, i) => (
    <rect
      key={`${x} ${y + i * gap}`}
      x={x}
      y={y + i * gap}
      width={width}
      height={1.6}
      rx={0.8}
      className={classes.ink}
    />
  ));
const paper = (x: number, y: number, width: number, height: number) => (
  <rect x={x} y={y} width={width} height={height} rx={1.5} className={classes.paper} />
);
const grid = (columns: number, rows: number, width: number, height: number) =>
  Array.from({ length: columns * rows }, (_, i) => {
    const x = 16 + (i % columns) * (width + 1.5);
    const y = 5 + Math.floor(i / columns) * (height + 1);
    return <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={1} className={classes.label} />;
  });

const drawings: Record<PrintKind, React.ReactNode> = {
  contact_sheets: (
    <>
      {paper(14, 2, 36, 44)}
      {lines(18, 7, [14])}
      {lines(18, 14, [12, 10, 12], 3.4)}
      {lines(34, 14, [12, 9, 11], 3.4)}
      {lines(18, 28, [28, 28, 20, 28], 4)}
    </>
  ),
  labels_5160: (
    <>
      {paper(14, 2, 36, 44)}
      {grid(3, 8, 9.6, 3.8)}
    </>
  ),
  labels_5163: (
    <>
      {paper(14, 2, 36, 44)}
      {grid(2, 5, 15.2, 6.6)}
    </>
  ),
  envelopes_10: (
    <>
      {paper(4, 11, 56, 26)}
      {lines(8, 14, [12, 9], 3)}
      {lines(30, 23, [18, 14, 16], 3.4)}
      <rect x={51} y={14} width={6} height={7} rx={0.8} className={classes.label} />
    </>
  ),
  letters: (
    <>
      {paper(14, 2, 36, 44)}
      <rect x={18} y={6} width={10} height={4} rx={1} className={classes.accent} />
      {lines(18, 14, [10, 8], 3)}
      {lines(18, 23, [28, 26, 28, 18], 3.6)}
      {lines(18, 40, [9])}
    </>
  ),
  call_list: (
    <>
      {paper(4, 6, 56, 36)}
      {lines(8, 10, [10])}
      {[16, 24, 32].map((y) => (
        <g key={y}>
          <rect x={8} y={y} width={3} height={3} rx={0.6} className={classes.label} />
          {lines(14, y, [12])}
          {lines(30, y, [10])}
          {lines(14, y + 3.4, [34])}
        </g>
      ))}
    </>
  ),
};
