import type {
  WebhookDeliveryStatus,
  WebhookEndpoint,
  WebhookStop,
} from '@bookline/contract/features/webhook-endpoints';
import {
  describeWebhookEvent,
  featureOfWebhookEvent,
  isWebhookEventType,
  webhookEventTypes,
} from '@bookline/contract/rules/webhook-events';

const GREEN = '#2f9e44';
const GRAY = '#868e96';
const RED = '#e03131';
const BLUE = '#1971c2';

export const deliveryLooks: Record<WebhookDeliveryStatus, { readonly label: string; readonly color: string }> = {
  queued: { label: 'Queued', color: BLUE },
  delivered: { label: 'Delivered', color: GREEN },
  failed: { label: 'Failed', color: RED },
  skipped: { label: 'Skipped', color: GRAY },
};

/** The status of a webhook, in a word. */
export function webhookLook({ enabled, failing_since, disabled_reason }: WebhookEndpoint) {
  if (enabled) return failing_since ? { label: 'Failing', color: RED } : { label: 'Active', color: GREEN };
  return disabled_reason === 'paused' ? { label: 'Paused', color: GRAY } : { label: 'Disabled', color: RED };
}

/** Why a webhook gets nothing, and what to do. */
export const stopWords: Record<WebhookStop, string> = {
  paused: 'This webhook is paused. Events that happen in the meantime aren’t sent.',
  admin: 'An admin disabled this webhook. Ask an admin to enable it.',
  failing:
    'No request succeeded for three days, so this webhook was disabled. Fix the endpoint, enable the webhook, then replay what failed.',
  gone: 'The endpoint answered that it no longer exists (410), so this webhook was disabled. Check the URL, then enable it.',
  owner: 'This webhook was disabled because its owner couldn’t get events for three days. Enable it to continue.',
};

/** 'All events', one type, or how many. */
export function eventsText({ event_types }: Pick<WebhookEndpoint, 'event_types'>): string {
  const [first] = event_types;
  if (first === undefined) return 'All events';
  return event_types.length === 1 ? first : `${event_types.length} events`;
}

/** The sentence about a type, or the type itself if this version doesn't know it. */
export const aboutEvent = (type: string): string =>
  isWebhookEventType(type) ? describeWebhookEvent(type).label : type;

/** The types that a user can choose, by group. */
export function eventChoices(features: readonly string[]) {
  const types = webhookEventTypes.filter((type) => {
    const feature = featureOfWebhookEvent(type);
    return feature === undefined || features.includes(feature);
  });
  return [...Map.groupBy(types, (type) => describeWebhookEvent(type).group)].map(([group, items]) => ({
    group,
    items: items.map((type) => ({ value: type as string, label: type as string })),
  }));
}
