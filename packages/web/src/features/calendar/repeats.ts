/** The repeat settings of the form. */
export interface Repeats {
  readonly every: Every;
  readonly interval: number;
  /** Weekdays for weekly repeats, as RFC 5545's two letters. */
  readonly days: readonly string[];
  readonly ends: 'never' | 'on' | 'after';
  /** `YYYY-MM-DD`, if `ends` is `on`. */
  readonly until: string;
  /** The number of occurrences, if `ends` is `after`. */
  readonly count: number;
  /** A rule the form can't show. It's kept unchanged. */
  readonly own: string;
}
export type Every = 'never' | 'day' | 'weekday' | 'week' | 'month' | 'month_weekday' | 'year' | 'own';

export const weekdays = [
  { value: 'SU', label: 'S', name: 'Sunday' },
  { value: 'MO', label: 'M', name: 'Monday' },
  { value: 'TU', label: 'T', name: 'Tuesday' },
  { value: 'WE', label: 'W', name: 'Wednesday' },
  { value: 'TH', label: 'T', name: 'Thursday' },
  { value: 'FR', label: 'F', name: 'Friday' },
  { value: 'SA', label: 'S', name: 'Saturday' },
] as const;

const WORK = 'MO,TU,WE,TH,FR';
export const noRepeats: Repeats = {
  every: 'never',
  interval: 1,
  days: [],
  ends: 'never',
  until: '',
  count: 10,
  own: '',
};

/** A day's weekday and its position in the month, such as the second Tuesday. */
export function placeOf(day: string): {
  readonly weekday: (typeof weekdays)[number];
  readonly nth: number;
  readonly date: number;
} {
  const at = new Date(`${day}T00:00:00Z`);
  const date = at.getUTCDate();
  return { weekday: weekdays[at.getUTCDay()] ?? weekdays[0], nth: Math.ceil(date / 7), date };
}

/** The RFC 5545 rule for the form's settings and the event's start date. Null if it doesn't repeat. */
export function ruleOf({ every, interval, days, ends, until, count, own }: Repeats, day: string): string | null {
  if (every === 'never') return null;
  if (every === 'own') return own;
  const { weekday, nth } = placeOf(day);
  const step = interval > 1 ? `;INTERVAL=${interval}` : '';
  const rules = {
    day: `FREQ=DAILY${step}`,
    weekday: `FREQ=WEEKLY;BYDAY=${WORK}`,
    week: `FREQ=WEEKLY${step};BYDAY=${[...new Set([weekday.value, ...days])].sort(byWeek).join(',')}`,
    month: `FREQ=MONTHLY${step}`,
    month_weekday: `FREQ=MONTHLY${step};BYDAY=${nth > 4 ? -1 : nth}${weekday.value}`,
    year: `FREQ=YEARLY${step}`,
  };
  const end =
    ends === 'on' && until ? `;UNTIL=${until.replaceAll('-', '')}` : ends === 'after' ? `;COUNT=${count}` : '';
  return `${rules[every]}${end}`;
}

/** The form's settings for a rule. `dayOf` converts an RFC 5545 moment to a date. */
export function repeatsOf(rule: string | null, dayOf: (moment: string) => string): Repeats {
  if (rule === null) return noRepeats;
  const parts = new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  const common = {
    ...noRepeats,
    own: rule,
    interval: Number(parts.get('INTERVAL') ?? 1),
    ...(until && { ends: 'on' as const, until: dayOf(until) }),
    ...(count && { ends: 'after' as const, count: Number(count) }),
  };
  const byDay = parts.get('BYDAY');
  const known = new Set(['FREQ', 'INTERVAL', 'UNTIL', 'COUNT', 'BYDAY', 'WKST']);
  const own = { ...common, every: 'own' as const };
  if ([...parts.keys()].some((part) => !known.has(part))) return own;
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return byDay ? own : { ...common, every: 'day' };
    case 'WEEKLY':
      if (byDay === WORK && common.interval === 1) return { ...common, every: 'weekday' };
      return { ...common, every: 'week', days: byDay ? byDay.split(',') : [] };
    case 'MONTHLY':
      if (!byDay) return { ...common, every: 'month' };
      return /^-?\d[A-Z]{2}$/.test(byDay) ? { ...common, every: 'month_weekday' } : own;
    case 'YEARLY':
      return byDay ? own : { ...common, every: 'year' };
    default:
      return own;
  }
}

const nths = ['first', 'second', 'third', 'fourth', 'last'] as const;

/** The choices for an event with this start date. */
export function everyChoices(day: string, own: string): { readonly value: Every; readonly label: string }[] {
  const { weekday, nth, date } = placeOf(day);
  return [
    { value: 'never', label: 'Does not repeat' },
    { value: 'day', label: 'Daily' },
    { value: 'weekday', label: 'Every weekday (Monday to Friday)' },
    { value: 'week', label: 'Weekly' },
    { value: 'month', label: `Monthly on day ${date}` },
    { value: 'month_weekday', label: `Monthly on the ${nths[Math.min(nth, 5) - 1]} ${weekday.name}` },
    { value: 'year', label: 'Yearly' },
    ...(own ? [{ value: 'own' as const, label: 'No change' }] : []),
  ];
}

const byWeek = (a: string, b: string) =>
  weekdays.findIndex(({ value }) => value === a) - weekdays.findIndex(({ value }) => value === b);
