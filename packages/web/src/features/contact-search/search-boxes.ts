import type { SearchGroup } from '@bookline/contract/features/contact-search';

/** Groups of conditions: one must match, or none may. */
export interface SearchBox {
  readonly id: string;
  readonly kind: 'any' | 'none';
  readonly groups: readonly SearchGroup[];
  /** Search entries that replace the old groups. Without groups, the box is removed. */
  readonly put: (groups: readonly SearchGroup[]) => Readonly<Record<string, unknown>>;
}

/** A required group outside any box. A search can contain it, but the panel never creates one. */
export interface SearchPart {
  readonly index: number;
  readonly group: SearchGroup;
}

const isBox = (group: SearchGroup) => Object.keys(group).join() === 'any';

/**
 * The boxes of a search. The first "any of" is its own `any`. Each further one is in `all`, because both must match. "None of" is one box, since
 * exclusions combine.
 */
export function boxesOf(search: SearchGroup): { boxes: SearchBox[]; parts: SearchPart[] } {
  const own = (['any', 'none'] as const).flatMap((kind): SearchBox[] => {
    const groups = search[kind];
    return groups ? [{ id: kind, kind, groups, put: (next) => ({ [kind]: next.length > 0 ? next : undefined }) }] : [];
  });
  const all: readonly SearchGroup[] = search.all ?? [];
  const further = all.flatMap((group, index): SearchBox[] => {
    if (!isBox(group)) return [];
    const put = (next: readonly SearchGroup[]) => ({
      all: next.length > 0 ? all.with(index, { any: [...next] }) : all.toSpliced(index, 1),
    });
    return [{ id: `all.${index}`, kind: 'any', groups: group.any ?? [], put }];
  });
  return {
    boxes: [...own.filter(({ kind }) => kind === 'any'), ...further, ...own.filter(({ kind }) => kind === 'none')],
    parts: all.flatMap((group, index) => (isBox(group) ? [] : [{ index, group }])),
  };
}

/** Adds a box. "Any of" starts with two groups, because one alone isn't a choice. */
export function withBox(search: SearchGroup, kind: SearchBox['kind']): Readonly<Record<string, unknown>> {
  if (kind === 'none') return { none: [...(search.none ?? []), {}] };
  return search.any ? { all: [...(search.all ?? []), { any: [{}, {}] }] } : { any: [{}, {}] };
}
