import { type DuePreset, duePresets } from '@bookline/contract/rules/follow-up-presets';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';

/** The preset dates from now, in the user's zone. */
export function usePresets(): readonly DuePreset[] {
  const zone = useTimeZone();
  const now = new Date();
  const time = new Intl.DateTimeFormat('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return duePresets(dayIn(now, zone), time.format(now));
}
