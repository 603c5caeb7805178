import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

/** A month to choose a day from, or years for a date of birth. A separate module, loaded on demand. */
export default function Calendar({
  value,
  today,
  onPick,
}: {
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (date: string | null) => void;
}) {
  return (
    <DatePicker
      value={value}
      onChange={onPick}
      maxDate={today}
      firstDayOfWeek={0}
      weekendDays={[]}
      defaultDate={value ?? today}
      defaultLevel={value ? 'month' : 'decade'}
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
