import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ComponentType, KeyboardEvent, ReactNode } from 'react';
import { PageHeader } from './page-header.tsx';
import classes from './record-list.module.css';
import { EmptyState } from './states/empty-state.tsx';
import { ErrorState } from './states/error-state.tsx';
import { DataTable } from './table/data-table.tsx';
import { countText, Pager } from './table/pager.tsx';
import type { Column, Sort } from './table/types.ts';

export interface RecordListProps<Row> {
  /** The page's title and the table's name: 'Carriers'. */
  readonly title: string;
  readonly back?: ReactNode;
  /** The actions, the main one last: 'Add carrier'. */
  readonly actions?: ReactNode;
  /** A row of tabs (LinkTabs) above the search: related lists. */
  readonly tabs?: ReactNode;
  /** Beside the search. */
  readonly filters?: ReactNode;

  /** Keep it stable: a constant or useMemo. */
  readonly columns: readonly Column<Row>[];
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** Any other key on the focused row; see DataTable. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row) => void;
  /** The ids of selected rows. Without it there are no checkboxes. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelectionChange?: (selection: ReadonlySet<string>) => void;
  /** A row on a narrow screen, two lines high. */
  readonly renderCompact: (row: Row) => ReactNode;
  readonly refreshing?: boolean;
  /** Why loading failed, with the next step. */
  readonly failure?: string | undefined;
  readonly onRetry: () => void;

  /** The current search. Without `onSearch` there is no search. */
  readonly q?: string | undefined;
  readonly onSearch?: (q: string) => void;
  readonly searchLabel?: string;
  /** The placeholder, if it isn't obvious: 'A number or how it begins'. */
  readonly searchHint?: string;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Without it, the list has no pages. */
  readonly paging?:
    | {
        readonly current_page: number;
        readonly limit: number;
        readonly total_count: number;
        readonly total_count_exact?: boolean | undefined;
      }
    | undefined;
  readonly onPage?: (page: number) => void;

  /** The empty state: what will appear here and how to add it. */
  readonly empty: {
    readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
    readonly title: string;
    readonly text: string;
  };
  /** Whether a filter other than the search is set. */
  readonly filtered?: boolean;
}

/**
 * A page with one list of records: search, filters, and actions on top, then the table and the pager. It fills its container's height. Its data comes
 * from props; `useListState` keeps search, sort, and page in the URL.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, rows, q = '', sort, paging, failure } = props;
  const failed = failure !== undefined && rows === undefined;
  const narrowed = q !== '' || props.filtered === true;
  const total = paging?.total_count ?? rows?.length;
  const exact = paging?.total_count_exact ?? true;
  return (
    <div className={classes.list}>
      <PageHeader
        title={title}
        back={props.back}
        detail={total === undefined ? undefined : countText(total, exact)}
        actions={props.actions}
        tabs={props.tabs}
      >
        {(props.onSearch || props.filters) && (
          <>
            {props.onSearch && (
              <TextInput
                className={classes.search}
                type="search"
                size="xs"
                aria-label={props.searchLabel ?? `Search ${title.toLowerCase()}`}
                placeholder={props.searchHint ?? 'Search'}
                leftSection={<IconSearch size={14} aria-hidden />}
                defaultValue={q}
                maxLength={MAX_SEARCH}
                onChange={(event) => props.onSearch?.(event.currentTarget.value)}
              />
            )}
            {props.filters}
          </>
        )}
      </PageHeader>
      <div className={classes.table}>
        <DataTable<Row>
          label={title}
          columns={props.columns}
          rows={failed ? [] : rows}
          rowId={props.rowId}
          rowName={props.rowName}
          refreshing={props.refreshing ?? false}
          {...(sort && { sort })}
          {...(props.onSort && { onSortChange: props.onSort })}
          {...(props.onOpen && { onOpen: props.onOpen })}
          {...(props.selection && { selection: props.selection })}
          {...(props.onSelectionChange && { onSelectionChange: props.onSelectionChange })}
          {...(props.onRowKey && { onRowKey: props.onRowKey })}
          renderCompact={props.renderCompact}
          error={failed ? <ErrorState message={failure} onRetry={props.onRetry} /> : undefined}
          empty={
            narrowed ? (
              <EmptyState title="No matches">Try a different search, or remove a filter.</EmptyState>
            ) : (
              <EmptyState
                {...(props.empty.icon && { icon: props.empty.icon })}
                title={props.empty.title}
                actions={props.actions}
              >
                {props.empty.text}
              </EmptyState>
            )
          }
          scrollKey={`${q} ${sort?.column} ${sort?.direction} ${paging?.current_page}`}
        />
      </div>
      {paging && paging.total_count > paging.limit && (
        <div className={classes.foot}>
          <Pager
            page={paging.current_page}
            limit={paging.limit}
            count={paging.total_count}
            exact={exact}
            onPageChange={(page) => props.onPage?.(page)}
          />
        </div>
      )}
    </div>
  );
}
