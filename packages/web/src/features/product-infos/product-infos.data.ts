import { lookups } from '@bookline/contract/features/lookups';
import { adminProductInfos, productInfos } from '@bookline/contract/features/product-infos';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show sheets. They're out of date after a change. */
const invalidates = ['admin-product-infos', 'product-infos'] as const;

/** The columns that sort the list. The first is the default. */
export const productInfoOrders = ['title', 'product_line', 'updated_at'] as const;

/** The product sheets that match a contact. Always reloaded, because their links expire. */
export const useFittingInfos = (id: string) => useCall(productInfos.fitting, { params: { id } }, { staleTime: 0 });

/** A page of all sheets. */
export const useProductInfos = (query: ListQuery<(typeof productInfoOrders)[number]>) =>
  useCall(adminProductInfos.list, { query }, { keepPrevious: true, staleTime: 0 });

/** The active carriers to choose from. */
export const useCarrierChoices = () =>
  useCall(lookups.carriers, {}).data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];

/** Adds or changes a sheet. The form shows the failure. */
export const useAddProductInfo = () => useSend(adminProductInfos.create, { invalidates, quiet: true });
export const useChangeProductInfo = () => useSend(adminProductInfos.update, { invalidates, quiet: true });
export const useDeleteProductInfo = () => useSend(adminProductInfos.delete, { invalidates });
