import type { BodyOf } from '@bookline/contract/endpoint';
import type { calendar } from '@bookline/contract/features/calendar';
import { ianaZone } from '@bookline/contract/rules/options';
import { dayAfter, dayAt, midnight } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { personReach, reachOf } from '../users/users.api.ts';
import { listSeenContacts } from './event-people.queries.ts';
import { readRule } from './recurrence.ts';
import { type EventContent, iso, type StoredEvent } from './stored-event.ts';
import { endOf } from './times-of.ts';
import { reaches } from './whose-calendar.ts';

/** A new event as a caller gives it, and what a caller changes. */
export type NewEvent = BodyOf<typeof calendar.create>['event'];
export type EventChange = Omit<BodyOf<typeof calendar.update>['event'], 'version'>;

type Times = Pick<EventContent, 'starts_at' | 'ends_at' | 'all_day' | 'timezone'>;

/** Everything of a new event. Throws 422 for people the caller may not name, and for a rule that is none. */
export async function contentOf(ctx: Context, given: NewEvent): Promise<EventContent> {
  const { starts_at, ends_at, starts_on, ends_on, contact_ids, owner_id, ...words } = given;
  const timezone = ianaZone(given.timezone ?? ctx.actor.user.timezone);
  const times = timesOf({ starts_at, ends_at, starts_on, ends_on }, timezone);
  if (!times) throw invalid('event.starts_at', 'Say when it begins.');
  return ruled({
    ...words,
    ...times,
    owner_id: await ownerOf(ctx, owner_id ?? ctx.actor.user_id),
    contact_ids: await contactsOf(ctx, contact_ids, []),
    skipped: [],
    series_id: null,
    occurrence_at: null,
  });
}

/** An event with what a caller changed about it. Whoever is on it and not seen by the caller stays on it. Throws as above. */
export async function changed(ctx: Context, before: EventContent, change: EventChange): Promise<EventContent> {
  const { starts_at, ends_at, starts_on, ends_on, contact_ids, owner_id, timezone, ...words } = change;
  const zone = timezone === undefined ? before.timezone : ianaZone(timezone);
  const times = timesOf({ starts_at, ends_at, starts_on, ends_on }, zone) ?? timesKept(before, zone);
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    ...times,
    ...(owner_id !== undefined && owner_id !== before.owner_id && { owner_id: await ownerOf(ctx, owner_id) }),
    ...(contact_ids && { contact_ids: await contactsOf(ctx, contact_ids, before.contact_ids) }),
  };
}

/** With its rule as it is kept, beginning at the first time by it. */
export function ruled<E extends EventContent>(event: E): E {
  if (event.recurrence === null || event.recurrence.trim() === '') return { ...event, recurrence: null };
  const { recurrence, first } = readRule({ ...event, recurrence: event.recurrence });
  const starts_at = iso(first);
  return { ...event, recurrence, starts_at, ends_at: endOf(event, starts_at) };
}

function timesOf(
  given: Pick<NewEvent, 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on'>,
  timezone: string,
): Times | undefined {
  const { starts_at, ends_at, starts_on, ends_on } = given;
  if (starts_on && ends_on)
    return {
      all_day: true,
      timezone,
      starts_at: iso(midnight(starts_on, timezone)),
      ends_at: iso(midnight(dayAfter(ends_on), timezone)),
    };
  if (!starts_at || !ends_at) return undefined;
  return { all_day: false, timezone, starts_at: iso(Date.parse(starts_at)), ends_at: iso(Date.parse(ends_at)) };
}

/** The same times in another zone: hours stay the same moments, whole days the same days. */
function timesKept(before: EventContent, timezone: string): Times {
  const { all_day, starts_at, ends_at } = before;
  if (!all_day) return { all_day, timezone, starts_at, ends_at };
  const day = (at: number) => dayAt(at, before.timezone);
  return {
    all_day,
    timezone,
    starts_at: iso(midnight(day(Date.parse(starts_at)), timezone)),
    ends_at: iso(midnight(dayAfter(day(Date.parse(ends_at) - 1)), timezone)),
  };
}

async function ownerOf(ctx: Context, ownerId: string): Promise<string> {
  if (ownerId === ctx.actor.user_id) return ownerId;
  const isKept = reaches(await reachOf(ctx), ownerId) && (await personReach(ctx, ownerId)) !== undefined;
  if (!isKept) throw invalid('event.owner_id', 'Choose somebody whose contacts you see.');
  return ownerId;
}

async function contactsOf(ctx: Context, given: readonly string[], before: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(given)];
  const seen = new Set(await listSeenContacts(ctx, [...wanted, ...before]));
  if (wanted.some((id) => !seen.has(id) && !before.includes(id)))
    throw invalid('event.contact_ids', 'Choose contacts that you see.');
  return [...new Set([...wanted, ...before.filter((id) => !seen.has(id))])].sort();
}

/** What a person sees of an event, for comparing. */
export const isMoved = (before: StoredEvent, after: StoredEvent): boolean =>
  before.starts_at !== after.starts_at || before.ends_at !== after.ends_at || before.all_day !== after.all_day;
