import type { Subscription } from '../../platform/live/action-cable.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { type Browser, contactOf } from './channels.ts';
import { deletePresence, findHolders, keepPresence, listPresent } from './live.queries.ts';
import { type LiveServices, reachesOf } from './viewer.ts';

/** A connection without a sign of life for this long no longer counts, because its process died. */
export const PRESENT_MS = 60_000;

/** Records that a user has a contact open, and whether they are writing. */
export async function appear(
  services: LiveServices,
  browser: Browser,
  contactId: string,
  editing: boolean,
): Promise<void> {
  const { tenant, actor } = browser.viewer;
  const at = services.clock.now();
  await services.database.outsideTenants(async (db) => {
    const presence = { connection_id: browser.id, tenant_id: tenant.id, contact_id: contactId, user_id: actor.user_id };
    await keepPresence(db, { ...presence, editing }, at);
    await keepLiveEvents(db, tenant.id, { topic: 'presence', contact_ids: [contactId] });
  });
  services.live.tellSoon();
}

/** Records that a user left a contact, or all contacts. */
export async function leave(services: LiveServices, browser: Browser, contactId?: string): Promise<void> {
  const { tenant } = browser.viewer;
  const left = await services.database.outsideTenants(async (db) => {
    const contact_ids = await deletePresence(db, browser.id, contactId);
    if (contact_ids.length > 0) await keepLiveEvents(db, tenant.id, { topic: 'presence', contact_ids });
    return contact_ids.length;
  });
  if (left > 0) services.live.tellSoon();
}

/**
 * Sends the names of the other users to all who have these contacts open. Users who no longer see the contact get nothing, and the others do
 * not see them.
 */
export async function tellPresence(
  services: LiveServices,
  tenantId: number,
  contactIds: ReadonlySet<string>,
  browsers: readonly Browser[],
): Promise<void> {
  const listening = browsers.flatMap((browser) =>
    [...browser.subscriptions.values()].flatMap((to) => {
      const id = contactOf(to);
      return id && contactIds.has(id) ? [{ browser, to, id }] : [];
    }),
  );
  if (listening.length === 0) return;
  const since = new Date(services.clock.now().getTime() - PRESENT_MS);
  const wanted = [...new Set(listening.map(({ id }) => id))];
  const { present, holders, reaches } = await services.database.inTenant(tenantId, async (db, org_version) => ({
    present: await listPresent(db, tenantId, wanted, since),
    holders: await findHolders(db, tenantId, wanted),
    reaches: await reachesOf(
      { db, org_version, tenant: { id: tenantId } },
      listening.map(({ browser }) => browser.viewer),
    ),
  }));
  for (const { browser, to, id } of listening) {
    const holder = holders.get(id);
    const sees = holder !== undefined && reaches.get(browser.viewer.actor.user_id)?.touches(new Set([holder]));
    if (sees) sendPresence(browser, to, id, present);
    else await turnAway(services, browser, to);
  }
}

/** Removes a subscription that a user may no longer have, and notifies the others. */
export async function turnAway(services: LiveServices, browser: Browser, subscription: Subscription): Promise<void> {
  browser.reject(subscription.identifier);
  const contact = contactOf(subscription);
  if (contact) await leave(services, browser, contact);
}

function sendPresence(
  browser: Browser,
  to: Subscription,
  id: string,
  present: Awaited<ReturnType<typeof listPresent>>,
): void {
  const { user_id } = browser.viewer.actor;
  const people = present
    .filter((person) => person.contact_id === id && person.user_id !== user_id)
    .map(({ user_id: person, name, editing }) => ({ user_id: person, name, editing }));
  browser.send(to.identifier, { kind: 'presence', id, people });
}
