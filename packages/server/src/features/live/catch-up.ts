import { currentHorizon, readSince } from '../../platform/live/feed.ts';
import { type Browser, messagesFor } from './channels.ts';
import { factsFor } from './tell-browsers.ts';
import type { LiveServices } from './viewer.ts';

/** More than these happened: whoever comes back asks for everything they show. */
const MOST_MISSED = 2000;
/** As many digits as a transaction number can have. */
const CURSOR = /^\d{1,20}$/;

/** What a browser that was away has missed, or that it must ask anew for all it shows; with where it stands now. */
export async function missedSince(
  services: LiveServices,
  browser: Browser,
  since: unknown,
): Promise<{
  readonly cursor: string;
  readonly missed: readonly { identifier: string; message: object }[] | 'everything';
}> {
  const { database } = services;
  const { tenant } = browser.viewer;
  const { cursor, events } = await database.outsideTenants(async (db) => {
    const now = await currentHorizon(db);
    if (typeof since !== 'string' || !CURSOR.test(since)) return { cursor: now, events: [] };
    // Of another database, from before a restore: nothing can be said about it.
    if (BigInt(since) > BigInt(now)) return { cursor: now, events: undefined };
    const read = await readSince(db, since, { tenant_id: tenant.id, limit: MOST_MISSED });
    return { cursor: read.next, events: read.more ? undefined : read.events };
  });
  if (!events) return { cursor, missed: 'everything' };
  if (events.length === 0) return { cursor, missed: [] };
  const heard = messagesFor(browser, events, await factsFor(services, tenant.id, events, [browser]));
  return {
    cursor,
    missed: heard.map(({ to: { identifier }, message }) => ({
      identifier,
      // What is not theirs to see any more they find out by asking for it.
      message: message === 'gone' ? { kind: 'contact', own: false } : message,
    })),
  };
}
