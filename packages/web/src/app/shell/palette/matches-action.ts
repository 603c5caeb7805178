import type { PaletteAction } from '../../../lib/palette-actions.ts';

/** Whether every word that was typed begins a word of the action's label or of its other names. */
export function matchesAction(action: Pick<PaletteAction, 'label' | 'keywords'>, query: string): boolean {
  const words = [action.label, ...(action.keywords ?? [])].flatMap((text) => text.toLowerCase().split(/\s+/));
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
