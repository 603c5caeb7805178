import type { BodyOf } from '@bookline/contract/endpoint';
import type { calendar } from '@bookline/contract/features/calendar';
import { ianaZone } from '@bookline/contract/rules/options';
import { dayAfter, dayAt, midnight } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { visibleOwners, visibleOwnersOf } from '../users/users.api.ts';
import { listSeenContacts } from './event-people.queries.ts';
import { seesCalendarOf } from './owned-by.ts';
import { readRule } from './recurrence.ts';
import { type EventContent, iso, type StoredEvent } from './stored-event.ts';
import { endOf } from './times-of.ts';

/** A new event as a caller gives it, and what a caller changes. */
export type NewEvent = BodyOf<typeof calendar.create>['event'];
export type EventChange = Omit<BodyOf<typeof calendar.update>['event'], 'version'>;

type Times = Pick<EventContent, 'starts_at' | 'ends_at' | 'all_day' | 'timezone'>;

/** All fields of a new event. Throws 422 for contacts that the caller can't see, and for an invalid rule. */
export async function contentOf(ctx: Context, given: NewEvent): Promise<EventContent> {
  const { starts_at, ends_at, starts_on, ends_on, contact_ids, owner_id, ...words } = given;
  const timezone = ianaZone(given.timezone ?? ctx.actor.user.timezone);
  const times = timesOf({ starts_at, ends_at, starts_on, ends_on }, timezone);
  if (!times) throw invalid('event.starts_at', 'Enter a start time.');
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

/** An event with the caller's change. Contacts that the caller can't see stay on it. Throws as above. */
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

/** The event with its stored rule, starting at the first occurrence. */
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

/** The same times in another zone: timed events keep their moments, all-day events keep their days. */
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
  const isKept =
    seesCalendarOf(await visibleOwners(ctx), ownerId) && (await visibleOwnersOf(ctx, ownerId)) !== undefined;
  if (!isKept) throw invalid('event.owner_id', 'Choose someone whose contacts you can see.');
  return ownerId;
}

async function contactsOf(ctx: Context, given: readonly string[], before: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(given)];
  const seen = new Set(await listSeenContacts(ctx, [...wanted, ...before]));
  if (wanted.some((id) => !seen.has(id) && !before.includes(id)))
    throw invalid('event.contact_ids', 'Choose contacts you have access to.');
  return [...new Set([...wanted, ...before.filter((id) => !seen.has(id))])].sort();
}

/** Whether the time that users see has changed. */
export const isMoved = (before: StoredEvent, after: StoredEvent): boolean =>
  before.starts_at !== after.starts_at || before.ends_at !== after.ends_at || before.all_day !== after.all_day;
