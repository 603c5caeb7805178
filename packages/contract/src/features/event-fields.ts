import { z } from 'zod';
import { isoDate, isoTime, line, text, uuid } from '../fields.ts';
import { eventStatusNames, eventTypeNames } from '../rules/events.ts';
import { ianaZone } from '../rules/options.ts';

// What people can set on an event of the calendar.

/** What kind of event it is. */
export const eventType = z.enum(eventTypeNames, 'Choose a type.');
/** How it stands. */
export const eventStatus = z.enum(eventStatusNames, 'Choose how it stands.');

const webAddress = line(500).refine((value) => value === '' || /^https?:\/\/\S+$/i.test(value), 'Begin with https://.');
const day = isoDate.refine(
  (date) => date >= '1970-01-01' && date < '2200-01-01',
  'Choose a day between 1970 and 2199.',
);
const moment = isoTime.refine((at) => {
  const year = new Date(at).getUTCFullYear();
  return year >= 1970 && year < 2200;
}, 'Choose a day between 1970 and 2199.');

const fields = {
  title: line(200).min(1, 'Say what it is.'),
  type: eventType,
  /** An event with hours. */
  starts_at: moment.optional(),
  ends_at: moment.optional(),
  /** An event of whole days instead: the first and the last. */
  starts_on: day.optional(),
  ends_on: day.optional(),
  timezone: line(60)
    .refine((zone) => zone === 'UTC' || ianaZone(zone) !== 'UTC', 'Choose a time zone.')
    .optional(),
  location: line(300),
  online_url: webAddress,
  notes: text(5000),
  contact_ids: z.array(uuid).max(20, 'At most 20 contacts.'),
  /** Whose calendar it stands in: somebody whose contacts the caller sees. */
  owner_id: uuid.optional(),
  reminder_minutes: z.int().min(0).max(40_320, 'At most four weeks before.').nullable(),
  recurrence: line(500).nullable(),
  status: eventStatus,
  outcome: text(2000),
};

interface Times {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | undefined;
  readonly starts_on?: string | undefined;
  readonly ends_on?: string | undefined;
}

/** Hours or whole days, both ends together, the end not before the beginning. */
function checkTimes(
  event: Times,
  issue: (path: 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on', message: string) => void,
) {
  const { starts_at, ends_at, starts_on, ends_on } = event;
  if (starts_on !== undefined && starts_at !== undefined) issue('starts_on', 'Give hours or whole days, not both.');
  if ((starts_at === undefined) !== (ends_at === undefined))
    issue(starts_at === undefined ? 'starts_at' : 'ends_at', 'Say when it begins and when it ends.');
  if ((starts_on === undefined) !== (ends_on === undefined))
    issue(starts_on === undefined ? 'starts_on' : 'ends_on', 'Say the first day and the last.');
  const MOST_MS = 60 * 24 * 3600 * 1000;
  if (starts_at !== undefined && ends_at !== undefined) {
    const length = Date.parse(ends_at) - Date.parse(starts_at);
    if (length <= 0) issue('ends_at', 'It must end after it begins.');
    if (length > MOST_MS) issue('ends_at', 'At most 60 days.');
  }
  if (starts_on !== undefined && ends_on !== undefined) {
    if (ends_on < starts_on) issue('ends_on', 'The last day is before the first.');
    if (Date.parse(ends_on) - Date.parse(starts_on) > MOST_MS) issue('ends_on', 'At most 60 days.');
  }
}

/** An event that is added. */
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
      context.addIssue({ code: 'custom', path: ['starts_at'], message: 'Say when it begins.' });
    checkTimes(event, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));
  });

/** What is changed of one. */
export const changedEvent = z
  .object({
    ...z.object(fields).partial().shape,
    /** The `version` that was seen: where somebody changed it since, the call is refused with 409. */
    version: z.int().min(1).optional(),
  })
  .superRefine((event, context) =>
    checkTimes(event, (path, message) => context.addIssue({ code: 'custom', path: [path], message })),
  );
