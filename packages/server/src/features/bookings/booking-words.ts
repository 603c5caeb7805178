import { placeLabel, topicLabel, zoneLabel } from '@bookline/contract/rules/bookings';
import { dayAt } from '@bookline/contract/rules/zoned-time';

const formats = new Map<string, Intl.DateTimeFormat>();
function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, made);
  // A narrow space before AM and PM isn't in every font.
  return made.format(at).replaceAll('\u202f', ' ');
}

/** '3:00 PM' */
export const clockWords = (at: number, zone: string): string =>
  format(at, zone, { hour: 'numeric', minute: '2-digit' });

/** 'Thursday, December 3', with the year where it isn't this one. */
export const dayWords = (at: number, zone: string, now: number): string =>
  format(at, zone, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(dayAt(at, zone).slice(0, 4) !== dayAt(now, zone).slice(0, 4) && { year: 'numeric' }),
  });

/** 'Thursday, December 3, 3:00 PM to 3:30 PM (Eastern time)' */
export const whenWords = ({ starts, ends, zone, now }: { starts: number; ends: number; zone: string; now: number }) =>
  `${dayWords(starts, zone, now)}, ${clockWords(starts, zone)} to ${clockWords(ends, zone)} (${zoneLabel(zone)})`;

/** Where it takes place, in words for the visitor. */
export function whereWords(
  place: string,
  { phone, address, online_url }: { readonly phone: string; readonly address: string; readonly online_url: string },
): string {
  if (place === 'office') return address ? `At the office: ${address}` : 'At the office';
  if (place === 'online') return online_url ? `Video call: ${online_url}` : 'Video call';
  return phone ? `We’ll call you at ${phone}.` : placeLabel(place);
}

/** The event's title in the agent's calendar. */
export const titleOf = (topic: string, first_name: string, last_name: string): string =>
  `${topicLabel(topic)}: ${first_name} ${last_name}`;
