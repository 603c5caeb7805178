import type { QueryInput } from '@bookline/contract/endpoint';
import { billing } from '@bookline/contract/features/billing';
import { store } from '@bookline/contract/features/store';
import { urlOf } from '../../lib/api-url.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['store'] as const;

export const useItems = (query: QueryInput<typeof store.items>) =>
  useCall(store.items, { query }, { keepPrevious: true });
export const useStoreCategories = () => useCall(store.categories, {});
export const useItem = (id: string) => useCall(store.item, { params: { id } });
export const useCart = () => useCall(store.cart, {});
export const useAgentInfo = () => useCall(store.agent_info, {});
export const useOrders = (page: number) =>
  useCall(store.orders, { query: { page, limit: 25 } }, { keepPrevious: true });
export const useOrder = (id: string) => useCall(store.get_order, { params: { id } });
/** Whether there is a card to charge. */
export const useCard = () => useCall(billing.info, {});

export const useSetCart = () => useSend(store.set_cart, { invalidates });
export const usePlaceOrder = () => useSend(store.order, { invalidates, quiet: true });
export const useReorder = () => useSend(store.reorder, { invalidates });
export const useConfirmOrder = () => useSend(billing.confirm_payment, { invalidates, quiet: true });

/** Where the receipt of an order is. */
export const receiptUrl = (id: string): string => urlOf(store.receipt, { id }, {});
