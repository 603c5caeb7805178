import { Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { ColumnEdge } from './column-edge.tsx';
import classes from './data-table.module.css';
import type { Column, Sort } from './types.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly widthById: (id: string) => number;
  readonly sort: Sort | null;
  readonly onSortChange: ((sort: Sort) => void) | undefined;
  /** Whether column edges can be dragged. */
  readonly resizable: boolean;
  readonly onDrawWidth: (id: string, width: number) => void;
  readonly onKeepWidth: (id: string, width: number) => void;
  readonly selectable: boolean;
  readonly page: 'none' | 'some' | 'all';
  readonly onTogglePage: (selected: boolean) => void;
}

/** The columns' names, sorting, and widths, and the page's checkbox. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const {
    columns,
    widthById,
    resizable,
    onDrawWidth,
    onKeepWidth,
    sort,
    onSortChange,
    selectable,
    page,
    onTogglePage,
  } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable && (
          <th className={classes.check} scope="col">
            <Checkbox
              aria-label="Select this page"
              checked={page === 'all'}
              indeterminate={page === 'some'}
              onChange={() => onTogglePage(page !== 'all')}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id ? sort.direction : null;
          return (
            <th
              key={column.id}
              scope="col"
              className={index === 0 ? classes.first : undefined}
              data-align={column.align}
              aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              <HeadLabel column={column} sorted={sorted} onSortChange={onSortChange} />
              {resizable && (
                <ColumnEdge
                  name={column.header}
                  width={widthById(column.id)}
                  standard={column.width}
                  onDraw={(width) => onDrawWidth(column.id, width)}
                  onKeep={(width) => onKeepWidth(column.id, width)}
                />
              )}
            </th>
          );
        })}
        <th aria-hidden className={classes.rest} />
      </tr>
    </thead>
  );
}

function HeadLabel<Row>({
  column,
  sorted,
  onSortChange,
}: {
  readonly column: Column<Row>;
  readonly sorted: 'asc' | 'desc' | null;
  readonly onSortChange: ((sort: Sort) => void) | undefined;
}) {
  if (column.header_hidden) return <VisuallyHidden>{column.header}</VisuallyHidden>;
  if (!column.sortable || !onSortChange) return <span className={classes.label}>{column.header}</span>;
  const direction = sorted === 'asc' ? 'desc' : 'asc';
  return (
    <button type="button" className={classes.sort} onClick={() => onSortChange({ column: column.id, direction })}>
      <span className={classes.label}>{column.header}</span>
      {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
      {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
    </button>
  );
}
