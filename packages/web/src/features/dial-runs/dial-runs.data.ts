import type { Endpoint, QueryOf } from '@bookline/contract/endpoint';
import { type DialRunNow, dialRuns } from '@bookline/contract/features/dial-runs';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const PAGE = 50;

/** The user's runs, newest first. */
export const useRuns = (page: number) =>
  useCall(dialRuns.list, { query: { page, limit: PAGE } }, { keepPrevious: true });

/** The settings of the user's newest run, from which a new one starts. */
export const useLastRun = () => useCall(dialRuns.list, { query: { page: 1, limit: 1 } });

export const useRun = (id: string) => useCall(dialRuns.get, { params: { id } });

export const useResults = (id: string) => useCall(dialRuns.results, { params: { id } });

export type EntryFilter = Pick<
  QueryOf<typeof dialRuns.contacts>,
  'state' | 'disposition_id' | 'call_status' | 'reason'
>;

export const useEntries = (id: string, filter: EntryFilter, page: number) =>
  useCall(dialRuns.contacts, { params: { id }, query: { ...filter, page, limit: PAGE } }, { keepPrevious: true });

const lists = [dialRuns.list, dialRuns.contacts, dialRuns.results] as const;

/** Shows a run as a step left it. */
export const keepRun = (client: QueryClient, run: DialRunNow): void => {
  client.setQueryData(keyOf(dialRuns.get, { params: { id: run.id } }), { data: run });
};

/** Makes a run. The form shows the failure. */
export const useMakeRun = () => useSend(dialRuns.create, { invalidates: [dialRuns.list], quiet: true });

type Step = Extract<(typeof dialRuns)[keyof typeof dialRuns], { response: typeof dialRuns.get.response }>;

/** A step of a run: its reply is the run. A toast shows a failure, unless `quiet`. */
function useStep<E extends Step & Endpoint>(endpoint: E, { quiet = false, more = [] as readonly string[] } = {}) {
  const client = useQueryClient();
  return useSend(endpoint, {
    invalidates: [...lists, ...more],
    quiet,
    onSent: (reply) => keepRun(client, (reply as { readonly data: DialRunNow }).data),
  });
}

export const useResume = () => useStep(dialRuns.resume);
export const usePause = () => useStep(dialRuns.pause);
export const useEnd = () => useStep(dialRuns.end);
export const useSkip = () => useStep(dialRuns.skip);
export const useCallAgain = () => useStep(dialRuns.call_again);
/** Changes a run. The form shows the failure. */
export const useChangeRun = () => useStep(dialRuns.update, { quiet: true });
/** Sets the disposition of the current call. The form shows the failure. */
export const useFinish = () =>
  useStep(dialRuns.finish, { quiet: true, more: ['dialer', 'contacts', 'follow-ups', 'activity-tracking'] });

/** Plays a message to the answering machine of the current call. */
export const useLeaveMessage = () => useStep(dialRuns.leave_message, { more: ['dialer', 'contacts'] });

/** Takes the next contact. The page shows a failure. */
export function useNext() {
  const client = useQueryClient();
  return useSend(dialRuns.next, {
    invalidates: lists,
    quiet: true,
    onSent: ({ data }) => keepRun(client, data.run),
  });
}
