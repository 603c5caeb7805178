import { officeLocations } from '@bookline/contract/features/office-locations';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['office-locations'] as const;

/** The columns that sort the list. The first is the default. */
export const officeOrders = ['name', 'city', 'type'] as const;

/** A page of office locations. */
export const useOffices = (query: ListQuery<(typeof officeOrders)[number]>) =>
  useCall(officeLocations.list, { query }, { keepPrevious: true });

/** Adds an office. The form shows the failure. */
export const useAddOffice = () => useSend(officeLocations.create, { invalidates, quiet: true });

/** Replaces an office. The form shows the failure. */
export const useReplaceOffice = () => useSend(officeLocations.update, { invalidates, quiet: true });

/** Deletes an office. */
export const useDeleteOffice = () => useSend(officeLocations.delete, { invalidates });
