import { useSyncExternalStore } from 'react';
import { keepLook, keptLook } from './kept-look.ts';

/** How close the rows of lists are to each other. Kept for the user on this device (R446). */
export type Density = 'comfortable' | 'compact';

/** The height of a list's rows in pixels at the default text size: --row-height in global.css is the same in rem. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 36, compact: 28 };

const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): Density => (keptLook()?.density === 'compact' ? 'compact' : 'comfortable');

/** Draws the kept density. public/early.js does so before anything else has loaded. */
export function applyDensity(): void {
  document.documentElement.setAttribute('data-density', current());
  for (const listener of listeners) listener();
}

/** The density of lists, and its setter. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, current);
  return [
    density,
    (next) => {
      keepLook({ density: next });
      applyDensity();
    },
  ];
}
