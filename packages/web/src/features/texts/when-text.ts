import { dayAt } from '@bookline/contract/rules/zoned-time';
import { clockTime } from '../../lib/dates.ts';
import { dayLabel } from './text-groups.ts';

/** 'Today, 2:00 PM', 'Monday, November 30, 9:00 AM'. */
export const whenText = (iso: string, zone: string): string =>
  `${dayLabel(dayAt(Date.parse(iso), zone), zone)}, ${clockTime(iso, zone)}`;
