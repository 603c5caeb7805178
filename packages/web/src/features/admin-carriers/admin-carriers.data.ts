import { adminCarriers } from '@bookline/contract/features/admin-carriers';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show carriers. They're out of date after a change. */
const invalidates = ['admin-carriers', lookups.carriers] as const;

/** The columns that sort the list. The first is the default. */
export const carrierOrders = ['name', 'naic', 'updated_at'] as const;

export const useCarriers = (query: ListQuery<(typeof carrierOrders)[number]>) =>
  useCall(adminCarriers.list, { query }, { keepPrevious: true });

/** Adds a carrier. The form shows the failure. */
export const useAddCarrier = () => useSend(adminCarriers.create, { invalidates, quiet: true });

/** Changes a carrier. The form shows the failure. */
export const useChangeCarrier = () => useSend(adminCarriers.update, { invalidates, quiet: true });

export const useDeleteCarrier = () => useSend(adminCarriers.delete, { invalidates });
