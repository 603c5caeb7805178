import type { KeyboardEvent, ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** What stands in the cell: text, a chip, an inline edit. Keep it one line high. */
  readonly cell: (row: Row) => ReactNode;
  /** Pixels at the base text size, until the user resizes the column. */
  readonly width: number;
  /** Never narrower than this; 64 unless said otherwise. */
  readonly min_width?: number;
  readonly sortable?: boolean;
  readonly align?: 'left' | 'right';
  /** Not shown until chosen in the column chooser. */
  readonly hidden_at_first?: boolean;
}

/** The user's table layout, which the feature stores with `usePreference`. */
export interface TableLayout {
  readonly widths: Readonly<Record<string, number>>;
  /** Shown or hidden against the column's own default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Ids in their order; columns that are not named follow in their own. */
  readonly order: readonly string[];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who hear it: 'Contacts'. */
  readonly label: string;
  /** Keep it stable: a constant or useMemo. The first column stays in place and cannot be hidden. */
  readonly columns: readonly Column<Row>[];
  /** undefined while nothing has loaded yet: skeletons show. Pass the previous rows while others load, with `refreshing`. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** What a row is called in the label of its checkbox; its id where absent. */
  readonly rowName?: (row: Row) => string;
  readonly refreshing?: boolean;

  readonly layout?: TableLayout;
  readonly onLayoutChange?: (layout: TableLayout) => void;
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /** Ids of the selected rows; without it there are no checkboxes. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;

  /** Enter, or a click beside anything that acts by itself. */
  readonly onOpen?: (row: Row) => void;
  /** Any other key on the focused row: shortcuts such as `s` for status. Call preventDefault on what was used. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** The row that shows beside the list. */
  readonly activeId?: string | null;
  /** A row on a narrow screen, two lines high; without it the table scrolls sideways there. */
  readonly renderCompact?: (row: Row) => ReactNode;

  /** Instead of rows where there are none. */
  readonly empty: ReactNode;
  /** Instead of rows where they could not be loaded. */
  readonly error?: ReactNode;
  /** Scrolls back to the top when it changes: the page, the sort, the filters. */
  readonly scrollKey?: string;
}
