import type { ReportDefinition } from '@bookline/contract/features/reports';
import { addDays, addMonths, daysOf } from '@bookline/contract/rules/periods';
import { MOST_BUCKETS, nextBucket } from '@bookline/contract/rules/report-buckets';
import type { ReportBucket } from '@bookline/contract/rules/report-sources';
import { daysBetween } from '@bookline/contract/rules/zoned-time';
import type { Period, Shift } from './compile-report.ts';

/** The days of a definition's period as of the reader's day. */
export function periodOf({ date }: Pick<ReportDefinition, 'date'>, today: string): Period | null {
  if (!date) return null;
  const { from, to } = date.in === undefined ? date : daysOf(date.in, today);
  return { from: from ?? null, to: to ?? null };
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/**
 * The period to compare with, and how far it lies back. Whole months are compared with as many whole months, and other periods with as many
 * days.
 */
export function periodBefore(
  { compare }: Pick<ReportDefinition, 'compare'>,
  period: Period | null,
): { readonly period: Period; readonly shift: Shift } | undefined {
  if (!compare || !period?.from || !period.to) return undefined;
  const { from, to } = period;
  const after = addDays(to, 1);
  if (compare === 'same_period_last_year') {
    // The same last day, or the end of the month if that is later: February 28 ends a month in most years, but not in all.
    const [, last = to] = [addMonths(to, -12), addDays(addMonths(after, -12), -1)].toSorted();
    return {
      period: { from: addMonths(from, -12), to: last },
      shift: { unit: 'months', by: 12 },
    };
  }
  if (from.endsWith('-01') && after.endsWith('-01')) {
    const months = monthsBetween(from, after);
    return { period: { from: addMonths(from, -months), to: addDays(from, -1) }, shift: { unit: 'months', by: months } };
  }
  const days = daysBetween(from, after);
  return { period: { from: addDays(from, -days), to: addDays(from, -1) }, shift: { unit: 'days', by: days } };
}

/** The first day of the bucket that a day is in. Weeks start on Sunday. */
export function bucketStart(day: string, bucket: ReportBucket): string {
  switch (bucket) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
    case 'month':
      return `${day.slice(0, 8)}01`;
    case 'quarter': {
      const month = Number(day.slice(5, 7)) - 1;
      return addMonths(`${day.slice(0, 8)}01`, -(month % 3));
    }
    case 'year':
      return `${day.slice(0, 5)}01-01`;
  }
}

/**
 * Every bucket of a period, so that a chart shows the empty ones. A period that goes on after today is filled until today, or until its end if it
 * begins today or later.
 */
export function bucketsOf({ from, to }: Period, bucket: ReportBucket, today: string): string[] {
  if (!from || !to) return [];
  const last = from >= today || to <= today ? to : today;
  const starts: string[] = [];
  for (let start = bucketStart(from, bucket); start <= last; start = nextBucket(start, bucket)) {
    starts.push(start);
    if (starts.length > MOST_BUCKETS) return [];
  }
  return starts;
}
