import {
  describeWebhookEvent,
  featureOfWebhookEvent,
  MAX_WEBHOOK_ITEMS,
  type WebhookEventType,
  webhookEventTypes,
} from '@bookline/contract/rules/webhook-events';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts';
import { lockEndpoint, updateCursor, updateToEnabled } from './endpoints.queries.ts';
import { findNextCursor, type Happened, isForeign, listEntries, listOtherEvents } from './events.queries.ts';
import type { StoredItem } from './payload.ts';

/**
 * Reads the next events as the owner of an endpoint, and queues what it gets of them. The cursor moves in the same transaction, so each event is queued
 * once, whenever the process dies. Returns whether there were any.
 */
export async function readEvents(ctx: Context, endpointId: string): Promise<boolean> {
  const { db, tenant, actor, clock } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, endpointId);
  if (!endpoint?.enabled || endpoint.user_id !== actor.user_id) return false;
  const after = { tx: endpoint.cursor_tx, id: endpoint.cursor_id };
  if (await isForeign(db, after)) {
    // On another PostgreSQL server, transaction numbers start over. Events from before the restore aren't new.
    await updateToEnabled(db, tenant.id, endpointId, clock.now());
    return true;
  }
  const upTo = await findNextCursor(db, tenant.id, after);
  if (!upTo) return false;
  const types = typesOf(endpoint.event_types, actor.features);
  const span = { after, upTo, since: endpoint.enabled_at };
  const own = endpoint.audience === 'own';
  const conditions = await visibleContacts(ctx);
  const entries = await listEntries(
    db,
    tenant.id,
    span,
    [...new Set(types.flatMap((type) => describeWebhookEvent(type).entry?.kinds ?? []))],
    allOf(own ? [...conditions, sql`contact.owner_id = ${actor.user_id}`] : conditions),
  );
  const everyones = !own && (await visibleOwners(ctx)).everything;
  const others = await listOtherEvents(
    db,
    tenant.id,
    span,
    types.filter((type) => describeWebhookEvent(type).entry === undefined),
    everyones ? null : actor.user_id,
  );
  await insertDeliveries(db, tenant.id, endpointId, grouped([...entries, ...others], types), clock.now());
  await updateCursor(db, tenant.id, endpointId, upTo);
  return true;
}

/** The types that an endpoint gets: those it names, or all, as far as its owner has their features. */
const typesOf = (named: readonly string[], features: ReadonlySet<string>): readonly WebhookEventType[] =>
  webhookEventTypes.filter((type) => {
    const feature = featureOfWebhookEvent(type);
    return (named.length === 0 || named.includes(type)) && (feature === undefined || features.has(feature));
  });

const stored = z.record(z.string(), z.unknown());

/** Deliveries of one type each. Changes of one transaction share a delivery, up to a limit, so that a bulk action doesn’t become a flood of requests. */
function grouped(happened: readonly Happened[], types: readonly WebhookEventType[]): NewDelivery[] {
  const groups = new Map<string, { type: WebhookEventType; events: Happened[] }>();
  for (const event of happened)
    for (const type of types.filter((each) => reports(each, event))) {
      const key = `${event.tx} ${type}`;
      const group = groups.get(key);
      if (group) group.events.push(event);
      else groups.set(key, { type, events: [event] });
    }
  return [...groups.values()].flatMap(({ type, events }) =>
    inPages(events).map((page): NewDelivery => {
      const [first] = page;
      return { id: newId(), type, at: first?.at ?? '', items: page.map((event) => itemOf(type, event)) };
    }),
  );
}

function inPages(events: readonly Happened[]): Happened[][] {
  const pages: Happened[][] = [];
  for (let from = 0; from < events.length; from += MAX_WEBHOOK_ITEMS)
    pages.push(events.slice(from, from + MAX_WEBHOOK_ITEMS));
  return pages;
}

/** Whether an event is of a type. */
function reports(type: WebhookEventType, { kind, contact_id, detail }: Happened): boolean {
  const { entry } = describeWebhookEvent(type);
  if (!entry) return contact_id === null && kind === type;
  const { did, booked } = stored.parse(detail);
  const kinds: readonly string[] = entry.kinds;
  return (
    kinds.includes(kind) &&
    (entry.did === undefined || (typeof did === 'string' && entry.did.includes(did))) &&
    (!entry.booked || booked === true)
  );
}

/** A change with the fields of its detail that the type names, and no others. */
function itemOf(type: WebhookEventType, event: Happened): StoredItem {
  const how = event.kind === 'imported' ? 'imported' : 'added';
  const detail: Record<string, unknown> = { how, ...stored.parse(event.detail) };
  const fields = describeWebhookEvent(type).detail.filter((field) => Object.hasOwn(detail, field));
  return {
    contact_id: event.contact_id,
    record_id: event.record_id,
    at: event.at,
    user_id: event.actor_id,
    detail: Object.fromEntries(fields.map((field) => [field, detail[field]])),
  };
}
