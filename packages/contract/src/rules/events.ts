/** What kinds of events there are, in the order in which they are offered. */
export const eventTypeNames = ['appointment', 'call', 'meeting', 'review', 'training', 'personal', 'other'] as const;
export type EventType = (typeof eventTypeNames)[number];

/** How each is called and shown; `color` is one of the theme's. */
export const eventTypes: Readonly<Record<EventType, { readonly label: string; readonly color: string }>> = {
  appointment: { label: 'Appointment', color: 'blue' },
  call: { label: 'Call', color: 'teal' },
  meeting: { label: 'Meeting', color: 'violet' },
  review: { label: 'Policy review', color: 'orange' },
  training: { label: 'Training', color: 'cyan' },
  personal: { label: 'Personal', color: 'gray' },
  other: { label: 'Other', color: 'pink' },
};

/** Whether something, out of a URL say, names a type. */
export const isEventType = (value: unknown): value is EventType => eventTypeNames.some((name) => name === value);

/** How an event stands. */
export const eventStatusNames = ['scheduled', 'done', 'no_show', 'cancelled'] as const;
export type EventStatus = (typeof eventStatusNames)[number];
export const eventStatuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'Scheduled',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
};

/** Where an event came from: made here, or brought by an outside calendar or a workflow. */
export const eventOrigins = ['here', 'google', 'outlook', 'calendly', 'workflow'] as const;
export type EventOrigin = (typeof eventOrigins)[number];

/** What a change of a repeating event holds for: this one, this and those after it, or all. */
export const eventScopes = ['one', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];

/** What the history of the calendar tells of. */
export const eventDeeds = [
  'added',
  'moved',
  'changed',
  'done',
  'no_show',
  'cancelled',
  'reopened',
  'deleted',
  'undone',
] as const;
export type EventDeed = (typeof eventDeeds)[number];

/** How long before an event somebody may be reminded, in minutes. */
export const reminderChoices: readonly { readonly minutes: number; readonly label: string }[] = [
  { minutes: 0, label: 'When it begins' },
  { minutes: 5, label: '5 minutes before' },
  { minutes: 10, label: '10 minutes before' },
  { minutes: 15, label: '15 minutes before' },
  { minutes: 30, label: '30 minutes before' },
  { minutes: 60, label: '1 hour before' },
  { minutes: 120, label: '2 hours before' },
  { minutes: 1440, label: '1 day before' },
  { minutes: 10080, label: '1 week before' },
];

/** So many days can be asked for at once. */
export const MOST_CALENDAR_DAYS = 100;
