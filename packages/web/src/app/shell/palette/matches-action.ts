import type { PaletteAction, PaletteOption } from '../../../lib/palette-actions.ts';

const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => text.toLowerCase().split(/[\s/,-]+/));
const typedWords = (query: string) =>
  query
    .toLowerCase()
    .split(/[\s/,-]+/)
    .filter(Boolean);

/** Whether every typed word starts a word of the action's label or aliases. */
export function matchesAction(action: Pick<PaletteAction, 'label' | 'keywords'>, query: string): boolean {
  const words = wordsIn([action.label, ...(action.keywords ?? [])]);
  return typedWords(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Whether the label alone matches. Such results come before those that only an alias found. */
export const matchesLabel = (label: string, query: string): boolean => matchesAction({ label }, query);

/** The option of an action as an action of its own, for a search that names it: 'Change status: Hot'. */
export const withOption = (action: PaletteAction, option: PaletteOption): PaletteAction => ({
  ...action,
  id: `${action.id}:${option.id}`,
  label: `${action.label.replace(/…$/, '')}: ${option.label}`,
  options: undefined,
  run: option.run,
});
