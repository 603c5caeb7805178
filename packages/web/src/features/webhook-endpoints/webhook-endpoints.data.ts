import { webhookEndpoints } from '@bookline/contract/features/webhook-endpoints';
import type { CallArgs } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['webhook-endpoints'] as const;
/** How often the open log reloads. A delivery is sent within a few seconds. */
const WATCH_MS = 3_000;

export const useWebhooks = () => useCall(webhookEndpoints.list, {});
export const useWebhook = (id: string) =>
  useCall(webhookEndpoints.get, { params: { id } }, { refetchInterval: WATCH_MS * 5 });

export type DeliveriesQuery = NonNullable<CallArgs<typeof webhookEndpoints.deliveries>['query']>;
/** A page of the log. The first page reloads every few seconds. */
export const useDeliveries = (id: string, query: DeliveriesQuery) =>
  useCall(
    webhookEndpoints.deliveries,
    { params: { id }, query },
    { keepPrevious: true, staleTime: 0, refetchInterval: query.page === 1 ? WATCH_MS : false },
  );
export const useDelivery = (id: string, delivery_id: string) =>
  useCall(webhookEndpoints.delivery, { params: { id, delivery_id } }, { staleTime: 0, refetchInterval: WATCH_MS });

/** Creates a webhook. The form shows the failure. */
export const useMakeWebhook = () => useSend(webhookEndpoints.create, { invalidates, quiet: true });
/** Changes a webhook. The form shows the failure. */
export const useChangeWebhook = () => useSend(webhookEndpoints.update, { invalidates, quiet: true });
/** Turns a webhook on or off. */
export const useSwitchWebhook = () => useSend(webhookEndpoints.update, { invalidates });
export const useRotateSecret = () => useSend(webhookEndpoints.rotate_secret, { invalidates });
export const useDeleteWebhook = () => useSend(webhookEndpoints.delete, { invalidates: [webhookEndpoints.list] });
export const useSendTest = () => useSend(webhookEndpoints.test, { invalidates });
export const useResend = () => useSend(webhookEndpoints.resend, { invalidates });
/** Sends failed deliveries again. The form shows the failure. */
export const useReplay = () => useSend(webhookEndpoints.replay, { invalidates, quiet: true });

export const useTrackedWebhooks = (query: NonNullable<CallArgs<typeof webhookEndpoints.tracked>['query']>) =>
  useCall(webhookEndpoints.tracked, { query }, { keepPrevious: true });
export const useSwitchTracked = () => useSend(webhookEndpoints.update_tracked, { invalidates });
