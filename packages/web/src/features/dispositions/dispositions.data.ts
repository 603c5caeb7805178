import { dispositions } from '@bookline/contract/features/dispositions';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** The columns that sort the list. The first is the default. */
export const dispositionOrders = ['position', 'name', 'updated_at'] as const;

/** The active ones, in the order of their keys. */
export const useDispositions = (enabled = true) => useCall(dispositions.choices, {}, { enabled, staleTime: 60_000 });

export const useAllDispositions = (query: ListQuery<(typeof dispositionOrders)[number]>) =>
  useCall(dispositions.list, { query }, { keepPrevious: true });

/** Sets the disposition of a call. The form shows the failure. */
export const useDispose = () =>
  useSend(dispositions.dispose, {
    invalidates: ['dialer', 'contacts', 'follow-ups', 'activity-tracking'],
    quiet: true,
  });

const invalidates = ['dispositions'] as const;

/** Adds a disposition. The form shows the failure. */
export const useAddDisposition = () => useSend(dispositions.create, { invalidates, quiet: true });

/** Changes a disposition. The form shows the failure. */
export const useChangeDisposition = () => useSend(dispositions.update, { invalidates, quiet: true });

export const useDeleteDisposition = () => useSend(dispositions.delete, { invalidates });
