import type { QueryInput } from '@bookline/contract/endpoint';
import { billing } from '@bookline/contract/features/billing';
import { sessions } from '@bookline/contract/features/sessions';
import { dialerSubscriptions, smsSubscriptions } from '@bookline/contract/features/subscriptions';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { urlOf } from '../../lib/api-url.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { invalidateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';
import { listen } from '../live/live.api.ts';

type Calls = typeof dialerSubscriptions;

/** R345: the calls of both channels are alike but for their ids and paths, so that one type describes both. */
const calls: Readonly<Record<Channel, Calls>> = {
  dialer: dialerSubscriptions,
  sms: smsSubscriptions as unknown as Calls,
};

/** Everything that a purchase, a cancellation, or a change of licenses makes out of date. */
export const staleOf = (channel: Channel) =>
  [`${channel}-subscriptions`, `admin-${channel}-subscriptions`, sessions.me, 'billing'] as const;

export const usePlans = (channel: Channel) => useCall(calls[channel].plans, {});
export const useEnterprisePlans = (channel: Channel) => useCall(calls[channel].enterprise_plans, {});

/** Whether the company offers a plan to users who lead a team, or to others. Undefined until that is known. */
export function useHasPlans(channel: Channel, leads: boolean): boolean | undefined {
  const plans = usePlans(channel).data?.data;
  const enterprise = useEnterprisePlans(channel).data?.data;
  if (!plans || !enterprise) return undefined;
  return plans.length > 0 || (leads && enterprise.length > 0);
}

export type SubscriptionOrderField = 'created_at' | 'period_end' | 'plan';
export const useSubscriptions = (
  channel: Channel,
  query: Partial<ListQuery<SubscriptionOrderField>> & { readonly active?: 'true'; readonly mine?: 'true' },
) => useCall(calls[channel].list, { query }, { keepPrevious: true });
export const useSubscription = (channel: Channel, id: string) => useCall(calls[channel].get, { params: { id } });
export const usePendingCompany = (channel: Channel) => useCall(calls[channel].pending_company, {});
export const useActiveSubscription = (channel: Channel, type: 'company' | 'other') =>
  useCall(calls[channel].active, { query: { type } });

/** The user's own subscriptions and licenses (R089–R092). */
export const useOwnSubscriptions = () => useCall(sessions.me, {});

export type Choice = QueryInput<Calls['preview']>;
/** What a choice costs now. The last answer stays while another is loaded. */
export const useQuote = (channel: Channel, choice: Choice | null) =>
  useCall(
    calls[channel].preview,
    { query: choice ?? {} },
    { enabled: choice !== null, keepPrevious: true, staleTime: 0 },
  );

export const useUsage = (channel: Channel, query: QueryInput<Calls['usage']>) =>
  useCall(calls[channel].usage, { query }, { keepPrevious: true });

export const useLicenses = (
  channel: Channel,
  query: Partial<ListQuery<'user' | 'allocation' | 'created_at'>> & {
    readonly limit?: number;
    readonly subscription_id?: string;
    readonly assigned?: 'true' | 'false';
  },
  enabled = true,
) => useCall(calls[channel].licenses, { query }, { keepPrevious: true, enabled });

export const useLicenseUsers = (channel: Channel, subscription_id: string, q: string) =>
  useCall(calls[channel].license_users, { query: { subscription_id, ...(q && { q }) } }, { keepPrevious: true });

export const useOrders = (channel: Channel, query: QueryInput<Calls['orders']>) =>
  useCall(calls[channel].orders, { query }, { keepPrevious: true });
/** Where an order's PDF is. */
export const orderPdf = (channel: Channel, id: string, document: 'invoice' | 'receipt'): string =>
  urlOf(calls[channel].order_pdf, { id }, { document });
export const useOrder = (channel: Channel, id: string) => useCall(calls[channel].order, { params: { id } });

/** What a purchase needs: the card, and whether money moves. */
export const useCard = () => useCall(billing.info, {});

/** Sends something that costs money. A purchase can enable the dialer and pays for features, so the user is reloaded. */
function usePurchase<const Name extends 'create' | 'update' | 'order_licenses' | 'pay_order'>(
  channel: Channel,
  name: Name,
) {
  const client = useQueryClient();
  return useSend(calls[channel][name], {
    quiet: true,
    onSent: async () => void (await Promise.all([invalidate(client, ...staleOf(channel)), invalidateSession(client)])),
  });
}
export const useSubscribe = (channel: Channel) => usePurchase(channel, 'create');
export const useChangeSubscription = (channel: Channel) => usePurchase(channel, 'update');
export const useOrderLicenses = (channel: Channel) => usePurchase(channel, 'order_licenses');
export const usePayOrder = (channel: Channel) => usePurchase(channel, 'pay_order');

export const useCancelSubscription = (channel: Channel) =>
  useSend(calls[channel].cancel, { quiet: true, invalidates: staleOf(channel) });
export const useUpdateLicense = (channel: Channel) =>
  useSend(calls[channel].update_license, { quiet: true, invalidates: staleOf(channel) });

/** Where a payment is, after the user's bank asked for them. */
export function useConfirmPayment(channel: Channel) {
  return useSend(billing.confirm_payment, { quiet: true, invalidates: staleOf(channel) });
}

/** Reloads what's shown when a payment, subscription, or license changes, here or elsewhere. */
export function useSubscriptionNews(channel: Channel): void {
  const client = useQueryClient();
  const reload = useCallback(() => void invalidate(client, ...staleOf(channel)), [client, channel]);
  useEffect(() => {
    const news = listen('BillingChannel', {}, { received: reload });
    return () => news.end();
  }, [reload]);
}
