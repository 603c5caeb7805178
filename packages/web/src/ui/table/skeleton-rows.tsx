import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';
import type { Column } from './types.ts';

const ROWS = 14;
const WIDTHS = ['72%', '54%', '64%', '45%', '80%'] as const;

/** Placeholders for rows, in their final height. */
export function SkeletonRows<Row>({
  columns,
  selectable,
}: {
  readonly columns: readonly Column<Row>[];
  readonly selectable: boolean;
}) {
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} className={classes.row} aria-hidden>
      {selectable && <td className={classes.check} />}
      {columns.map((column, at) => (
        <td key={column.id} className={at === 0 ? classes.first : undefined} data-align={column.align}>
          <Skeleton h={10} w={WIDTHS[(row + at) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
      <td className={classes.rest} />
    </tr>
  ));
}
