import { contactMerges } from '@bookline/contract/features/contact-merges';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Contacts to compare. */
export const useComparison = (ids: readonly string[]) =>
  useCall(contactMerges.compare, { query: { ids: [...ids] } }, { enabled: ids.length > 1, staleTime: 0 });

/** Merges contacts. The caller shows a failure. */
export const useMerge = () => useSend(contactMerges.merge, { onSent: useForgetAll(), quiet: true });

/** The merges of the last 30 days. */
export const useMerges = (page: number) => useCall(contactMerges.list, { query: { page } }, { keepPrevious: true });

/** Undoes a merge. */
export const useUndoMerge = () => useSend(contactMerges.undo, { onSent: useForgetAll() });

/** A merge moves all records of a contact, so all cached data about it is out of date. */
function useForgetAll(): () => void {
  const client = useQueryClient();
  const compared = keyOf(contactMerges.compare);
  return () => {
    // A merged contact is gone and the comparison page closes. Reloading it would only fail.
    void client.invalidateQueries({ queryKey: compared, refetchType: 'none' });
    void client.invalidateQueries({
      predicate: ({ queryKey: [feature, name] }) => feature !== compared[0] || name !== compared[1],
    });
  };
}
