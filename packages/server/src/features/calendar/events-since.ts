import type { Context } from '../../platform/context.ts';
import { currentHorizon } from '../../platform/live/feed.ts';
import { type ChangedEvent, listChanged, type Place } from './store-events.queries.ts';

const MOST = 500;

/** What changed in a calendar, and where to go on from. */
export interface EventsSince {
  readonly events: readonly ChangedEvent[];
  /** Kept by whoever asks, for the next time. Something may come twice, never not at all: compare its `version`. */
  readonly cursor: string;
  /** There is more: ask again at once. */
  readonly more: boolean;
}

/**
 * The events of a person that changed since a cursor, deleted ones (`deleted`, without words) for 90 days; everything without one. A cursor
 * names the oldest transaction that was open: transactions do not end in the order in which they begin, so nothing is missed.
 */
export async function eventsSince(
  ctx: Pick<Context, 'db'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
  ownerId: string,
  cursor: string | null,
): Promise<EventsSince> {
  const now = await currentHorizon(ctx.db);
  const from = placeOf(cursor, now);
  const rows = await listChanged(ctx.db, ctx.tenant.id, ownerId, from, MOST);
  const last = rows.at(-1);
  const events = rows.map(({ xid: _, ...event }) => event);
  if (!last || rows.length < MOST) return { events, cursor: from.horizon, more: false };
  return { events, cursor: `${last.xid}/${last.id}/${from.horizon}`, more: true };
}

function placeOf(cursor: string | null, now: string): Place {
  const [, xid = '0', id = null, horizon = now] =
    /^(\d{1,19})(?:\/([0-9a-f-]{36})\/(\d{1,19}))?$/.exec(cursor ?? '') ?? [];
  // A database that was restored counts anew: what is ahead of it is no place to begin at. Its events may be ahead, and so may a place among them.
  return BigInt(id === null ? xid : horizon) <= BigInt(now)
    ? { xid, id, horizon }
    : { xid: '0', id: null, horizon: now };
}
