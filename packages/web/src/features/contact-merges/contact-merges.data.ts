import { contactMerges } from '@bookline/contract/features/contact-merges';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Contacts side by side. */
export const useComparison = (ids: readonly string[]) =>
  useCall(contactMerges.compare, { query: { ids: [...ids] } }, { enabled: ids.length > 1, staleTime: 0 });

/** Makes one of them. Whoever calls it shows the failure. */
export const useMerge = () => useSend(contactMerges.merge, { onSent: useForgetAll(), quiet: true });

/** Merges of the last thirty days. */
export const useMerges = (page: number) => useCall(contactMerges.list, { query: { page } }, { keepPrevious: true });

/** Makes several of one again. */
export const useUndoMerge = () => useSend(contactMerges.undo, { onSent: useForgetAll() });

/** Whatever hangs on a contact moves with a merge: nothing that was known is sure any more. */
function useForgetAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
