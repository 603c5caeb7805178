import type { ContactRow } from '@bookline/contract/features/contacts';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { OfflineError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableLayout } from '../../../ui/table/types.ts';
import { listName, usePeople, useStatuses } from '../../contact-fields/contact-fields.api.ts';
import { type ListState, type SetListState, scopeOf, setOf } from '../../contact-search/contact-search.api.ts';
import type { useContactPage } from '../contacts-list.data.ts';
import type { ContactsPageParts } from '../contacts-page-parts.ts';
import { type ListActions, ListActionsContext } from '../list-actions.ts';
import { everything, nothing, type Selection, selectedIds, selectionOf, sizeOf } from '../selection.ts';
import { useListKeys } from '../use-list-keys.ts';
import { useReturnToRow } from '../use-return-to-row.ts';
import { useRowEdits } from '../use-row-edits.ts';
import { columnsOf, isOrderField } from './columns.tsx';
import { CompactRow } from './compact-row.tsx';
import classes from './contacts-list.module.css';
import { ListFailed } from './list-failed.tsx';
import { ListFooter } from './list-footer.tsx';

const ListEmpty = lazy(() => import('./list-empty.tsx'));
const ContactPreview = lazy(() => import('./contact-preview.tsx'));

const rowId = (row: ContactRow) => row.id;
const compact = (row: ContactRow) => <CompactRow row={row} />;
const none: readonly ContactRow[] = [];

interface ContactsListProps extends Pick<ContactsPageParts, 'SelectionBar'> {
  readonly state: ListState;
  readonly onChange: SetListState;
  readonly page: ReturnType<typeof useContactPage>;
  readonly count: number;
  readonly exact: boolean;
  readonly layout: TableLayout;
  readonly onLayoutChange: (layout: TableLayout) => void;
  readonly onFilter: () => void;
  readonly onHelp: () => void;
}

/** The rows, their selection, the preview, and the pager. */
export function ContactsList({ SelectionBar, state, onChange, page, count, exact, ...rest }: ContactsListProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const rows = page.data?.data;
  const shown = rows ?? none;
  // Rows of another set must not show under these filters while the browser is offline.
  const isOffline = page.fetchStatus === 'paused' && (rows === undefined || page.isPlaceholderData);
  const failure = isOffline ? new OfflineError('paused') : rows === undefined ? page.error : null;
  const [selection, setSelection] = useSelectionOf(state);
  const { change } = useRowEdits();
  usePageThatExists(state, onChange, page, count);

  const onOpen = useCallback((row: ContactRow) => void navigate({ to: paths.contact(row) }), [navigate]);
  const previewed = isWide ? state.preview : undefined;
  // Not a dependency: all cells use it, so they'd render again for each previewed row.
  const latestPreview = useRef(previewed);
  latestPreview.current = previewed;
  const onPreview = useCallback(
    (row: ContactRow) => {
      if (isWide) onChange({ preview: latestPreview.current === row.id ? undefined : row.id });
      else onOpen(row);
    },
    [isWide, onChange, onOpen],
  );
  const onRowKey = useListKeys({ onOpen, onPreview, onFilter: rest.onFilter, onHelp: rest.onHelp });
  const pageKey = JSON.stringify(scopeOf(state));
  const box = useRef<HTMLDivElement>(null);
  const rememberRow = useReturnToRow(box, rows, pageKey);
  // The preview follows the row with keyboard focus, without adding history entries.
  const onFocus = (event: FocusEvent) => {
    const at = event.target.closest<HTMLElement>('[data-row-index]')?.dataset.rowIndex;
    const row = at === undefined ? undefined : shown[Number(at)];
    if (row) rememberRow(row);
    if (previewed !== undefined && row && row.id !== previewed) onChange({ preview: row.id }, { replace: true });
  };

  return (
    <ListActionsContext value={useActions(change, onPreview, rows !== undefined)}>
      <div className={classes.list}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only tracks which row has focus */}
        <div ref={box} className={classes.rows} onFocus={onFocus}>
          <DataTable<ContactRow>
            label="Contacts"
            columns={columnsOf(state)}
            rows={failure ? none : rows}
            rowId={rowId}
            rowName={listName}
            refreshing={page.isPlaceholderData && !failure}
            layout={rest.layout}
            onLayoutChange={rest.onLayoutChange}
            sort={{ column: state.order_field, direction: state.order }}
            onSortChange={({ column, direction }) => {
              if (isOrderField(column)) onChange({ order_field: column, order: direction });
            }}
            selection={useMemo(() => selectedIds(selection, shown), [selection, shown])}
            onSelectionChange={(ids) => setSelection(selectionOf(selection, ids, shown))}
            onOpen={onOpen}
            onRowKey={onRowKey}
            activeId={previewed ?? null}
            renderCompact={compact}
            empty={
              <Suspense>
                <ListEmpty state={state} onChange={onChange} />
              </Suspense>
            }
            error={failure ? <ListFailed error={failure} onRetry={() => void page.refetch()} /> : undefined}
            scrollKey={pageKey}
          />
        </div>
        {previewed !== undefined && (
          <Suspense fallback={<div className={classes.previewPlace} />}>
            <ContactPreview
              id={previewed}
              row={shown.find((row) => row.id === previewed)}
              onClose={() => onChange({ preview: undefined })}
            />
          </Suspense>
        )}
      </div>
      {sizeOf(selection, count) > 0 && (
        <Suspense>
          <SelectionBar
            selection={selection}
            scope={scopeOf(state)}
            count={count}
            exact={exact}
            onSelectAll={() => setSelection(everything)}
            onClear={() => setSelection(nothing)}
            onShowOnly={(ids) => onChange({ search: { ids }, q: '', preview: undefined })}
            onDone={() => {
              setSelection(nothing);
              void client.invalidateQueries({ queryKey: ['contacts'] });
            }}
          />
        </Suspense>
      )}
      {rows !== undefined && !failure && count > 0 && (
        <ListFooter state={state} count={count} exact={exact} onChange={onChange} />
      )}
    </ListActionsContext>
  );
}

/** The selection, if it belongs to the current set. Otherwise nothing is selected. */
function useSelectionOf(state: ListState) {
  const set = JSON.stringify(setOf(state));
  const [kept, setKept] = useState<{ set: string; selection: Selection<ContactRow> }>({ set, selection: nothing });
  const select = useCallback((selection: Selection<ContactRow>) => setKept({ set, selection }), [set]);
  return [kept.set === set ? kept.selection : nothing, select] as const;
}

/** After a deletion or from an old link, a page past the last one redirects to the last. */
function usePageThatExists(
  state: ListState,
  onChange: SetListState,
  page: ReturnType<typeof useContactPage>,
  count: number,
): void {
  const isPast = page.data?.data.length === 0 && !page.isPlaceholderData && count > 0 && state.page > 1;
  const last = Math.max(1, Math.ceil(count / state.limit));
  useEffect(() => {
    if (isPast) onChange({ page: Math.min(last, state.page - 1) }, { replace: true });
  }, [isPast, last, state.page, onChange]);
}

/** What the cells share. Choices load once there are editable rows. */
function useActions(change: ListActions['change'], preview: (row: ContactRow) => void, enabled: boolean) {
  const zone = useTimeZone();
  const { variant } = useCurrentUser().company;
  const [typed, onSearchPeople] = useState('');
  const statuses = useStatuses(enabled);
  const { people } = usePeople(typed, enabled);
  return useMemo(
    () => ({ zone, variant, statuses: statuses ?? [], people, onSearchPeople, change, preview }),
    [zone, variant, statuses, people, change, preview],
  );
}
