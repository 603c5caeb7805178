import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { Column, Sort } from './types.ts';
import type { ColumnEdge } from './use-columns.ts';

const STEP = 16;

interface TableHeadProps<Row> {
  readonly edgeOf: (id: string) => ColumnEdge;
  readonly columns: readonly Column<Row>[];
  readonly widths: Readonly<Record<string, number>>;
  readonly sort: Sort | null;
  readonly onSortChange: ((sort: Sort) => void) | undefined;
  readonly onWidthChange: ((id: string, width: number) => void) | undefined;
  readonly selectable: boolean;
  readonly page: 'none' | 'some' | 'all';
  readonly onTogglePage: (selected: boolean) => void;
}

/** Names, sorting and widths of the columns, and the checkbox of the page. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { edgeOf, columns, widths, sort, onSortChange, onWidthChange, selectable, page, onTogglePage } = props;
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
              {onWidthChange && (
                <Handle
                  name={column.header}
                  width={widths[column.id] ?? column.width}
                  {...edgeOf(column.id)}
                  onWidth={(width) => onWidthChange(column.id, width)}
                  standard={column.width}
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

/** The edge of a column: dragged, moved by the arrow keys, or set back by a double click. The column chooser has buttons for the same. */
function Handle({
  name,
  width,
  standard,
  dragging,
  onDrag,
  onWidth,
}: {
  readonly name: string;
  readonly width: number;
  readonly standard: number;
  readonly dragging: boolean;
  readonly onDrag: ((event: unknown) => void) | undefined;
  readonly onWidth: (width: number) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which no element is
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuenow={width}
      tabIndex={-1}
      className={classes.handle}
      data-dragging={dragging || undefined}
      onMouseDown={onDrag}
      onTouchStart={onDrag}
      onDoubleClick={() => onWidth(standard)}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onWidth(width + by);
      }}
    />
  );
}
