import { currentHorizon, readSince } from '../../platform/live/feed.ts';
import { type Browser, messagesFor } from './channels.ts';
import { factsFor } from './tell-browsers.ts';
import type { LiveServices } from './viewer.ts';

/** More than these happened: whoever comes back asks for everything they show. */
const MOST_MISSED = 2000;
/** As many digits as a transaction number can have. */
const CURSOR = /^\d{1,20}$/;

/** Nobody shows for longer what they asked for before they listened. */
const MOST_SECONDS = 60;

/** What a browser says of how far it knows everything: where it stood, or for how many seconds it has shown what it asked for. */
export interface Known {
  readonly since?: unknown;
  readonly seconds?: unknown;
}

/** What a browser that was away, or has just come, has missed, or that it must ask anew for all it shows; with where it stands now. */
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
    const fresh =
      typeof seconds === 'number' && seconds >= 0 ? { seconds: Math.min(seconds, MOST_SECONDS) } : undefined;
    const from = stood ?? fresh;
    if (from === undefined) return { cursor: now, events: [] };
    // Of another database, from before a restore: nothing can be said about it.
    if (stood !== undefined && BigInt(stood) > BigInt(now)) return { cursor: now, events: undefined };
    const read = await readSince(db, from, { tenant_id: tenant.id, limit: MOST_MISSED });
    // What a page asked for as it came has what its session wrote before.
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
      // What is not theirs to see any more they find out by asking for it.
      message: message === 'gone' ? { kind: 'contact', own: false } : message,
    })),
  };
}
