import { contacts } from '@bookline/contract/features/contacts';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { type Dashboard, dashboardCalls } from '@bookline/contract/features/dashboard';
import { followUps } from '@bookline/contract/features/follow-ups';
import { home, NEW_LEAD_DAYS } from '@bookline/contract/features/home';
import { imports } from '@bookline/contract/features/imports';
import { tags } from '@bookline/contract/features/tags';
import { mergeDashboard } from '@bookline/contract/rules/merge-dashboard';
import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { dayIn } from '../../lib/dates.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { useUpdateSession } from '../../lib/session.ts';
import { useTimeZone } from '../../lib/timezone.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { useFollowUpCounts } from '../follow-ups/follow-ups.api.ts';

const SHOWN = 6;
const QUIET_DAYS = 30;

const listOf = (contacts_scope: ContactsScopeInput) => ({ body: { contacts_scope } });

/** The newest contacts. */
export const useNewestContacts = () =>
  useCall(contacts.list, listOf({ order_field: 'created_at', order: 'desc', limit: SHOWN }));

/** The most recently active contacts. */
export const useActiveContacts = () =>
  useCall(contacts.list, listOf({ order_field: 'last_activity_at', order: 'desc', limit: SHOWN }));

/** A count. Undefined while loading. */
export type Counted = { readonly count: number; readonly exact: boolean } | 'failed' | undefined;

/** The number of contacts in a scope, capped above 10,000 like the list's. */
function useCount(search: NonNullable<ContactsScopeInput['search']>, enabled = true): Counted {
  const { data, error } = useCall(contacts.list, listOf({ search, limit: 1 }), { enabled });
  if (data) return { count: data.meta.total_count, exact: data.meta.total_count_exact !== false };
  return error ? ('failed' as const) : undefined;
}

/** The number of all contacts. */
export const useContactCount = () => useCount({});

/** The number of contacts no one has opened yet, which have the tag New. `tag` is its id, for the link. */
export function useNewLeads() {
  const { data, error } = useCall(tags.search, { body: { search: 'New' } });
  const tag = data?.data.find(({ name }) => name === 'New')?.id;
  const counted = useCount({ tags: tag === undefined ? [] : [tag] }, tag !== undefined);
  const none = data && tag === undefined ? { count: 0, exact: true } : undefined;
  return { tag, counted: error ? ('failed' as const) : (counted ?? none) };
}

/** The number of contacts without activity for a month. `until` is the last day that counts. */
export function useQuietContacts() {
  const zone = useTimeZone();
  const until = dayIn(new Date(Date.now() - QUIET_DAYS * DAY_MS), zone);
  return { until, counted: useCount({ last_activity_at_to: until }) };
}

/** The number of follow-ups overdue or due today. */
export function useFollowUpsDue(enabled: boolean): Counted {
  const { data, error } = useFollowUpCounts('me', enabled);
  if (data) return { count: data.data.overdue + data.data.today, exact: true };
  return error ? ('failed' as const) : undefined;
}

/** The latest imports. */
export const useRecentImports = () => useCall(imports.list, { query: { limit: 5 } });

/** The user's next follow-ups. */
export const useDueFollowUps = (enabled: boolean) =>
  useCall(followUps.list, { query: { due: 'open', who: 'me', limit: SHOWN } }, { enabled });

const whole = { body: {} };
const wholeKey = keyOf(dashboardCalls.update, whole);
interface Known {
  readonly data: Dashboard;
}

/** The dashboard data: the first page of everything, then the pages loaded later. A reload starts with the first page. */
export const useDashboard = () => useCall(dashboardCalls.update, whole);

/** Appends the next page of a dashboard list to the loaded ones (R161–R163). */
export function useMore(type: 'client_birthdays' | 'prospect_birthdays') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: number) => call(dashboardCalls.update, { query: { type }, body: { page } }),
    onSuccess: ({ data }) =>
      client.setQueryData<Known>(wholeKey, (known) => known && { data: mergeDashboard(known.data, data) }),
  });
}

/** Saves the tiles and their order. An empty list restores the default (R164). The dialog shows the failure. */
export function useArrange() {
  const client = useQueryClient();
  const updateSession = useUpdateSession();
  return useSend(dashboardCalls.update, {
    quiet: true,
    onSent: ({ data }) => {
      client.setQueryData<Known>(wholeKey, (known) => known && { data: mergeDashboard(known.data, data) });
      updateSession({ dashboard_info: data.tiles ? { tiles: data.tiles } : null });
    },
  });
}

/** What waits for the user today. It reloads every minute, because due times pass and callers call. */
export const useQueue = () => useCall(home.queue, {}, { refetchInterval: MINUTE_MS });

/** Puts an entry of the queue aside, or back. A toast shows the failure. */
export const useSkip = () => useSend(home.skip, { invalidates: [home.queue] });

/** What the user's team did today. */
export const useTeam = () => useCall(home.team, {}, { refetchInterval: MINUTE_MS });

/** The contact list's filters for leads that no one has called, as home.team counts them. */
export const unworkedSearch = (owner?: string): Record<string, string> => ({
  categories: 'lead,recruit',
  created_at: `last_${NEW_LEAD_DAYS}_days`,
  called: 'no',
  ...(owner && { owner }),
});
