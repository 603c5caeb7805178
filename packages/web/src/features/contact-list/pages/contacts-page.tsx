import { ActionIcon } from '@mantine/core';
import { IconDownload, IconFilter, IconHistory, IconKeyboard, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { type PaletteAction, usePaletteActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { Tip } from '../../../ui/floating/tip.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { countText } from '../../../ui/table/pager.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { scopeOf, useExactCount } from '../../contact-search/contact-search.api.ts';
import { LiveList } from '../../live/live.api.ts';
import { CategoryTabs } from '../components/category-tabs.tsx';
import { columnsOf } from '../components/columns.tsx';
import { ContactsList } from '../components/contacts-list.tsx';
import { AddFilter, FilterChips, type Filtering } from '../components/filter-bar.tsx';
import { SearchField } from '../components/search-field.tsx';
import { SaveView } from '../components/views/save-view.tsx';
import { useSaving } from '../components/views/use-saving.tsx';
import { ViewMenu } from '../components/views/view-menu.tsx';
import { ViewSwitcher } from '../components/views/view-switcher.tsx';
import { ViewTabs } from '../components/views/view-tabs.tsx';
import { ViewMissing, ViewTrouble } from '../components/views/view-trouble.tsx';
import { useContactPage } from '../contacts-list.data.ts';
import type { ContactsPageParts } from '../contacts-page-parts.ts';
import { useListState } from '../use-list-state.ts';
import { useViewLayout } from '../use-view-layout.ts';

const KeyHelp = lazy(() => import('../components/key-help.tsx'));

/** All contacts the user can see: search, filter, sort, and edit in place. The whole state is in the URL. */
export function ContactsPage({ SelectionBar, ExportDialog }: ContactsPageParts) {
  const [state, setState, view] = useListState();
  const columnsOfView = useViewLayout(view);
  const { layout, setLayout } = columnsOfView;
  const { dialog, ...saving } = useSaving(state, view, columnsOfView);
  const [filtering, setFiltering] = useState<Filtering>();
  const [help, setHelp] = useState(false);
  const [exporting, setExporting] = useState(false);
  const isNarrow = useNarrow();
  const openFilter = useCallback(() => setFiltering('one'), []);
  const openFilters = useCallback(() => setFiltering('several'), []);
  const openHelp = useCallback(() => setHelp(true), []);
  const openExport = useCallback(() => setExporting(true), []);
  const navigate = useNavigate();
  const openChanges = useCallback(() => void navigate({ to: paths.changes }), [navigate]);
  usePaletteActions(
    useMemo<readonly PaletteAction[]>(
      () => [
        {
          id: 'contacts.filter',
          label: 'Filter contacts by…',
          keywords: ['search', 'find', 'narrow'],
          group: 'This page',
          icon: IconFilter,
          keys: ['F'],
          run: openFilter,
        },
        {
          id: 'contacts.filters',
          label: 'Advanced contact filter…',
          keywords: ['search', 'advanced', 'either', 'or', 'none'],
          group: 'This page',
          icon: IconFilter,
          run: openFilters,
        },
        {
          id: 'contacts.export',
          label: 'Export these contacts…',
          keywords: ['download', 'excel', 'csv', 'spreadsheet'],
          group: 'This page',
          icon: IconDownload,
          run: openExport,
        },
        {
          id: 'contacts.changes',
          label: 'Bulk action history',
          keywords: ['undo', 'bulk', 'history', 'changes'],
          group: 'This page',
          icon: IconHistory,
          run: openChanges,
        },
        {
          id: 'contacts.keys',
          label: 'Keyboard shortcuts',
          keywords: ['keyboard', 'shortcuts', 'help'],
          group: 'This page',
          icon: IconKeyboard,
          keys: ['?'],
          run: openHelp,
        },
      ],
      [openFilter, openFilters, openHelp, openExport, openChanges],
    ),
  );

  const isTrouble = view.kind === 'gone' || view.kind === 'broken' || view.kind === 'failed';
  const page = useContactPage(state, view.kind === 'none' || view.kind === 'ready');
  const meta = page.data?.meta;
  // The exact count loads later, after the rows.
  const isBounded = meta?.total_count_exact === false;
  const counted = useExactCount(state, isBounded && !page.isPlaceholderData);
  const exact = !isBounded || typeof counted === 'number';
  const count = counted ?? meta?.total_count ?? 0;

  return (
    <>
      <ViewTabs current={state.saved ?? state.view} counts={!isNarrow && meta !== undefined} />
      <PageHeader
        title="Contacts"
        detail={meta && !isTrouble && <span role="status">{countText(count, exact)}</span>}
        actions={
          !isNarrow && (
            <>
              <Tip label="Keyboard shortcuts (?)">
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label="Keyboard shortcuts"
                  visibleFrom="lg"
                  onClick={openHelp}
                >
                  <IconKeyboard size={16} stroke={1.7} />
                </ActionIcon>
              </Tip>
              <ColumnChooser columns={columnsOf(state)} layout={layout} onLayoutChange={setLayout} />
              {state.view !== 'deleted' && (
                <Tip label="Export all that match">
                  <ActionIcon variant="default" size={32} aria-label="Export" onClick={openExport}>
                    <IconDownload size={16} stroke={1.7} />
                  </ActionIcon>
                </Tip>
              )}
              <ButtonLink to={paths.new_contact} leftSection={<IconUserPlus size={15} stroke={1.7} aria-hidden />}>
                New contact
              </ButtonLink>
            </>
          )
        }
      >
        <ViewSwitcher state={state} saved={view} onChange={setState} />
        {view.kind === 'ready' && <ViewMenu filter={view.filter} {...saving} />}
        {!isTrouble && (
          <>
            <CategoryTabs category={state.category} onChange={setState} />
            <SearchField q={state.q} onChange={setState} />
            <AddFilter state={state} onChange={setState} filtering={filtering} onFiltering={setFiltering} />
          </>
        )}
        {isNarrow && (
          <IconLink to={paths.new_contact} variant="filled" color="accent" size={32} aria-label="New contact">
            <IconUserPlus size={16} stroke={1.7} />
          </IconLink>
        )}
        {!isTrouble && <FilterChips state={state} onChange={setState} onSeveral={openFilters} />}
        <SaveView view={view} {...saving} />
        {page.data && !page.isPlaceholderData && !isTrouble && (
          <Suspense>
            <LiveList scope={scopeOf(state)} />
          </Suspense>
        )}
      </PageHeader>
      <ViewMissing view={view} />
      {isTrouble ? (
        <ViewTrouble view={view} onChange={setState} />
      ) : (
        <ContactsList
          SelectionBar={SelectionBar}
          state={state}
          onChange={setState}
          page={page}
          count={count}
          exact={exact}
          layout={layout}
          onLayoutChange={setLayout}
          onFilter={openFilter}
          onHelp={openHelp}
        />
      )}
      {dialog}
      {exporting && count > 0 && !isTrouble && state.view !== 'deleted' && (
        <Suspense>
          <ExportDialog
            selection={{ all: true, contacts_scope: scopeOf(state) }}
            count={count}
            exact={exact}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      {help && (
        <Suspense>
          <KeyHelp opened onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}
