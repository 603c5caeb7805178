import { notifications } from '@bookline/contract/features/notifications';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const OFTEN_MS = 60_000;

/** New notifications. Polled once a minute while the app is visible, or always if the browser shows them. */
export const useNewest = (always: boolean) =>
  useCall(
    notifications.list,
    { query: { limit: 10 } },
    { refetchInterval: OFTEN_MS, refetchIntervalInBackground: always, staleTime: OFTEN_MS / 2 },
  );

const pages = infiniteQueryOptions({
  queryKey: [...keyOf(notifications.list), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(notifications.list, { query: { limit: 20, ...(pageParam && { before: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.next ?? undefined,
});

/** All notifications, in pages. */
export const useNotifications = () => useInfiniteQuery(pages);

export const useMarkRead = () => useSend(notifications.read, { invalidates: [notifications.list] });

export const useChoices = () => useCall(notifications.choices, {});

/** Changes the settings of a notification type. The switch updates at once. */
export function useChoose() {
  const client = useQueryClient();
  const key = keyOf(notifications.choices, {});
  return useSend(notifications.choose, {
    in_order: true,
    onStart: ({ body }) => {
      const before = client.getQueryData<{ data: readonly (typeof body)[] }>(key);
      if (before && body)
        client.setQueryData(key, { data: before.data.map((each) => (each?.kind === body.kind ? body : each)) });
      return () => client.setQueryData(key, before);
    },
    // While another change is pending, this reply is outdated.
    onSent: (reply) => {
      if (client.isMutating({ mutationKey: [notifications.choose.id] }) === 1) client.setQueryData(key, reply);
    },
  });
}
