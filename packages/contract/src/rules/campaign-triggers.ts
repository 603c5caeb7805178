/** What makes an email go out by itself. */
export const triggerTypes = {
  birthday: 'Birthday',
  policy_renewal: 'Policy renewal',
  turning_65: 'Turning 65',
  status_change: 'Status change',
  tag_added: 'Tag added',
  date_field: 'Date of a policy',
  manual: 'By hand',
} as const;
export type TriggerType = keyof typeof triggerTypes;

/** How often a contact may get it. */
export const recurrences = {
  once: 'Once',
  daily: 'Once a day',
  weekly: 'Once a week',
  monthly: 'Once a month',
  yearly: 'Once a year',
} as const;
export type Recurrence = keyof typeof recurrences;

/** The dates of a policy that `date_field` reads. */
export const triggerDates = {
  policy_anniversary: 'Policy anniversary',
  expires_on: 'Policy expires',
} as const;
export type TriggerDate = keyof typeof triggerDates;

/** Whether a trigger goes by a date, and so may go out some days before or after it. */
export const goesByDate = (type: TriggerType): boolean =>
  type === 'birthday' || type === 'policy_renewal' || type === 'turning_65' || type === 'date_field';

/** The first day of the period that a day is in, which names the period. Weeks begin on Monday. `once`: all days are one period. */
export function periodOf(recurrence: Recurrence, day: string): string {
  if (recurrence === 'once') return 'once';
  if (recurrence === 'daily') return day;
  if (recurrence === 'monthly') return day.slice(0, 7);
  if (recurrence === 'yearly') return day.slice(0, 4);
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return `week of ${at.toISOString().slice(0, 10)}`;
}
