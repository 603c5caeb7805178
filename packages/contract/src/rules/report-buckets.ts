import { addDays, addMonths } from './periods.ts';
import type { ReportBucket } from './report-sources.ts';

/** Empty buckets are filled in up to this many. */
export const MOST_BUCKETS = 400;

/** The first day of the next bucket. */
export function nextBucket(start: string, bucket: ReportBucket): string {
  if (bucket === 'day' || bucket === 'week') return addDays(start, bucket === 'day' ? 1 : 7);
  return addMonths(start, { month: 1, quarter: 3, year: 12 }[bucket]);
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const dayFormat = format({ month: 'short', day: 'numeric', year: 'numeric' });
const monthFormat = format({ month: 'short', year: 'numeric' });

/** 'Mar 2026' for 2026-03-01 as a month. */
export function bucketLabel(start: string, bucket: ReportBucket): string {
  const date = new Date(`${start}T00:00:00Z`);
  if (bucket === 'year') return start.slice(0, 4);
  if (bucket === 'quarter') return `Q${Math.ceil(Number(start.slice(5, 7)) / 3)} ${start.slice(0, 4)}`;
  if (bucket === 'month') return monthFormat.format(date);
  return bucket === 'week' ? `Week of ${dayFormat.format(date)}` : dayFormat.format(date);
}
