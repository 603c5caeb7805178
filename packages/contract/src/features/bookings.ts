import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, line, withId } from '../fields.ts';
import { one } from '../paging.ts';
import {
  bookingBuffers,
  bookingDays,
  bookingHorizons,
  bookingLengths,
  bookingNotices,
  bookingPlaceNames,
  bookingTopicNames,
  MAX_BOOKING_LENGTHS,
  MAX_HOURS_A_DAY,
} from '../rules/bookings.ts';
import { MAX_TIME_ZONE, MAX_URL } from '../rules/limits.ts';
import { ianaZone } from '../rules/options.ts';

const MARKETING: Access = { kind: 'user', feature: 'marketing_profile' };

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time.');
const oneOf = (values: readonly number[], sentence: string) =>
  z.int().refine((value) => values.includes(value), sentence);

const hours = z.object({ day: z.int().min(1).max(7), from: time, to: time });

const fields = {
  bookable: z.boolean(),
  /** The zone of the hours, as an IANA name. */
  timezone: line(MAX_TIME_ZONE).refine((zone) => ianaZone(zone) === zone && zone !== 'UTC', 'Choose a time zone.'),
  /** Working hours. `day`: 1 is Monday. `to` may be 24:00. */
  hours: z.array(hours).max(bookingDays.length * MAX_HOURS_A_DAY),
  /** In minutes. */
  lengths: z
    .array(oneOf(bookingLengths, 'Choose a length from the list.'))
    .min(1, 'Choose a length.')
    .max(MAX_BOOKING_LENGTHS, `Choose ${MAX_BOOKING_LENGTHS} lengths or fewer.`),
  buffer_minutes: oneOf(bookingBuffers, 'Choose a time from the list.'),
  notice_minutes: oneOf(bookingNotices, 'Choose a time from the list.'),
  horizon_days: oneOf(bookingHorizons, 'Choose a number of days from the list.'),
  topics: z
    .array(z.enum(bookingTopicNames, 'Choose a topic from the list.'))
    .min(1, 'Choose a topic.')
    .max(bookingTopicNames.length),
  places: z
    .array(z.enum(bookingPlaceNames, 'Choose a place from the list.'))
    .min(1, 'Choose how you meet.')
    .max(bookingPlaceNames.length),
  /** Where video calls take place. */
  online_url: line(MAX_URL).refine(
    (value) => value === '' || /^https:\/\/\S+$/i.test(value),
    'Enter an address that starts with https://.',
  ),
};

/** When visitors can book the user. */
const bookingSettings = entity('BookingSettings', {
  ...fields,
  /** The address of the booking page. Null if the public page has no name. */
  booking_url: z.string().nullable(),
});
export type BookingSettings = z.infer<typeof bookingSettings>;

/** Each day's hours must follow each other. */
const settingsInput = z.object(fields).superRefine((settings, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  for (const { value, label } of bookingDays) {
    const ofDay = settings.hours.filter(({ day }) => day === value).sort((a, b) => (a.from < b.from ? -1 : 1));
    if (ofDay.length > MAX_HOURS_A_DAY) issue('hours', `Enter ${MAX_HOURS_A_DAY} times or fewer for ${label}.`);
    if (ofDay.some(({ from, to }) => from >= to)) issue('hours', `On ${label}, the end must be after the start.`);
    else if (ofDay.some(({ from }, place) => place > 0 && from < (ofDay[place - 1]?.to ?? '')))
      issue('hours', `On ${label}, the times overlap.`);
  }
  if (settings.bookable && settings.hours.length === 0)
    issue('hours', 'Enter the hours in which you take appointments.');
  if (settings.places.includes('online') && settings.online_url === '')
    issue('online_url', 'Enter the address of your video calls.');
});
export type BookingSettingsInput = z.output<typeof settingsInput>;

/** Appointments that visitors book on a user's public page. */
export const bookings = defineEndpoints('bookings', {
  settings: {
    method: 'GET',
    path: '/v1/users/{id}/booking',
    access: MARKETING,
    summary: 'Get when visitors can book you',
    params: withId,
    response: one(bookingSettings),
  },
  update_settings: {
    method: 'PUT',
    path: '/v1/users/{id}/booking',
    access: MARKETING,
    summary: 'Change when visitors can book you',
    description: 'Visitors choose a free time of your calendar on your public page. Off until you turn it on.',
    params: withId,
    body: settingsInput,
    response: one(bookingSettings),
  },
});
