import { adminCarriers } from '@bookline/contract/features/admin-carriers';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** What shows carriers, and is out of date once one was added, changed or deleted. */
const invalidates = ['admin-carriers', lookups.carriers] as const;

/** By which columns the list can be ordered, the first to begin with. */
export const carrierOrders = ['name', 'naic', 'updated_at'] as const;

/** A page of carriers. */
export const useCarriers = (query: ListQuery<(typeof carrierOrders)[number]>) =>
  useCall(adminCarriers.list, { query }, { keepPrevious: true });

/** Adds a carrier. The form shows the failure. */
export const useAddCarrier = () => useSend(adminCarriers.create, { invalidates, quiet: true });

/** Changes a carrier. The form shows the failure. */
export const useChangeCarrier = () => useSend(adminCarriers.update, { invalidates, quiet: true });

/** Deletes a carrier. */
export const useDeleteCarrier = () => useSend(adminCarriers.delete, { invalidates });
