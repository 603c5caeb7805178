import { IconBookmark, IconBookmarks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { type PaletteAction, usePaletteActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { useQuickFilters } from '../quick-filters.data.ts';
import { openViews, setViewsOpened, useViewsOpened } from '../views-window-store.ts';

const ManageViews = lazy(() => import('./manage-views.tsx'));
const close = () => setViewsOpened(false);

/** The views on every screen: entries in the palette, and the dialog to manage them. */
export function ViewsAnywhere() {
  const navigate = useNavigate();
  const opened = useViewsOpened();
  const filters = useQuickFilters().data?.data;
  const actions = useMemo<readonly PaletteAction[]>(
    () => [
      ...(filters ?? []).map(({ id, name }) => ({
        id: `view:${id}`,
        label: `View: ${name}`,
        keywords: ['go', 'to', 'quick', 'filter', 'contacts'],
        group: 'Go to' as const,
        icon: IconBookmark,
        run: () => void navigate({ to: paths.contacts, search: { view: id } }),
      })),
      {
        id: 'views.manage',
        label: 'Manage views',
        keywords: ['quick', 'filters', 'pin', 'share', 'rename', 'delete', 'save'],
        group: 'Actions',
        icon: IconBookmarks,
        run: openViews,
      },
    ],
    [filters, navigate],
  );
  usePaletteActions(actions);
  // Signing out closes the dialog.
  useEffect(() => close, []);
  if (!opened) return null;
  return (
    <Suspense>
      <ManageViews onClose={close} />
    </Suspense>
  );
}
