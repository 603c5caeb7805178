import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { type PaletteAction, usePaletteActions } from '../../../../lib/palette-actions.ts';
import { paths } from '../../../../lib/paths.ts';
import { toast } from '../../../../ui/toast.ts';
import {
  isNarrowed,
  isUsualOrder,
  type ListState,
  type SavedView,
  savedScopeOf,
} from '../../../contact-search/contact-search.api.ts';
import { useChangeFilter, ViewDialog, type ViewDialogFor } from '../../../quick-filters/quick-filters.api.ts';
import type { ViewLayout } from '../../use-view-layout.ts';

export interface Saving {
  /** Whether there are changes to save. */
  readonly edited: boolean;
  readonly updating: boolean;
  readonly onSaveNew: () => void;
  readonly onUpdate: () => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
  /** The dialog that asks for the name. Render it anywhere. */
  readonly dialog: ReactNode;
}

/** Saves the list as a view: filters, words, slice, order, and columns. The command palette offers it too. */
export function useSaving(state: ListState, view: SavedView, columns: ViewLayout): Saving {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ViewDialogFor | null>(null);
  const filter = view.kind === 'ready' ? view.filter : undefined;
  const show = (id: string | undefined, replace = false) =>
    void navigate({ to: paths.contacts, search: id ? { view: id } : {}, replace });
  const reset = () => {
    columns.reset();
    show(filter?.id, true);
  };
  const update = useChangeFilter();
  const onSaveNew = () => {
    const saved = { contacts_scope: savedScopeOf(state), columns: asSent(columns) };
    setDialog({ kind: 'new', saved, ...(filter && { name: `${filter.name} (2)` }) });
  };
  const onSaved = (saved: QuickFilter) => {
    if (dialog?.kind === 'new') {
      toast.done(`View “${saved.name}” saved`);
      columns.reset();
      show(saved.id);
    }
    setDialog(null);
  };
  const canSave = view.kind === 'none' || view.kind === 'ready';
  useSaveAction(canSave, onSaveNew);
  return {
    edited:
      view.kind === 'ready'
        ? view.edited || columns.edited
        : isNarrowed(state) || !isUsualOrder(state) || state.view !== 'all',
    updating: update.isPending,
    onSaveNew,
    onUpdate: () => {
      if (!filter) return;
      const body = {
        contacts_scope: savedScopeOf(state),
        ...(filter.columns && { columns: asSent(columns) }),
      };
      update.mutate(
        { params: { id: filter.id }, body },
        {
          onSuccess: () => {
            toast.done(`View “${filter.name}” updated`);
            reset();
          },
        },
      );
    },
    onReset: reset,
    onEdit: () => filter && setDialog({ kind: 'edit', filter }),
    onDeleted: () => show(undefined, true),
    dialog: dialog && (
      <Suspense>
        <ViewDialog of={dialog} onSaved={onSaved} onClose={() => setDialog(null)} />
      </Suspense>
    ),
  };
}

const asSent = ({ layout }: ViewLayout) => ({
  widths: { ...layout.widths },
  shown: { ...layout.shown },
  order: [...layout.order],
});

function useSaveAction(canSave: boolean, onSaveNew: () => void): void {
  const [latest] = useState({ onSaveNew });
  latest.onSaveNew = onSaveNew;
  const run = useCallback(() => latest.onSaveNew(), [latest]);
  usePaletteActions(
    useMemo<readonly PaletteAction[]>(
      () =>
        canSave
          ? [
              {
                id: 'contacts.save-view',
                label: 'Save this list as a view',
                keywords: ['filter', 'quick'],
                group: 'This page',
                run,
              },
            ]
          : [],
      [canSave, run],
    ),
  );
}
