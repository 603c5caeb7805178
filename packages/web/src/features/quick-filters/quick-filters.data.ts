import type { ReplyOf } from '@bookline/contract/endpoint';
import { type QuickFilter, quickFilters } from '@bookline/contract/features/quick-filters';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { toast } from '../../ui/toast.ts';
import { repinned } from './repinned.ts';

type List = ReplyOf<typeof quickFilters.list>;

/** Other users may share a view at any time. */
const FRESH = 5 * 60_000;
const invalidates = [quickFilters.list] as const;

/** The quick filters the user can see: pinned ones first, in their order. */
export const useQuickFilters = () => useCall(quickFilters.list, {}, { staleTime: FRESH });

/** The pinned ones in their order. */
export const usePinnedFilters = (): readonly QuickFilter[] =>
  useQuickFilters().data?.data.filter(({ position }) => position !== null) ?? NONE;
const NONE: readonly QuickFilter[] = [];

const change = (client: QueryClient, how: (list: readonly QuickFilter[]) => QuickFilter[]) =>
  client.setQueryData<List>(keyOf(quickFilters.list, {}), (reply) => reply && { data: how(reply.data) });

/** Updates the cached list from a reply, so that the view opens at once. */
function useKeep(): (filter: QuickFilter) => void {
  const client = useQueryClient();
  return useCallback(
    (filter) => change(client, (list) => [...list.filter(({ id }) => id !== filter.id), filter]),
    [client],
  );
}

/** Saves a quick filter. The form shows the failure. */
export function useSaveFilter() {
  const keep = useKeep();
  return useSend(quickFilters.create, { invalidates, quiet: true, onSent: ({ data }) => keep(data) });
}

/** Changes a quick filter from a form, which shows the failure. */
export function useEditFilter() {
  const keep = useKeep();
  return useSend(quickFilters.update, { invalidates, quiet: true, onSent: ({ data }) => keep(data) });
}

/** Changes a quick filter with one click. A toast shows a failure. */
export function useChangeFilter() {
  const keep = useKeep();
  return useSend(quickFilters.update, { invalidates, onSent: ({ data }) => keep(data) });
}

/** Pins, unpins, or moves one of the user's pinned quick filters. It shows at once. */
export function usePinFilter() {
  const client = useQueryClient();
  return useSend(quickFilters.update, {
    invalidates,
    in_order: true,
    onStart: ({ params, body }) => {
      const before = client.getQueryData<List>(keyOf(quickFilters.list, {}));
      change(client, (list) => repinned(list, params.id, body?.pinned === false ? null : body?.position));
      return () => client.setQueryData(keyOf(quickFilters.list, {}), before);
    },
  });
}

/** Deletes a quick filter for everyone. The toast can undo it. */
export function useDeleteFilter(onDeleted?: (filter: QuickFilter) => void): (filter: QuickFilter) => void {
  const client = useQueryClient();
  const keep = useKeep();
  const restore = useSend(quickFilters.update, { invalidates, onSent: ({ data }) => keep(data) });
  const remove = useSend(quickFilters.delete, {
    invalidates,
    onSent: (_reply, { params }) => {
      const list = client.getQueryData<List>(keyOf(quickFilters.list, {}))?.data ?? [];
      const filter = list.find(({ id }) => id === params.id);
      change(client, (before) => before.filter(({ id }) => id !== params.id));
      toast.done(filter ? `View “${filter.name}” deleted` : 'View deleted', {
        undo: () => restore.mutate({ params, body: { deleted: false } }),
      });
      if (filter) onDeleted?.(filter);
    },
  });
  return ({ id }) => remove.mutate({ params: { id } });
}
