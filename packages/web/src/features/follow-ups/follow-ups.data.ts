import type { QueryInput } from '@bookline/contract/endpoint';
import { contacts } from '@bookline/contract/features/contacts';
import { followUps } from '@bookline/contract/features/follow-ups';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export type FollowUpsQuery = QueryInput<typeof followUps.list>;

/** What shows follow-ups, and is out of date once one was changed. */
const invalidates = ['follow-ups', contacts.timeline] as const;
const MINUTE_MS = 60_000;

export const useFollowUps = (query: FollowUpsQuery) => useCall(followUps.list, { query }, { keepPrevious: true });

/** How many are overdue, due today and to come; asked again each minute, for the day goes on. */
export const useFollowUpCounts = (who: string = 'me', enabled = true) =>
  useCall(followUps.counts, { query: { who } }, { enabled, refetchInterval: MINUTE_MS });

export const useContactFollowUps = (contactId: string) => useCall(followUps.of_contact, { params: { id: contactId } });

/** Sets one. The form shows what is refused. */
export const useSetFollowUp = () => useSend(followUps.create, { invalidates, quiet: true });
/** Changes one. The form shows what is refused. */
export const useChangeFollowUp = () => useSend(followUps.update, { invalidates, quiet: true });
/** Moves one back to where it was: the undo of a snooze. */
export const useMoveFollowUp = () => useSend(followUps.update, { invalidates });
export const useSnoozeFollowUp = () => useSend(followUps.snooze, { invalidates });
export const useFinishFollowUp = () => useSend(followUps.done, { invalidates });
export const useReopenFollowUp = () => useSend(followUps.undo, { invalidates });
export const useFinishFollowUps = () => useSend(followUps.done_many, { invalidates });
export const useReopenFollowUps = () => useSend(followUps.undo_many, { invalidates });
export const useDeleteFollowUp = () => useSend(followUps.delete, { invalidates });

/** The people whose follow-ups one sees: oneself first. */
export const useDownline = (q: string) =>
  useCall(lookups.downline, { query: q === '' ? {} : { q } }, { keepPrevious: true });
