import { billing } from '@bookline/contract/features/billing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { urlOf } from '../../lib/api-url.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { invalidateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** R075: the current account. */
export const useAccount = () => useCall(billing.info, {});

export const usePlans = () => useCall(billing.plans, { query: {} });

export const useQuote = (plan_id: string | undefined) =>
  useCall(
    billing.preview_plan,
    { query: { plan_id: plan_id ?? '' } },
    { enabled: plan_id !== undefined, staleTime: 0 },
  );

export const useHistory = (query: { readonly page: number }) =>
  useCall(billing.history, { query: { ...query, limit: 25 } }, { keepPrevious: true });

/** Reloads everything about billing, and the user: a payment can open everything (R034). */
export function useReloadBilling(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(() => Promise.all([invalidate(client, 'billing'), invalidateSession(client)]), [client]);
}

function useBillingSend<E extends (typeof billing)['update_plan' | 'pay' | 'confirm_payment' | 'cancel_subscription']>(
  endpoint: E,
) {
  const reload = useReloadBilling();
  return useSend(endpoint, { quiet: true, onSent: async () => void (await reload()) });
}

export const useUpdatePlan = () => useBillingSend(billing.update_plan);
export const usePay = () => useBillingSend(billing.pay);
export const useConfirmPayment = () => useBillingSend(billing.confirm_payment);
export const useCancelPlan = () => useBillingSend(billing.cancel_subscription);
export const useConnectCard = () => useSend(billing.connect_card, { quiet: true, invalidates: ['billing'] });

/** Where a PDF is. */
export const pdfOf = (id: string, document: 'invoice' | 'receipt'): string =>
  urlOf(billing.invoice_pdf, { id }, { document });
