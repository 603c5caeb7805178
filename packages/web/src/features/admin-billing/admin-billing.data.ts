import type { QueryInput } from '@bookline/contract/endpoint';
import { adminBilling } from '@bookline/contract/features/admin-billing';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['admin-billing', 'billing'] as const;

/** The columns that sort the list. The first is the default. */
export const memberOrders = ['name', 'period_end'] as const;

export const useAllPlans = () => useCall(adminBilling.plans, {});
export const useMemberPayments = (query: QueryInput<typeof adminBilling.payment_infos>) =>
  useCall(adminBilling.payment_infos, { query }, { keepPrevious: true });

export const useAddPlan = () => useSend(adminBilling.add_plan, { invalidates, quiet: true });
export const useChangePlan = () => useSend(adminBilling.change_plan, { invalidates, quiet: true });
export const useDeletePlan = () => useSend(adminBilling.delete_plan, { invalidates });
