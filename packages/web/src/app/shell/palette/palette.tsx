import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useAppActions } from './app-actions.ts';
import { openPalette, usePaletteRequests } from './palette-store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

/** The command palette behind Ctrl/⌘ K. Its code loads when it is first asked for. */
export function Palette() {
  const requests = usePaletteRequests();
  useHotkeys([['mod+K', openPalette]], []);
  useAppActions();
  if (requests === 0) return null;
  return (
    <Suspense>
      <PaletteDialog requests={requests} />
    </Suspense>
  );
}
