import type { ReportSchedule } from '@bookline/contract/features/reports';
import { addMonths } from '@bookline/contract/rules/periods';
import { dayAfter, dayAt, momentOf } from '@bookline/contract/rules/zoned-time';

export type Repeats = Pick<ReportSchedule, 'every' | 'weekday' | 'month_day' | 'at'>;

/** Every month has a due day within these days. */
const DAYS_AHEAD = 62;

/** The last day of a month that has fewer days than asked for. */
function isDue({ every, weekday, month_day }: Repeats, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'week') return new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
  const last = Number(dayAfter(addMonths(`${day.slice(0, 8)}01`, 1), -1).slice(8));
  return Number(day.slice(8)) === Math.min(month_day, last);
}

/** The next moment after another at which a schedule is due in a time zone. */
export function nextDue(repeats: Repeats, zone: string, after: Date): Date {
  let day = dayAt(after.getTime(), zone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++, day = dayAfter(day)) {
    const moment = momentOf(`${day}T${repeats.at}:00`, zone);
    if (isDue(repeats, day) && moment > after.getTime()) return new Date(moment);
  }
  throw new Error('a schedule is due every month');
}
