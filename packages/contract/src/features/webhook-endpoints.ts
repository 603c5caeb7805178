import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { MAX_NAME, MAX_SEARCH, MAX_URL } from '../rules/limits.ts';
import {
  MAX_WEBHOOK_ITEMS,
  type WebhookEventType,
  webhookDeliveryStatusNames,
  webhookEventTypes,
} from '../rules/webhook-events.ts';

export const webhookEventType = z
  .enum(webhookEventTypes as [WebhookEventType, ...WebhookEventType[]], { message: 'Choose an event from the list.' })
  .meta({ id: 'WebhookEventType' });

/** Whose contacts an endpoint hears of: everyone's that its owner sees, or only the owner's own. */
export const webhookAudience = z.enum(['visible', 'own'], { message: 'Choose which contacts.' });
export type WebhookAudience = z.infer<typeof webhookAudience>;

/** Why an endpoint gets nothing. */
export const webhookStop = z.enum(['paused', 'admin', 'failing', 'gone', 'owner']);
export type WebhookStop = z.infer<typeof webhookStop>;

export const webhookEndpoint = entity('WebhookEndpoint', {
  id: uuid,
  name: z.string(),
  url: z.string(),
  /** Empty: all events, also those that later versions add. */
  event_types: z.array(z.string()),
  audience: webhookAudience,
  enabled: z.boolean(),
  /** `paused` by its owner, disabled by an `admin`, `failing` for days, `gone` (410), or its `owner` can no longer sign in. */
  disabled_reason: webhookStop.nullable(),
  disabled_at: isoTime.nullable(),
  /** Until then, requests are also signed with the previous secret. */
  old_secret_until: isoTime.nullable(),
  /** When the last request succeeded, and since when all fail. */
  last_success_at: isoTime.nullable(),
  failing_since: isoTime.nullable(),
  created_at: isoTime,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

/** An endpoint with its signing secret, returned only when it's created or rotated. */
export const shownWebhookEndpoint = webhookEndpoint.extend({ secret: z.string() }).meta({ id: 'NewWebhookEndpoint' });
export type ShownWebhookEndpoint = z.infer<typeof shownWebhookEndpoint>;

export const webhookDeliveryStatus = z.enum(webhookDeliveryStatusNames, {
  message: 'Choose a status.',
});
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

export const webhookDelivery = entity('WebhookDelivery', {
  /** Sent as `webhook-id`, the same at every try. */
  id: uuid,
  type: z.string(),
  /** How many changes it reports. */
  items: z.int(),
  status: webhookDeliveryStatus,
  tries: z.int(),
  created_at: isoTime,
  last_try_at: isoTime.nullable(),
  next_try_at: isoTime.nullable(),
  response_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  /** Why the last try failed, as a sentence. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** One change in a payload. */
export const webhookItem = entity('WebhookItem', {
  contact_id: uuid.nullable(),
  /** The contact's page in the web app. */
  url: z.string().nullable(),
  /** The note, call, text, or other record. */
  record_id: uuid.nullable(),
  at: isoTime,
  /** The user who did it. Null: the contact, a visitor, or the system. */
  user_id: uuid.nullable(),
  /** The fields that the table of events names. */
  detail: z.record(z.string(), z.unknown()),
});
export type WebhookItem = z.infer<typeof webhookItem>;

/** The body of a request to an endpoint. */
export const webhookPayload = entity('WebhookPayload', {
  type: z.string(),
  /** When it happened. */
  timestamp: isoTime,
  data: z.object({ items: z.array(webhookItem).max(MAX_WEBHOOK_ITEMS) }),
});
export type WebhookPayload = z.infer<typeof webhookPayload>;

export const webhookDeliveryDetail = webhookDelivery
  .extend({
    /** What the next try would send. */
    payload: webhookPayload,
    /** The start of the last reply's body. */
    response: z.string().nullable(),
  })
  .meta({ id: 'WebhookDeliveryDetail' });
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetail>;

export const trackedWebhook = webhookEndpoint.extend({ user: reference }).meta({ id: 'TrackedWebhook' });
export type TrackedWebhook = z.infer<typeof trackedWebhook>;

const fields = {
  name: line(MAX_NAME).min(1, 'Enter a name for the webhook.'),
  url: line(MAX_URL).min(1, 'Enter the URL that receives the events.'),
  event_types: z
    .array(webhookEventType)
    .max(webhookEventTypes.length)
    .transform((types) => [...new Set(types)]),
  audience: webhookAudience,
};
const ofDelivery = z.object({ id: uuid, delivery_id: uuid });

/** Endpoints of users that get events, signed according to Standard Webhooks. */
export const webhookEndpoints = defineEndpoints('webhook-endpoints', {
  list: {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    access: USER,
    summary: 'List your webhook endpoints, newest first',
    response: all(webhookEndpoint),
  },
  get: {
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    access: USER,
    summary: 'Get a webhook endpoint',
    params: withId,
    response: one(webhookEndpoint),
  },
  create: {
    method: 'POST',
    path: '/v1/webhook_endpoints',
    access: THEMSELVES,
    shown_once: true,
    summary: 'Create a webhook endpoint',
    description:
      'It gets events about what you can see at the time of each request. Returns the signing `secret` only this once. Only https URLs on the public internet are allowed.',
    body: z.object({
      name: fields.name,
      url: fields.url,
      event_types: fields.event_types.default([]),
      audience: fields.audience.default('visible'),
    }),
    response: one(shownWebhookEndpoint),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/webhook_endpoints/{id}',
    access: THEMSELVES,
    summary: 'Change, pause, or enable a webhook endpoint',
    description:
      'An endpoint that isn’t enabled gets no events, and those that happen in the meantime are never sent. Waiting deliveries fail, and can be replayed.',
    params: withId,
    body: z
      .object({
        name: fields.name.optional(),
        url: fields.url.optional(),
        event_types: fields.event_types.optional(),
        audience: fields.audience.optional(),
        enabled: z.boolean().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter at least one change.'),
    response: one(webhookEndpoint),
  },
  rotate_secret: {
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/rotate_secret',
    access: THEMSELVES,
    summary: 'Create a new signing secret',
    description:
      'For 24 hours, requests are signed with both secrets, so that you can change yours. Returns the new one only this once.',
    params: withId,
    response: one(shownWebhookEndpoint),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    access: THEMSELVES,
    summary: 'Delete a webhook endpoint and its log',
    params: withId,
  },
  test: {
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/test',
    access: USER,
    summary: 'Send a test event',
    description: 'Sends an event of the type `webhook.test` without items. Its result is in the log.',
    params: withId,
    response: one(webhookDelivery),
    status: 201,
  },
  deliveries: {
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}/deliveries',
    access: USER,
    summary: 'List what was sent to an endpoint, newest first',
    description: 'Kept for 30 days.',
    params: withId,
    query: pageQuery.extend({ status: webhookDeliveryStatus.optional() }),
    response: page(webhookDelivery),
  },
  delivery: {
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}/deliveries/{delivery_id}',
    access: USER,
    summary: 'Get a delivery with its payload and the last reply',
    description: 'The payload names only contacts that you can still see.',
    params: ofDelivery,
    response: one(webhookDeliveryDetail),
  },
  resend: {
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/deliveries/{delivery_id}/resend',
    access: USER,
    summary: 'Send a delivery again, with the same ID',
    params: ofDelivery,
    response: one(webhookDelivery),
  },
  replay: {
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}/replay',
    access: USER,
    summary: 'Send all failed deliveries since a time again',
    params: withId,
    body: z.object({ since: isoTime }),
    response: one(z.object({ count: z.int() })),
  },
  tracked: {
    method: 'GET',
    path: '/v1/admin/api_tracking/webhook_endpoints',
    access: ADMIN,
    summary: 'List all users’ webhook endpoints, newest first',
    query: pageQuery.extend({ q: line(MAX_SEARCH).optional() }),
    response: page(trackedWebhook),
  },
  update_tracked: {
    method: 'PATCH',
    path: '/v1/admin/api_tracking/webhook_endpoints/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Disable any webhook endpoint, or enable it again',
    description: 'Its owner can’t enable an endpoint that an admin disabled.',
    params: withId,
    body: z.object({ enabled: z.boolean() }),
    response: one(trackedWebhook),
  },
});
