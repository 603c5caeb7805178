import { Skeleton } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { TableHead } from './table-head.tsx';
import { clampWidth, EMPTY_LAYOUT, isShown, orderedColumns, widthOf } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import type { Column, DataTableProps } from './types.ts';
import { isOnControl, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useScaled, useVirtualRows } from './use-virtual-rows.ts';

const ROWS = 14;

const WIDTHS = ['72%', '54%', '64%', '45%', '80%'] as const;

const none: readonly never[] = [];
/** The height of a row in pixels at the default text size, by the density: --row-height in global.css. */
const rowHeight = () =>
  16 * (Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-height')) || 2.25);

/** The table on a wide screen. */
export function FullTable<Row>(props: DataTableProps<Row>) {
  const { label, rowId, rowName, onOpen, onRowKey, activeId } = props;
  const rows: readonly Row[] = props.rows ?? none;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useScaled(rowHeight());
  const { indexes, before, after, scrollTo } = useVirtualRows({
    scroller,
    count: rows.length,
    rowHeight: height,
    headHeight: height,
    scrollKey: props.scrollKey,
  });
  const { selectable, page, toggle, togglePage } = useSelection(props);
  const { columns, widthById, drawWidth, keepWidth } = useColumns(props);

  const onKey = useCallback(
    (event: React.KeyboardEvent, index: number) => {
      const row = rows[index];
      if (row === undefined) return;
      if (event.key === 'Enter' && onOpen && !isOnControl(event.target)) onOpen(row);
      else if (event.key.toLowerCase() === 'x' && selectable) toggle(rowId(row), event.shiftKey);
      else {
        onRowKey?.(event, row);
        return;
      }
      event.preventDefault();
    },
    [rows, rowId, onOpen, onRowKey, selectable, toggle],
  );
  const keys = useRowKeys({ scroller, count: rows.length, scrollTo, onKey });
  const isEmpty = props.rows !== undefined && rows.length === 0;
  const span = columns.length + (selectable ? 2 : 1);
  const leading = useMemo(() => (selectable ? <col style={{ width: '2.25rem' }} /> : null), [selectable]);

  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        className={classes.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a grid's rows can be focused and selected
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selectable || undefined}
        data-selectable={selectable || undefined}
      >
        <colgroup>
          {leading}
          {columns.map((column) => (
            <col key={column.id} style={{ width: `${widthById(column.id) / 16}rem` }} />
          ))}
          <col />
        </colgroup>
        <TableHead
          columns={columns}
          widthById={widthById}
          resizable={props.onLayoutChange !== undefined}
          onDrawWidth={drawWidth}
          onKeepWidth={keepWidth}
          sort={props.sort ?? null}
          onSortChange={props.onSortChange}
          selectable={selectable}
          page={page}
          onTogglePage={togglePage}
        />
        <tbody onKeyDown={keys.onKeyDown}>
          {props.rows === undefined && !props.error && <SkeletonRows columns={columns} selectable={selectable} />}
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = rowId(row);
            return (
              <TableRow
                key={id}
                row={row}
                id={id}
                name={rowName?.(row) ?? id}
                index={index}
                columns={columns}
                selectable={selectable}
                selected={props.selection?.has(id) ?? false}
                active={activeId === id}
                inTabOrder={keys.current === index}
                onToggle={toggle}
                onFocusRow={keys.setCurrent}
                onOpen={onOpen}
              />
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
          {(isEmpty || (props.error && rows.length === 0)) && (
            <tr>
              <td colSpan={span} className={classes.message}>
                <div className={classes.messageBox}>{props.error ?? props.empty}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Placeholders for rows, in their final height. */
function SkeletonRows<Row>({
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

/** The visible columns in order, with their widths. During dragging only `drawWidth` knows the width; `keepWidth` publishes it afterward. */
function useColumns<Row>({
  columns: all,
  layout = EMPTY_LAYOUT,
  onLayoutChange,
}: Pick<DataTableProps<Row>, 'columns' | 'layout' | 'onLayoutChange'>) {
  const columns = useMemo(
    () => orderedColumns(all, layout).filter((column) => isShown(column, layout, all)),
    [all, layout],
  );
  const [drawn, setDrawn] = useState<{ readonly id: string; readonly width: number } | null>(null);
  const widthById = (id: string) => {
    const column = all.find((each) => each.id === id);
    if (!column) return 0;
    return drawn?.id === id ? clampWidth(drawn.width, column) : widthOf(column, layout);
  };
  const keepWidth = (id: string, width: number) => {
    const column = all.find((each) => each.id === id);
    setDrawn(null);
    if (column) onLayoutChange?.({ ...layout, widths: { ...layout.widths, [id]: clampWidth(width, column) } });
  };
  const drawWidth = useCallback((id: string, width: number) => setDrawn({ id, width }), []);
  return { columns, widthById, drawWidth, keepWidth };
}
