import { adminPools } from '@bookline/contract/features/admin-pools';
import { adminUsers } from '@bookline/contract/features/admin-users';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The contact list has a view for each pool. */
const invalidates = ['admin-pools', lookups.pools, adminUsers.pool_holders, 'contacts'] as const;

/** All pools, or those whose name contains `q` (R393), with their number of contacts. */
export const usePools = (q: string | undefined) =>
  useCall(lookups.pools, { query: { ...(q && { q }), counts: 'true' } }, { keepPrevious: true });

export const usePool = (id: string) => useCall(adminPools.get, { params: { id } });
export const useBusinessUnits = () => useCall(lookups.business_units, {}).data?.data ?? [];

/** Pool holders, filtered by name. */
export function useHolders(q: string) {
  const { data } = useCall(adminUsers.pool_holders, { query: q ? { q } : {} }, { keepPrevious: true });
  return (data?.data ?? []).map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }));
}

/** Users who can own contacts, filtered by name. */
export function useOwners(q: string) {
  return useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true }).data?.data ?? [];
}

/** Adds or changes a pool. The form shows the failure. */
export const useAddPool = () => useSend(adminPools.create, { invalidates, quiet: true });
export const useEditPool = () => useSend(adminPools.update, { invalidates, quiet: true });
/** Changes a pool's holders. */
export const useChangeHolders = () => useSend(adminPools.update, { invalidates });
export const useDeletePool = () =>
  useSend(adminPools.delete, { invalidates: [lookups.pools, 'contacts', 'jobs'], quiet: true });
