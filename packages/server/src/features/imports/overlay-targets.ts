import { customNames } from './file/custom-name.ts';
import { isRepeatable, isTarget, type Target } from './file/targets.ts';

interface Column {
  readonly header: string;
  readonly target: string;
}

/**
 * A mapping in which what somebody chose for a column stands above what the column seems to be. A target that only one column can have
 * goes to the first that was chosen for it; a guess that has to give way becomes a field of its own, so that nothing is left out.
 */
export function overlayTargets<C extends Column>(
  columns: readonly C[],
  chosen: (column: C) => string | undefined,
): (C & { readonly target: Target; readonly chosen: boolean })[] {
  const names = customNames(columns.map(({ header }) => header));
  const taken = new Set<Target>();
  const free = (target: Target) => isRepeatable(target) || !taken.has(target);
  const wanted = columns.map((column) => {
    const target = chosen(column);
    if (target === undefined || !isTarget(target) || !free(target)) return undefined;
    taken.add(target);
    return target;
  });
  return columns.map((column, at) => {
    const target = wanted[at];
    if (target !== undefined) return { ...column, target, chosen: true };
    const guess: Target = isTarget(column.target) && free(column.target) ? column.target : `custom:${names[at] ?? at}`;
    taken.add(guess);
    return { ...column, target: guess, chosen: false };
  });
}
