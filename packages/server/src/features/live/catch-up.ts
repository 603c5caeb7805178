import { currentHorizon, readSince } from '../../platform/live/feed.ts';
import { type Browser, messagesFor } from './channels.ts';
import { factsFor } from './tell-browsers.ts';
import type { LiveServices } from './viewer.ts';

/** After more missed events than this, a browser reloads everything that it shows. */
const MAX_MISSED = 2000;
/** The most digits of a transaction number. */
const CURSOR = /^\d{1,20}$/;

/** The longest time between a page's requests and its subscription. */
const MAX_SECONDS = 60;

/** What a browser says about its state: its last cursor, or for how many seconds it has shown its data. */
export interface Known {
  readonly since?: unknown;
  readonly seconds?: unknown;
}

/** What a returning or new browser has missed, or that it must reload everything; with the new cursor. */
export async function missedSince(
  services: LiveServices,
  browser: Browser,
  { since, seconds }: Known,
): Promise<{
  readonly cursor: string;
  readonly missed: readonly { identifier: string; message: object }[] | 'everything';
}> {
  const { database } = services;
  const { tenant } = browser.viewer;
  const { cursor, events } = await database.outsideTenants(async (db) => {
    const now = await currentHorizon(db);
    const stood = typeof since === 'string' && CURSOR.test(since) ? since : undefined;
    const fresh = typeof seconds === 'number' && seconds >= 0 ? { seconds: Math.min(seconds, MAX_SECONDS) } : undefined;
    const from = stood ?? fresh;
    if (from === undefined) return { cursor: now, events: [] };
    // The cursor is from another database, before a restore, so it says nothing.
    if (stood !== undefined && BigInt(stood) > BigInt(now)) return { cursor: now, events: undefined };
    const read = await readSince(db, from, { tenant_id: tenant.id, limit: MAX_MISSED });
    // The requests of a new page already included what its own session wrote before.
    const own = stood === undefined ? browser.viewer.actor.session_id : undefined;
    const news = read.events.filter(
      ({ topic, session_id }) => topic !== 'contact' || own === undefined || session_id !== own,
    );
    return { cursor: read.next, events: read.more ? undefined : news };
  });
  if (!events) return { cursor, missed: 'everything' };
  if (events.length === 0) return { cursor, missed: [] };
  const heard = messagesFor(browser, events, await factsFor(services, tenant.id, events, [browser]));
  return {
    cursor,
    missed: heard.map(({ to: { identifier }, message }) => ({
      identifier,
      // The browser finds out by its next request that it may no longer see the contact.
      message: message === 'gone' ? { kind: 'contact', own: false } : message,
    })),
  };
}
