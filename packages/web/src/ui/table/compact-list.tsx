import { Checkbox, Skeleton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import classes from './compact-list.module.css';
import type { DataTableProps } from './types.ts';
import { isInside, isOnControl, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useScaled, useVirtualRows } from './use-virtual-rows.ts';

const ROW = 60;
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const none: readonly never[] = [];

/** The rows on a narrow screen, two lines each. */
export function CompactList<Row>(props: DataTableProps<Row> & { readonly renderCompact: (row: Row) => ReactNode }) {
  const { rowId, rowName, onOpen, renderCompact } = props;
  const rows: readonly Row[] = props.rows ?? none;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useScaled(ROW);
  const virtual = useVirtualRows({
    scroller,
    count: rows.length,
    rowHeight: height,
    headHeight: 0,
    scrollKey: props.scrollKey,
  });
  const { selectable, toggle } = useSelection(props);
  const onKey = useCallback(
    (event: KeyboardEvent, index: number) => {
      const row = rows[index];
      if (row !== undefined && event.key === 'Enter' && !isOnControl(event.target)) onOpen?.(row);
    },
    [rows, onOpen],
  );
  const keys = useRowKeys({ scroller, count: rows.length, scrollTo: virtual.scrollTo, onKey });

  if (props.error && rows.length === 0) return <div className={classes.scroller}>{props.error}</div>;
  if (props.rows !== undefined && rows.length === 0) return <div className={classes.scroller}>{props.empty}</div>;
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul
        className={classes.list}
        aria-label={props.label}
        style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}
        onKeyDown={keys.onKeyDown}
      >
        {props.rows === undefined &&
          SKELETONS.map((key) => (
            <li key={key} className={classes.row} style={{ height }} aria-hidden>
              <div className={classes.content}>
                <Skeleton h={12} w="55%" />
                <Skeleton h={10} w="75%" mt={8} />
              </div>
            </li>
          ))}
        {virtual.indexes.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = rowId(row);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all rows
            <li
              key={id}
              className={classes.row}
              style={{ height }}
              data-row-index={index}
              data-selected={props.selection?.has(id) || undefined}
              data-active={props.activeId === id || undefined}
              tabIndex={keys.current === index ? 0 : -1}
              onFocus={(event) => event.target === event.currentTarget && keys.setCurrent(index)}
              onClick={(event) => isInside(event) && !isOnControl(event.target) && onOpen?.(row)}
            >
              {selectable && (
                <Checkbox
                  className={classes.check}
                  size="sm"
                  aria-label={`Select ${rowName?.(row) ?? id}`}
                  checked={props.selection?.has(id) ?? false}
                  onChange={() => toggle(id, false)}
                />
              )}
              <div className={classes.content}>{renderCompact(row)}</div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
