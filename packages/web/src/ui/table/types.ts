import type { KeyboardEvent, ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The column holds only buttons, whose own words are enough to see. Screen readers still hear the header. */
  readonly header_hidden?: true;
  /** The cell's content: text, a chip, an inline edit. Keep it one line high. */
  readonly cell: (row: Row) => ReactNode;
  /** Pixels at the base text size, until the user resizes the column. */
  readonly width: number;
  /** The minimum width. Default 64. */
  readonly min_width?: number;
  readonly sortable?: boolean;
  readonly align?: 'left' | 'right';
  /** Hidden until the user selects it in the column settings. */
  readonly hidden_at_first?: boolean;
}

/** The user's table layout, which the feature stores with `usePreference`. */
export interface TableLayout {
  readonly widths: Readonly<Record<string, number>>;
  /** Columns shown or hidden against their default. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Column ids in order. Columns not listed follow in their default order. */
  readonly order: readonly string[];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** The table's accessible name, such as 'Contacts'. */
  readonly label: string;
  /** Keep it stable: a constant or useMemo. The first column stays in place and can't be hidden. */
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading, which shows skeletons. Pass the previous rows while others load, with `refreshing`. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** A row's name in its checkbox label. The default is its id. */
  readonly rowName?: (row: Row) => string;
  readonly refreshing?: boolean;

  readonly layout?: TableLayout;
  readonly onLayoutChange?: (layout: TableLayout) => void;
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /** The ids of selected rows. Without it there are no checkboxes. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;

  /** Runs on Enter, or on a click outside buttons and links. */
  readonly onOpen?: (row: Row) => void;
  /** Other keys on the focused row: shortcuts such as `s` for status. Call preventDefault for handled keys. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** The row shown in the preview. */
  readonly activeId?: string | null;
  /** A row on a narrow screen, two lines high. Without it the table scrolls sideways there. */
  readonly renderCompact?: (row: Row) => ReactNode;

  /** Replaces the rows if there are none. */
  readonly empty: ReactNode;
  /** Replaces the rows if loading failed. */
  readonly error?: ReactNode;
  /** Scrolls to the top when it changes: page, sort, or filters. */
  readonly scrollKey?: string;
}
