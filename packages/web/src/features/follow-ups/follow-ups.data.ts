import type { QueryInput } from '@bookline/contract/endpoint';
import { contacts } from '@bookline/contract/features/contacts';
import { type FollowUp, followUps } from '@bookline/contract/features/follow-ups';
import { home } from '@bookline/contract/features/home';
import { lookups } from '@bookline/contract/features/lookups';
import type { ListMeta } from '@bookline/contract/paging';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export type FollowUpsQuery = QueryInput<typeof followUps.list>;

const A_PAGE = 200;

const nextPage = ({ meta }: { readonly meta: ListMeta }) =>
  meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined;

/** Queries that show follow-ups. They're out of date after a change. */
const invalidates = ['follow-ups', contacts.timeline, home.queue] as const;

export const useFollowUps = (query: FollowUpsQuery) => useCall(followUps.list, { query }, { keepPrevious: true });

/** The number overdue, due today, and upcoming. Reloads every minute, because due times pass. */
export const useFollowUpCounts = (who: string = 'me', enabled = true) =>
  useCall(followUps.counts, { query: { who } }, { enabled, refetchInterval: MINUTE_MS });

/** A contact's follow-ups in pages: open ones, then the last completed ones. */
export const useContactFollowUps = (contactId: string) =>
  useInfiniteQuery({
    queryKey: keyOf(followUps.of_contact, { params: { id: contactId } }),
    queryFn: ({ pageParam, signal }) =>
      call(followUps.of_contact, {
        params: { id: contactId },
        query: { page: pageParam, limit: A_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });

/** The first page of one: the contact's next open follow-up, or its last completed one. */
export const NEXT = { page: 1, limit: 1 } as const;

/** A contact's next open follow-up. Null if there is none, undefined while loading. */
export function useNextFollowUp(contactId: string, enabled: boolean): FollowUp | null | undefined {
  const { data } = useCall(followUps.of_contact, { params: { id: contactId }, query: NEXT }, { enabled });
  if (!enabled) return null;
  return data && (data.data.find(({ state }) => state !== 'done') ?? null);
}

/** Open follow-ups due between two dates, in pages. */
export const useDueFollowUps = (
  { from, to, who }: { readonly from: string; readonly to: string; readonly who: string },
  enabled: boolean,
) => {
  const query = { due: 'open', due_from: from, due_to: to, who, limit: A_PAGE } as const;
  return useInfiniteQuery({
    queryKey: keyOf(followUps.list, { query, paged: true }),
    queryFn: ({ pageParam, signal }) => call(followUps.list, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    enabled,
  });
};

/** Adds a follow-up. The form shows the failure. */
export const useSetFollowUp = () => useSend(followUps.create, { invalidates, quiet: true });
/** Changes a follow-up. The form shows the failure. */
export const useChangeFollowUp = () => useSend(followUps.update, { invalidates, quiet: true });
/** Moves a follow-up back: the undo of a snooze. */
export const useMoveFollowUp = () => useSend(followUps.update, { invalidates });
export const useSnoozeFollowUp = () => useSend(followUps.snooze, { invalidates });
export const useFinishFollowUp = () => useSend(followUps.done, { invalidates });
export const useReopenFollowUp = () => useSend(followUps.undo, { invalidates });
export const useFinishFollowUps = () => useSend(followUps.done_many, { invalidates });
export const useReopenFollowUps = () => useSend(followUps.undo_many, { invalidates });
export const useDeleteFollowUp = () => useSend(followUps.delete, { invalidates });

/** The users whose follow-ups the user sees. The user comes first. */
export const useDownline = (q: string) =>
  useCall(lookups.downline, { query: q === '' ? {} : { q } }, { keepPrevious: true });
