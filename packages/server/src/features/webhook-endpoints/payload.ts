import { type WebhookItem, type WebhookPayload, webhookItem } from '@bookline/contract/features/webhook-endpoints';
import { featureOfWebhookEvent, isWebhookEventType } from '@bookline/contract/rules/webhook-events';
import type { Context } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { listVisible } from './events.queries.ts';

/** A change as it's stored with a delivery: without the URL of the contact. */
const storedItems = webhookItem.omit({ url: true }).array();
export type StoredItem = Omit<WebhookItem, 'url'>;

/**
 * What the acting user may get of some deliveries now, by delivery. Changes of contacts that they no longer see are left out, and everything whose
 * feature they no longer have.
 */
export async function payloadsOf(
  ctx: Context,
  rows: readonly { readonly id: string; readonly type: string; readonly at: string; readonly items: unknown }[],
): Promise<ReadonlyMap<string, WebhookPayload>> {
  const { db, tenant, actor } = ctx;
  const items = new Map(rows.map((row) => [row.id, storedItems.parse(row.items)]));
  const contacts = [...new Set([...items.values()].flat().flatMap(({ contact_id }) => contact_id ?? []))];
  const visible = await listVisible(db, tenant.id, contacts, allOf(await visibleContacts(ctx)));
  const seesAll = (await visibleOwners(ctx)).everything;
  const base = await tenantUrl(ctx, tenant, '/');
  const maySee = ({ contact_id, user_id }: StoredItem) =>
    contact_id === null ? seesAll || user_id === actor.user_id : visible.has(contact_id);
  return new Map(
    rows.map((row) => {
      const feature = isWebhookEventType(row.type) ? featureOfWebhookEvent(row.type) : undefined;
      const left = feature === undefined || actor.features.has(feature) ? (items.get(row.id) ?? []).filter(maySee) : [];
      const told = left.map(
        (item): WebhookItem => ({
          contact_id: item.contact_id,
          url: item.contact_id && `${base}contacts/${item.contact_id}`,
          record_id: item.record_id,
          at: item.at,
          user_id: item.user_id,
          detail: item.detail,
        }),
      );
      return [row.id, { type: row.type, timestamp: row.at, data: { items: told } }];
    }),
  );
}
