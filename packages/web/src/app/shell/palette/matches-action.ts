import type { PaletteAction } from '../../../lib/palette-actions.ts';

/** Whether every typed word starts a word of the action's label or aliases. */
export function matchesAction(action: Pick<PaletteAction, 'label' | 'keywords'>, query: string): boolean {
  const words = [action.label, ...(action.keywords ?? [])].flatMap((text) => text.toLowerCase().split(/\s+/));
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
