import type { Subscription } from '../../platform/live/action-cable.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { type Browser, contactOf } from './channels.ts';
import { deletePresence, keepPresence, listPresent } from './live.queries.ts';
import type { LiveServices } from './viewer.ts';

/** Who was not heard of for so long is not there any more: their process died. */
export const PRESENT_MS = 60_000;

/** Says that somebody has a contact open, and whether they write there. */
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

/** Says that somebody left a contact, or everything they had open. */
export async function leave(services: LiveServices, browser: Browser, contactId?: string): Promise<void> {
  const { tenant } = browser.viewer;
  const left = await services.database.outsideTenants(async (db) => {
    const contact_ids = await deletePresence(db, browser.id, contactId);
    if (contact_ids.length > 0) await keepLiveEvents(db, tenant.id, { topic: 'presence', contact_ids });
    return contact_ids.length;
  });
  if (left > 0) services.live.tellSoon();
}

/** Tells whoever has these contacts open who else has: by name, because that is what it is for. */
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
  const present = await services.database.inTenant(tenantId, (db) => listPresent(db, tenantId, wanted, since));
  for (const { browser, to, id } of listening) sendPresence(browser, to, id, present);
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
