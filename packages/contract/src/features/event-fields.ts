import { z } from 'zod';
import { isoDate, isoTime, line, text, uuid } from '../fields.ts';
import { eventStatusNames, eventTypeNames } from '../rules/events.ts';
import {
  MAX_DESCRIPTION,
  MAX_EVENT_CONTACTS,
  MAX_LOCATION,
  MAX_NOTES,
  MAX_REMINDER_MINUTES,
  MAX_TIME_ZONE,
  MAX_TITLE,
  MAX_URL,
} from '../rules/limits.ts';
import { ianaZone } from '../rules/options.ts';
import { DAY_MS } from '../rules/time-units.ts';

// Editable fields of a calendar event.

/** The type of event. */
export const eventType = z.enum(eventTypeNames, 'Choose a type.');
/** The status. */
export const eventStatus = z.enum(eventStatusNames, 'Choose a status.');

const webAddress = line(MAX_URL).refine(
  (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
  'Enter an address that starts with https://.',
);
const day = isoDate.refine(
  (date) => date >= '1970-01-01' && date < '2200-01-01',
  'Choose a day between 1970 and 2199.',
);
const moment = isoTime.refine((at) => {
  const year = new Date(at).getUTCFullYear();
  return year >= 1970 && year < 2200;
}, 'Choose a day between 1970 and 2199.');

const fields = {
  title: line(MAX_TITLE).min(1, 'Enter a title.'),
  type: eventType,
  /** A timed event. */
  starts_at: moment.optional(),
  ends_at: moment.optional(),
  /** An all-day event: first and last day. */
  starts_on: day.optional(),
  ends_on: day.optional(),
  timezone: line(MAX_TIME_ZONE)
    .refine((zone) => zone === 'UTC' || ianaZone(zone) !== 'UTC', 'Choose a time zone.')
    .optional(),
  location: line(MAX_LOCATION),
  online_url: webAddress,
  notes: text(MAX_NOTES),
  contact_ids: z.array(uuid).max(MAX_EVENT_CONTACTS, `Choose ${MAX_EVENT_CONTACTS} contacts or fewer.`),
  /** The calendar's owner: a user whose contacts the caller sees. */
  owner_id: uuid.optional(),
  reminder_minutes: z.int().min(0).max(MAX_REMINDER_MINUTES, 'Choose a time up to four weeks before.').nullable(),
  recurrence: line(MAX_URL).nullable(),
  status: eventStatus,
  outcome: text(MAX_DESCRIPTION),
};

interface Times {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
  readonly starts_on?: string | undefined;
  readonly ends_on?: string | undefined;
}

/** Timed or all-day, both ends given, the end not before the start. */
function checkTimes(
  event: Times,
  issue: (path: 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on', message: string) => void,
) {
  const { starts_at, ends_at, starts_on, ends_on } = event;
  if (starts_on !== undefined && starts_at !== undefined) issue('starts_on', 'Enter times or whole days, not both.');
  if ((starts_at === undefined) !== (ends_at === undefined))
    issue(starts_at === undefined ? 'starts_at' : 'ends_at', 'Enter a start and an end.');
  if ((starts_on === undefined) !== (ends_on === undefined))
    issue(starts_on === undefined ? 'starts_on' : 'ends_on', 'Enter the first and the last day.');
  const MAX_MS = 60 * DAY_MS;
  if (starts_at !== undefined && ends_at !== undefined) {
    const length = Date.parse(ends_at) - Date.parse(starts_at);
    if (length <= 0) issue('ends_at', 'The end must be after the start.');
    if (length > MAX_MS) issue('ends_at', 'An event can last up to 60 days.');
  }
  if (starts_on !== undefined && ends_on !== undefined) {
    if (ends_on < starts_on) issue('ends_on', 'The last day must be on or after the first.');
    if (Date.parse(ends_on) - Date.parse(starts_on) > MAX_MS) issue('ends_on', 'An event can last up to 60 days.');
  }
}

/** A new event. */
export const newEvent = z
  .object({
    ...fields,
    type: eventType.default('appointment'),
    location: fields.location.default(''),
    online_url: webAddress.default(''),
    notes: fields.notes.default(''),
    contact_ids: fields.contact_ids.default([]),
    reminder_minutes: fields.reminder_minutes.default(null),
    recurrence: fields.recurrence.default(null),
    status: eventStatus.default('scheduled'),
    outcome: fields.outcome.default(''),
  })
  .superRefine((event, context) => {
    if (event.starts_at === undefined && event.starts_on === undefined)
      context.addIssue({ code: 'custom', path: ['starts_at'], message: 'Enter a start.' });
    checkTimes(event, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));
  });

/** A change to an event. */
export const changedEvent = z
  .object({
    ...z.object(fields).partial().shape,
    /** The `version` you saw. If it changed since, the call is refused with 409. */
    version: z.int().min(1).optional(),
  })
  .superRefine((event, context) =>
    checkTimes(event, (path, message) => context.addIssue({ code: 'custom', path: [path], message })),
  );
