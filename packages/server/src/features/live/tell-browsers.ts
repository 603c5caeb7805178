import { WRITING_S } from '@bookline/contract/rules/texts';
import type { LiveEvent } from '../../platform/live/feed.ts';
import { type Browser, contactOf, type Facts, messagesFor } from './channels.ts';
import {
  findArrivedTexts,
  findCallNumbers,
  findConversationContacts,
  findHolders,
  findWriting,
} from './live.queries.ts';
import { turnAway } from './presence.ts';
import { type LiveServices, reachesOf } from './viewer.ts';

/** The contacts that a browser has open. */
export const openContacts = ({ subscriptions }: Browser): string[] =>
  [...subscriptions.values()].flatMap((subscription) => contactOf(subscription) ?? []);

/** What decides who gets a tenant's events: the owners of the contacts, and the owners whom each user may see. */
export async function factsFor(
  { database, clock }: LiveServices,
  tenantId: number,
  events: readonly LiveEvent[],
  browsers: readonly Browser[],
): Promise<Facts> {
  const contacts = new Set([...events.flatMap((event) => event.contact_ids), ...browsers.flatMap(openContacts)]);
  return database.inTenant(tenantId, async (db, org_version) => {
    const viewers = browsers.map(({ viewer }) => viewer);
    const reaches = await reachesOf({ db, org_version, tenant: { id: tenantId } }, viewers);
    const holders = await findHolders(db, tenantId, [...contacts]);
    const touchedBy = ({ contact_ids, holder_ids }: LiveEvent) =>
      new Set([...contact_ids.flatMap((id) => holders.get(id) ?? []), ...holder_ids]);
    const subjects = (of: LiveEvent['topic']) => [
      ...new Set(events.flatMap(({ topic, subject_id }) => (topic === of && subject_id ? [subject_id] : []))),
    ];
    const numbers = await findCallNumbers(db, tenantId, subjects('call'));
    const texts = await findArrivedTexts(db, tenantId, subjects('sms'));
    const conversations = await findConversationContacts(db, tenantId, subjects('conversation'));
    const since = new Date(clock.now().getTime() - WRITING_S * 1000);
    const writing = await findWriting(db, tenantId, subjects('writing'), since);
    return {
      reaches,
      holders,
      numbers,
      texts,
      conversations,
      writing,
      touched: new Map(events.map((event) => [event, touchedBy(event)])),
    };
  });
}

/** Sends browsers of one tenant the messages for its events. */
export async function tellBrowsers(
  services: LiveServices,
  tenantId: number,
  events: readonly LiveEvent[],
  browsers: readonly Browser[],
): Promise<void> {
  if (browsers.length === 0 || events.length === 0) return;
  const facts = await factsFor(services, tenantId, events, browsers);
  for (const browser of browsers)
    for (const { to, message } of messagesFor(browser, events, facts)) {
      if (message === 'gone') await turnAway(services, browser, to);
      else browser.send(to.identifier, message);
    }
}
