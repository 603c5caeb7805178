/** Types of events, in display order. */
export const eventTypeNames = ['appointment', 'call', 'meeting', 'review', 'training', 'personal', 'other'] as const;
export type EventType = (typeof eventTypeNames)[number];

/** Labels and theme colors. */
export const eventTypes: Readonly<Record<EventType, { readonly label: string; readonly color: string }>> = {
  appointment: { label: 'Appointment', color: 'blue' },
  call: { label: 'Call', color: 'teal' },
  meeting: { label: 'Meeting', color: 'violet' },
  review: { label: 'Policy review', color: 'orange' },
  training: { label: 'Training', color: 'cyan' },
  personal: { label: 'Personal', color: 'gray' },
  other: { label: 'Other', color: 'pink' },
};

/** Whether a value, such as one from a URL, names a type. */
export const isEventType = (value: unknown): value is EventType => eventTypeNames.some((name) => name === value);

/** Event statuses. */
export const eventStatusNames = ['scheduled', 'done', 'no_show', 'cancelled'] as const;
export type EventStatus = (typeof eventStatusNames)[number];
export const eventStatuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'Scheduled',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Canceled',
};

/** Where an event came from: this calendar, a connected calendar, a workflow, or a visitor who booked it on a public page. */
export const eventOrigins = ['here', 'google', 'outlook', 'calendly', 'workflow', 'webpage'] as const;
export type EventOrigin = (typeof eventOrigins)[number];

/** The scope of a change to a repeating event: this one, this and following ones, or all. */
export const eventScopes = ['one', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];

/** What the calendar history records. */
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

/** Reminder times before an event, in minutes. */
export const reminderChoices: readonly { readonly minutes: number; readonly label: string }[] = [
  { minutes: 0, label: 'At start time' },
  { minutes: 5, label: '5 minutes before' },
  { minutes: 10, label: '10 minutes before' },
  { minutes: 15, label: '15 minutes before' },
  { minutes: 30, label: '30 minutes before' },
  { minutes: 60, label: '1 hour before' },
  { minutes: 120, label: '2 hours before' },
  { minutes: 1440, label: '1 day before' },
  { minutes: 10080, label: '1 week before' },
];

/** The most days in one request: a leap year. */
export const MAX_CALENDAR_DAYS = 366;
