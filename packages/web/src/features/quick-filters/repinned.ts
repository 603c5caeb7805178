import type { QuickFilter } from '@bookline/contract/features/quick-filters';

/** The list with one item pinned at a place (by default last), or unpinned (null). */
export function repinned(list: readonly QuickFilter[], id: string, place: number | null | undefined): QuickFilter[] {
  const pinned = list.filter((filter) => filter.position !== null && filter.id !== id);
  const moved = list.find((filter) => filter.id === id);
  if (moved && place !== null) pinned.splice(place ?? pinned.length, 0, moved);
  const places = new Map(pinned.map((filter, position) => [filter.id, position]));
  return list
    .map((filter) => ({ ...filter, position: places.get(filter.id) ?? null }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Unpinned ones come after all pinned ones. */
const placeOf = ({ position }: QuickFilter): number => position ?? Number.MAX_SAFE_INTEGER;
