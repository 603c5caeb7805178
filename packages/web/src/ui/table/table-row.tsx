import { Checkbox } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import classes from './data-table.module.css';
import type { Column } from './types.ts';
import { isInside, isOnControl } from './use-row-keys.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly name: string;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly selectable: boolean;
  readonly selected: boolean;
  readonly active: boolean;
  readonly inTabOrder: boolean;
  readonly onToggle: (id: string, isRange: boolean) => void;
  readonly onFocusRow: (index: number) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

function Row<Row>({
  row,
  id,
  name,
  index,
  columns,
  selectable,
  selected,
  active,
  inTabOrder,
  ...on
}: TableRowProps<Row>) {
  const open = (event: MouseEvent) => {
    const isMarking = (window.getSelection()?.toString() ?? '') !== '';
    if (on.onOpen && !isMarking && isInside(event) && !isOnControl(event.target)) on.onOpen(row);
  };
  return (
    <tr
      data-row-index={index}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      data-active={active || undefined}
      data-opens={on.onOpen ? true : undefined}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && on.onFocusRow(index)}
      onClick={open}
      className={classes.row}
    >
      {selectable && (
        <td className={classes.check}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selected}
            tabIndex={-1}
            onClick={(event) => on.onToggle(id, event.shiftKey)}
            onChange={noop}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.id} className={place === 0 ? classes.first : undefined} data-align={column.align}>
          {column.cell(row)}
        </td>
      ))}
      <td aria-hidden className={classes.rest} />
    </tr>
  );
}

// The click event has Shift, the change event doesn't.
const noop = () => undefined;

/** One row. It renders only if its data changes. */
export const TableRow = memo(Row) as typeof Row;
