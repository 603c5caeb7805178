import { keepLook, keptLook } from './kept-look.ts';

/** How close the rows of lists are to each other. Kept for the user on this device (R446). */
export type Density = 'comfortable' | 'compact';

/** Draws the kept density, from the next screen on. public/early.js does so before anything else has loaded. */
export function applyDensity(): void {
  document.documentElement.dataset.density = keptLook()?.density ?? 'comfortable';
}

/** Stores and draws a density. */
export function setDensity(density: Density): void {
  keepLook({ density });
  applyDensity();
}
