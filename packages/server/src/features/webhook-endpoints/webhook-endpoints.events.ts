import type { WebhookEventType } from '@bookline/contract/rules/webhook-events';
import type { Db } from '../../platform/db/database.ts';
import { insertEvent } from './events.queries.ts';

/**
 * Reports an event that no timeline has, in the transaction that causes it. What is in a contact's timeline is read there and needs no call. Only
 * `user_id` and admins hear of it.
 */
export const noteEvent = (
  { db, tenant, at }: { readonly db: Db; readonly tenant: { readonly id: number }; readonly at: Date },
  event: {
    readonly type: WebhookEventType;
    readonly user_id: string;
    readonly record_id: string;
    readonly detail: object;
  },
): Promise<void> => insertEvent(db, tenant.id, { ...event, at });
