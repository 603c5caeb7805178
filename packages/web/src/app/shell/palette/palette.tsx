import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { openPalette, setPaletteOpened, usePaletteOpened } from './palette-store.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const close = () => setPaletteOpened(false);

/** The command palette (Ctrl/⌘ K). Its code loads on first use. */
export function Palette() {
  const opened = usePaletteOpened();
  const [wanted, setWanted] = useState(false);
  useHotkeys([['mod+K', openPalette]], []);
  useEffect(() => {
    if (opened) setWanted(true);
  }, [opened]);
  // Signing out closes the palette.
  useEffect(() => close, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <PaletteDialog opened={opened} onClose={close} />
    </Suspense>
  );
}
