import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { isDate } from './typed-date.ts';

/** A month to choose a day from, or years for a date in the past. A separate module, loaded on demand. */
export default function Calendar({
  value,
  today,
  past,
  from,
  onPick,
}: {
  readonly value: string | null;
  readonly today: string;
  readonly past: boolean;
  readonly from: string | undefined;
  readonly onPick: (date: string | null) => void;
}) {
  return (
    <DatePicker
      value={value}
      onChange={onPick}
      {...(past && { maxDate: today })}
      {...(from && isDate(from) && { minDate: from })}
      firstDayOfWeek={0}
      weekendDays={[]}
      defaultDate={value ?? today}
      defaultLevel={past && !value ? 'decade' : 'month'}
      allowDeselect
      ariaLabels={{
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        yearLevelControl: 'Choose a decade',
        monthLevelControl: 'Choose a year',
      }}
    />
  );
}
