import type { ReplyOf } from '@bookline/contract/endpoint';
import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/use-call.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { countText } from '../../ui/table/pager.tsx';
import { readSavedState, scopeOf } from '../contact-search/contact-search.api.ts';

export interface Neighbors {
  readonly previous: ContactRow | null;
  readonly next: ContactRow | null;
  /** Counted from 1. */
  readonly position: number;
  readonly total: string;
}

/** Pages of the list by number, as first loaded. */
export type ListPages = ReadonlyMap<number, ReplyOf<typeof contacts.list>>;

/**
 * The contacts before and after this one in the last viewed list; null if it isn't in it. The list stays as loaded, so a contact that no longer
 * matches its filter still has a next one.
 */
export function useNeighbors(id: string | undefined): Neighbors | null {
  const storage = useUserStorage();
  const [state] = useState(() => readSavedState(storage));
  const [pages, setPages] = useState<ListPages>(new Map());
  const wanted = state ? pageWanted(pages, state.page, id) : null;
  const { data } = useCall(
    contacts.list,
    { body: { contacts_scope: state ? scopeOf({ ...state, page: wanted ?? state.page }) : {} } },
    { enabled: wanted !== null },
  );
  useEffect(() => {
    if (data && wanted !== null) setPages((known) => new Map([...known, [wanted, data]]));
  }, [data, wanted]);
  return id === undefined ? null : neighborsIn(pages, id);
}

/** The page to load next to know a contact's neighbors; null if none is needed. */
export function pageWanted(pages: ListPages, start: number, id: string | undefined): number | null {
  if (!pages.has(start)) return start;
  const place = id === undefined ? null : placeOf(pages, id);
  if (!place) return null;
  const { page, index, reply } = place;
  if (index === 0 && page > 1 && !pages.has(page - 1)) return page - 1;
  const isLast = index === reply.data.length - 1;
  return isLast && page < reply.meta.total_pages && !pages.has(page + 1) ? page + 1 : null;
}

/** A contact's neighbors in these pages; null if it isn't in them. */
export function neighborsIn(pages: ListPages, id: string): Neighbors | null {
  const place = placeOf(pages, id);
  if (!place) return null;
  const { page, index, reply } = place;
  const { limit, total_count, total_count_exact } = reply.meta;
  return {
    previous: reply.data[index - 1] ?? pages.get(page - 1)?.data.at(-1) ?? null,
    next: reply.data[index + 1] ?? pages.get(page + 1)?.data[0] ?? null,
    position: (page - 1) * limit + index + 1,
    total: countText(total_count, total_count_exact),
  };
}

function placeOf(pages: ListPages, id: string) {
  for (const [page, reply] of pages) {
    const index = reply.data.findIndex((row) => row.id === id);
    if (index >= 0) return { page, index, reply };
  }
  return null;
}
