import type { QueryInput } from '@bookline/contract/endpoint';
import { adminDialerSubscriptions, adminSmsSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { staleOf } from '../subscriptions/subscriptions.api.ts';

type Calls = typeof adminDialerSubscriptions;

/** The calls of both channels are alike but for their ids and paths, so that one type describes both. */
const calls: Readonly<Record<Channel, Calls>> = {
  dialer: adminDialerSubscriptions,
  sms: adminSmsSubscriptions as unknown as Calls,
};

export const useAllSubscriptions = (channel: Channel, query: QueryInput<Calls['list']>) =>
  useCall(calls[channel].list, { query }, { keepPrevious: true });
export const useAllOrders = (channel: Channel, query: QueryInput<Calls['orders']>) =>
  useCall(calls[channel].orders, { query }, { keepPrevious: true });
export const useCompanyUsage = (channel: Channel, query: QueryInput<Calls['usage']>) =>
  useCall(calls[channel].usage, { query }, { keepPrevious: true });
export const useUsedNumbers = (channel: Channel, query: QueryInput<Calls['numbers']>) =>
  useCall(calls[channel].numbers, { query }, { keepPrevious: true });
export const useAllPlans = (channel: Channel, query: QueryInput<Calls['plans']>) =>
  useCall(calls[channel].plans, { query }, { keepPrevious: true });

const changes = (channel: Channel) => ({ quiet: true, invalidates: staleOf(channel) });

export const useAddCompany = (channel: Channel) => useSend(calls[channel].create, changes(channel));
export const useActivate = (channel: Channel) => useSend(calls[channel].activate, changes(channel));
export const useCancelForUser = (channel: Channel) => useSend(calls[channel].cancel, changes(channel));
export const useAddOrder = (channel: Channel) => useSend(calls[channel].add_order, changes(channel));
export const useCancelOrder = (channel: Channel) => useSend(calls[channel].cancel_order, changes(channel));

export const useAddPlan = (channel: Channel) => useSend(calls[channel].add_plan, changes(channel));
export const useChangePlan = (channel: Channel) => useSend(calls[channel].change_plan, changes(channel));
export const useDeletePlan = (channel: Channel) =>
  useSend(calls[channel].delete_plan, { invalidates: staleOf(channel) });
