import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { EventStatus, EventType } from '@bookline/contract/rules/events';
import { dayAfter, dayAt, momentOf, type Wall, wallAt } from '@bookline/contract/rules/zoned-time';
import { isDate } from '../../lib/typed-date.ts';
import { noRepeats, type Repeats, repeatsOf, ruleOf } from './repeats.ts';

/** The form's values: dates and times in the user's zone, all-day events as dates. */
export interface EventDraft {
  readonly title: string;
  readonly type: EventType;
  readonly all_day: boolean;
  readonly start_day: string;
  /** `HH:mm` */
  readonly start_time: string;
  readonly end_day: string;
  readonly end_time: string;
  readonly location: string;
  readonly online_url: string;
  readonly notes: string;
  readonly contact_ids: readonly string[];
  readonly owner_id: string;
  readonly reminder_minutes: number | null;
  readonly repeats: Repeats;
  readonly status: EventStatus;
  readonly outcome: string;
}

/** The initial values of a new event. */
export interface NewEventStart {
  /** `YYYY-MM-DDTHH:mm:ss` in the user's zone. Dates only for all-day events. */
  readonly from: string;
  readonly to: string;
  readonly all_day: boolean;
  readonly contact?: { readonly id: string; readonly name: string };
}

const HALF_HOUR_MS = 30 * 60_000;

/** New events start between these hours, Monday to Friday, unless the user chooses another time. */
const WORK_STARTS = '09:00';
const WORK_ENDS = '17:00';

/** The next half hour of a working day: later today, or the morning of the next working day. */
export function nextWorkingSlot(now: Date, zone: string): NewEventStart {
  const next = wallAt(nextHalfHour(now), zone);
  const time = next.slice(11, 16);
  const today = next.slice(0, 10);
  if (isWeekday(today) && time < WORK_ENDS) return slotAt(time < WORK_STARTS ? morningOf(today) : next, zone);
  let day = dayAfter(today);
  while (!isWeekday(day)) day = dayAfter(day);
  return slotAt(morningOf(day), zone);
}

/** A half hour on the day that the user chose, weekends included: the next one if it is today, else the morning. */
export function slotOn(day: string, now: Date, zone: string): NewEventStart {
  const next = wallAt(nextHalfHour(now), zone);
  const isLaterToday = next.slice(0, 10) === day && next.slice(11, 16) > WORK_STARTS;
  return slotAt(isLaterToday ? next : morningOf(day), zone);
}

const nextHalfHour = (now: Date) => Math.ceil((now.getTime() + 1) / HALF_HOUR_MS) * HALF_HOUR_MS;

const morningOf = (day: string): Wall => `${day}T${WORK_STARTS}:00`;

const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const slotAt = (from: Wall, zone: string): NewEventStart => ({
  from,
  to: wallAt(momentOf(from, zone) + HALF_HOUR_MS, zone),
  all_day: false,
});

/** A draft of a new event. */
export const newDraft = ({ from, to, all_day, contact }: NewEventStart, owner_id: string): EventDraft => ({
  title: '',
  type: 'appointment',
  all_day,
  start_day: from.slice(0, 10),
  start_time: from.slice(11, 16) || '09:00',
  end_day: to.slice(0, 10),
  end_time: to.slice(11, 16) || '09:30',
  location: '',
  online_url: '',
  notes: '',
  contact_ids: contact ? [contact.id] : [],
  owner_id,
  reminder_minutes: 15,
  repeats: noRepeats,
  status: 'scheduled',
  outcome: '',
});

/** A draft of an existing event. */
export function draftOf(event: CalendarEvent, zone: string): EventDraft {
  const [from, to] = [wallAt(Date.parse(event.starts_at), zone), wallAt(Date.parse(event.ends_at), zone)];
  const dayOf = (moment: string) => {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] =
      /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(moment) ?? [];
    return dayAt(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), event.timezone);
  };
  return {
    title: event.title,
    type: event.type,
    all_day: event.all_day,
    start_day: event.starts_on ?? from.slice(0, 10),
    start_time: event.all_day ? '09:00' : from.slice(11, 16),
    end_day: event.ends_on ?? to.slice(0, 10),
    end_time: event.all_day ? '09:30' : to.slice(11, 16),
    location: event.location,
    online_url: event.online_url,
    notes: event.notes,
    contact_ids: event.contacts.map(({ id }) => id),
    owner_id: event.owner.id,
    reminder_minutes: event.reminder_minutes,
    repeats: repeatsOf(event.recurrence, dayOf),
    status: event.status,
    outcome: event.outcome,
  };
}

type Sent = Record<string, unknown>;

/** The draft's start and end as the API takes them. Undefined if a date or time is missing or half typed. */
export function timesOf(draft: EventDraft, zone: string): Sent | undefined {
  const { all_day, start_day, start_time, end_day, end_time } = draft;
  if (!isDate(start_day) || !isDate(end_day)) return undefined;
  if (all_day) return { starts_on: start_day, ends_on: end_day };
  if (!start_time || !end_time) return undefined;
  const at = (day: string, time: string) => new Date(momentOf(`${day}T${time}:00`, zone)).toISOString();
  return { starts_at: at(start_day, start_time), ends_at: at(end_day, end_time) };
}

/** The request for a new event. */
export function sentEvent(draft: EventDraft, zone: string) {
  const { title, type, location, online_url, notes, contact_ids, owner_id, reminder_minutes, status, outcome } = draft;
  return {
    title,
    type,
    location,
    online_url,
    notes,
    contact_ids: [...contact_ids],
    owner_id,
    reminder_minutes,
    status,
    outcome,
    recurrence: ruleOf(draft.repeats, draft.start_day),
    timezone: zone,
    ...timesOf(draft, zone),
  };
}

/** The request with only the changed fields, so that other users' changes stay. */
export function sentChanges(draft: EventDraft, before: EventDraft, zone: string) {
  const sent: Sent = sentEvent(draft, zone);
  const was: Sent = sentEvent(before, zone);
  const changed: Sent = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );
  const times = timesOf(draft, zone);
  const isMoved = JSON.stringify(times) !== JSON.stringify(timesOf(before, zone));
  // Start and end are sent together.
  return isMoved ? { ...changed, ...times } : changed;
}
