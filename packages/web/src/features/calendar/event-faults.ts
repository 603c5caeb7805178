import { NO_DATE } from '../../lib/date-input.tsx';
import { isDate } from '../../lib/typed-date.ts';
import type { EventDraft } from './event-draft.ts';

/** The dates and times that are missing or half typed, by field. Undefined if there are none. */
export function faultsOf({ all_day, start_day, start_time, end_day, end_time, repeats }: EventDraft) {
  const kind = all_day ? 'on' : 'at';
  const faults: Record<string, string[]> = {};
  const check = (field: string, day: string, time: string) => {
    if (!isDate(day)) faults[`event.${field}_${kind}`] = [NO_DATE];
    else if (!all_day && !time) faults[`event.${field}_at`] = ['Enter a time.'];
  };
  check('starts', start_day, start_time);
  check('ends', end_day, end_time);
  if (repeats.every !== 'never' && repeats.every !== 'own' && repeats.ends === 'on' && !isDate(repeats.until))
    faults['event.until'] = [NO_DATE];
  return Object.keys(faults).length > 0 ? faults : undefined;
}
