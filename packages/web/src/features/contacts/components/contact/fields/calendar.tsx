import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';

/** A month to pick a day of, or by years for a date of birth. A module of its own: it loads when somebody asks for it. */
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
        nextDecade: 'Next ten years',
        previousDecade: 'Ten years before',
        nextYear: 'Next year',
        previousYear: 'Year before',
        nextMonth: 'Next month',
        previousMonth: 'Month before',
        yearLevelControl: 'Choose a decade',
        monthLevelControl: 'Choose a year',
      }}
    />
  );
}
