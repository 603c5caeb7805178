import type { SearchGroup } from '@bookline/contract/features/contact-search';

/** Groups of conditions of which one must hold, or none may. */
export interface SearchBox {
  readonly id: string;
  readonly kind: 'any' | 'none';
  readonly groups: readonly SearchGroup[];
  /** Entries of the search with these groups in the place of the old ones; without the box where there are none. */
  readonly put: (groups: readonly SearchGroup[]) => Readonly<Record<string, unknown>>;
}

/** A group that must hold and is no box of its own: what a search may say that the panel never makes. */
export interface SearchPart {
  readonly index: number;
  readonly group: SearchGroup;
}

const isBox = (group: SearchGroup) => Object.keys(group).join() === 'any';

/**
 * The boxes of a search. Its first 'any of' is its own `any`; each further one stands in `all`, because both must hold. 'None of' is one box:
 * none of these and none of those is none of them together.
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

/** What adds another box: for 'any of' two groups to fill in, because one alone would be no choice. */
export function withBox(search: SearchGroup, kind: SearchBox['kind']): Readonly<Record<string, unknown>> {
  if (kind === 'none') return { none: [...(search.none ?? []), {}] };
  return search.any ? { all: [...(search.all ?? []), { any: [{}, {}] }] } : { any: [{}, {}] };
}
