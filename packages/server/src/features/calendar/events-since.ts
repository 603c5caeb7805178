import type { Context } from '../../platform/context.ts';
import { currentHorizon } from '../../platform/live/feed.ts';
import { type ChangedEvent, listChanged, type Place } from './store-events.queries.ts';

const MAX_EVENTS = 500;

/** The changes of a calendar, and the cursor for the next call. */
export interface EventsSince {
  readonly events: readonly ChangedEvent[];
  /** The caller stores it for the next call. An event may be sent twice but is never skipped: compare its `version`. */
  readonly cursor: string;
  /** There are more changes: call again at once. */
  readonly more: boolean;
}

/**
 * The events of a user that changed since a cursor, or all events without one. Deleted events (`deleted`, without text) stay for 90 days. A cursor
 * names the oldest open transaction, because transactions don't end in the order they start, so no change is missed.
 */
export async function eventsSince(
  ctx: Pick<Context, 'db'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
  ownerId: string,
  cursor: string | null,
): Promise<EventsSince> {
  const now = await currentHorizon(ctx.db);
  const from = placeOf(cursor, now);
  const rows = await listChanged(ctx.db, ctx.tenant.id, ownerId, from, MAX_EVENTS);
  const last = rows.at(-1);
  const events = rows.map(({ xid: _, ...event }) => event);
  if (!last || rows.length < MAX_EVENTS) return { events, cursor: from.horizon, more: false };
  return { events, cursor: `${last.xid}/${last.id}/${from.horizon}`, more: true };
}

function placeOf(cursor: string | null, now: string): Place {
  const [, xid = '0', id = null, horizon = now] =
    /^(\d{1,19})(?:\/([0-9a-f-]{36})\/(\d{1,19}))?$/.exec(cursor ?? '') ?? [];
  // A restored database counts from an earlier number. A cursor or an event ahead of it is not a valid place to start from.
  return BigInt(id === null ? xid : horizon) <= BigInt(now)
    ? { xid, id, horizon }
    : { xid: '0', id: null, horizon: now };
}
