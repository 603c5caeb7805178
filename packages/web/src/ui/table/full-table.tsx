import { useCallback, useMemo, useRef } from 'react';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { DataTableProps } from './types.ts';
import { useColumns } from './use-columns.ts';
import { isOnControl, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useScaled, useVirtualRows } from './use-virtual-rows.ts';

const ROW = 36;
const none: readonly never[] = [];

/** The table on a wide screen. */
export function FullTable<Row>(props: DataTableProps<Row>) {
  const { label, rowId, rowName, onOpen, onRowKey, activeId } = props;
  const rows: readonly Row[] = props.rows ?? none;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useScaled(ROW);
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
