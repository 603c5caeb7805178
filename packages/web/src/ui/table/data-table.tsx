import { useNarrow } from '../use-narrow.ts';
import { CompactList } from './compact-list.tsx';
import classes from './data-table.module.css';
import { FullTable } from './full-table.tsx';
import type { DataTableProps } from './types.ts';

/**
 * The table: dense rows, rendered only while visible; a fixed header and first column; sorting, widths, selection, and keys. It fills its parent's
 * height and scrolls inside it. Data and layout come from props.
 *
 * Keys on a row: up and down (or k and j), Home, End, Page Up, Page Down; Enter opens; x selects, Shift+x a range.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useNarrow();
  return (
    <div className={classes.table} aria-busy={props.refreshing || props.rows === undefined || undefined}>
      <div className={classes.progress} data-on={props.refreshing || undefined} />
      {narrow && props.renderCompact ? (
        <CompactList {...props} renderCompact={props.renderCompact} />
      ) : (
        <FullTable {...props} />
      )}
    </div>
  );
}
