import { adminPools } from '@bookline/contract/features/admin-pools';
import { adminUsers } from '@bookline/contract/features/admin-users';
import { lookups } from '@bookline/contract/features/lookups';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The contacts list has views of pools. */
const invalidates = ['admin-pools', lookups.pools, adminUsers.pool_holders, 'contacts'] as const;

/** All pools, or those whose name has `q` (R393), each with what is in it. */
export const usePools = (q: string | undefined) =>
  useCall(lookups.pools, { query: { ...(q && { q }), counts: 'true' } }, { keepPrevious: true });

export const usePool = (id: string) => useCall(adminPools.get, { params: { id } });
export const useBusinessUnits = () => useCall(lookups.business_units, {}).data?.data ?? [];

/** Who can hold a pool: pool holders whose name has what was typed. */
export function useHolders(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data } = useCall(adminUsers.pool_holders, { query: q ? { q } : {} }, { keepPrevious: true });
  return (data?.data ?? []).map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }));
}

/** Who can own contacts: everybody whose name has what was typed. */
export function useOwners(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  return useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true }).data?.data ?? [];
}

/** Adds or changes a pool. The form shows the failure. */
export const useAddPool = () => useSend(adminPools.create, { invalidates, quiet: true });
export const useEditPool = () => useSend(adminPools.update, { invalidates, quiet: true });
/** Changes who holds a pool. */
export const useChangeHolders = () => useSend(adminPools.update, { invalidates });
export const useDeletePool = () =>
  useSend(adminPools.delete, { invalidates: [lookups.pools, 'contacts', 'jobs'], quiet: true });
