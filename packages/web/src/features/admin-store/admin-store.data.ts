import type { QueryInput } from '@bookline/contract/endpoint';
import { adminCategories, adminProducts, orderManagement } from '@bookline/contract/features/admin-store';
import { channels } from '@bookline/contract/rules/subscriptions';
import { urlOf } from '../../lib/api-url.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { staleOf } from '../subscriptions/subscriptions.api.ts';

const invalidates = ['admin-categories', 'admin-products', 'admin-orders', 'store'] as const;
/** An order may be of a subscription, too. */
const orders = [...invalidates, ...channels.flatMap(staleOf)];

/** The columns that sort the lists. The first is the default. */
export const categoryOrders = ['title', 'updated_at'] as const;
export const productOrders = ['place', 'name', 'price', 'updated_at'] as const;
export const orderOrders = ['created_at', 'number', 'total', 'user'] as const;

export const useCategories = (query: QueryInput<typeof adminCategories.list>) =>
  useCall(adminCategories.list, { query }, { keepPrevious: true });
export const useAddCategory = () => useSend(adminCategories.create, { invalidates, quiet: true });
export const useChangeCategory = () => useSend(adminCategories.update, { invalidates, quiet: true });
export const useDeleteCategory = () => useSend(adminCategories.delete, { invalidates });

export const useProducts = (query: QueryInput<typeof adminProducts.list>) =>
  useCall(adminProducts.list, { query }, { keepPrevious: true });
/** One product. Not loaded if `id` is null. */
export const useProduct = (id: string | null) =>
  useCall(adminProducts.get, { params: { id: id ?? '' } }, { enabled: id !== null });
export const useAddProduct = () => useSend(adminProducts.create, { invalidates, quiet: true });
export const useChangeProduct = () => useSend(adminProducts.update, { invalidates, quiet: true });
export const useDeleteProduct = () => useSend(adminProducts.delete, { invalidates });

export const useManagedOrders = (query: QueryInput<typeof orderManagement.list>) =>
  useCall(orderManagement.list, { query }, { keepPrevious: true });
export const useManagedOrder = (id: string, following: boolean) =>
  useCall(orderManagement.get, { params: { id } }, { refetchInterval: following ? 2_000 : false });
export const useChangeOrder = () => useSend(orderManagement.update, { invalidates: orders, quiet: true });
export const useRefundOrder = () => useSend(orderManagement.refund, { invalidates: orders, quiet: true });
export const exportUrl = (query: QueryInput<typeof orderManagement.export>): string =>
  urlOf(orderManagement.export, {}, query);
export const contactsUrl = (id: string): string => urlOf(orderManagement.contacts, { id }, {});
