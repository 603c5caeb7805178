import type { QuickFilter } from '@bookline/contract/features/quick-filters';

/** The list with one of it pinned at a place, at the end where none is said, or not at all (null). */
export function repinned(list: readonly QuickFilter[], id: string, place: number | null | undefined): QuickFilter[] {
  const pinned = list.filter((filter) => filter.position !== null && filter.id !== id);
  const moved = list.find((filter) => filter.id === id);
  if (moved && place !== null) pinned.splice(place ?? pinned.length, 0, moved);
  const places = new Map(pinned.map((filter, position) => [filter.id, position]));
  return list
    .map((filter) => ({ ...filter, position: places.get(filter.id) ?? null }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Those that are not pinned stand behind all that are. */
const placeOf = ({ position }: QuickFilter): number => position ?? Number.MAX_SAFE_INTEGER;
