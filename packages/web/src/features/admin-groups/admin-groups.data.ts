import { adminGroups } from '@bookline/contract/features/admin-groups';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The contact list has a view for each group. */
const invalidates = ['admin-groups', lookups.groups, 'contacts'] as const;

/** All groups, or those whose name contains `q`, with their number of members. */
export const useGroups = (q: string | undefined) =>
  useCall(lookups.groups, { query: { ...(q && { q }), counts: 'true' } }, { keepPrevious: true });

export const useGroup = (id: string) => useCall(adminGroups.get, { params: { id } });

/** Users who can join a group, filtered by name. */
export function usePeople(q: string) {
  return useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true }).data?.data ?? [];
}

/** Adds or changes a group. The form shows the failure. */
export const useAddGroup = () => useSend(adminGroups.create, { invalidates, quiet: true });
export const useRenameGroup = () => useSend(adminGroups.update, { invalidates, quiet: true });
/** Changes a group's members. */
export const useChangeMembers = () => useSend(adminGroups.update, { invalidates });
export const useDeleteGroup = () => useSend(adminGroups.delete, { invalidates: [lookups.groups, 'contacts'] });
