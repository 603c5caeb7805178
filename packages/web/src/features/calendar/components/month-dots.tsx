import '@mantine/dates/styles.layer.css';
import { Indicator } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import type { ShownEvent } from '../shown-events.ts';
import classes from './calendar.module.css';

/** Whether a day has events. */
export const standingOn = (shown: readonly ShownEvent[], day: string): readonly ShownEvent[] =>
  shown.filter(({ start, end }) => start.slice(0, 10) <= day && end > `${day} 00:00:00`);

/** A small month with a dot on days with events. One day is selected. */
export function MonthDots({
  day,
  onDay,
  month,
  onMonth,
  shown,
  size = 'xs',
}: {
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** Any day of the displayed month. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly shown: readonly ShownEvent[];
  readonly size?: 'xs' | 'md';
}) {
  return (
    <div className={classes.picker}>
      <DatePicker
        value={day}
        onChange={(picked) => picked && onDay(picked)}
        date={month}
        onDateChange={onMonth}
        firstDayOfWeek={0}
        weekendDays={[]}
        size={size}
        highlightToday
        renderDay={(date) => (
          <Indicator size={5} offset={-3} position="bottom-center" disabled={standingOn(shown, date).length === 0}>
            <span>{Number(date.slice(8, 10))}</span>
          </Indicator>
        )}
        ariaLabels={{
          nextMonth: 'Next month',
          previousMonth: 'Previous month',
        }}
      />
    </div>
  );
}
