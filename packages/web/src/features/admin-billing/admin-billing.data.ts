import type { QueryInput } from '@bookline/contract/endpoint';
import { adminBilling } from '@bookline/contract/features/admin-billing';
import { billing } from '@bookline/contract/features/billing';
import { paymentSettingsCalls } from '@bookline/contract/features/payment-settings';
import { urlOf } from '../../lib/api-url.ts';
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
export const useTaxRates = () => useCall(adminBilling.tax_rates, {});
export const useSetTaxRates = () => useSend(adminBilling.set_tax_rates, { invalidates, quiet: true });
export const useUserAccount = (id: string) => useCall(adminBilling.user_account, { params: { id } });
/** A refund has its outcome in a moment, so the list looks again while one hasn't. */
export const useUserHistory = (id: string, page: number, following: boolean) =>
  useCall(
    adminBilling.user_history,
    { params: { id }, query: { page, limit: 5 } },
    { keepPrevious: true, refetchInterval: following ? 2_000 : false },
  );
export const useRefund = () => useSend(adminBilling.refund, { invalidates, quiet: true });
export const usePaymentSettings = () => useCall(paymentSettingsCalls.get, {});
export const useSetPaymentSettings = () =>
  useSend(paymentSettingsCalls.set, { invalidates: ['payment-settings', ...invalidates], quiet: true });
export const useTestPayments = () => useSend(paymentSettingsCalls.test);
export const useDeletePlan = () => useSend(adminBilling.delete_plan, { invalidates });

/** Where an invoice's PDF is. */
export const invoicePdf = (id: string): string => urlOf(billing.invoice_pdf, { id }, { document: 'invoice' });
