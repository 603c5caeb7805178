import '@mantine/dates/styles.layer.css';
import '@mantine/schedule/styles.layer.css';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import { DayView, MonthView, type ScheduleEventData, WeekView } from '@mantine/schedule';
import { IconBell, IconCheck, IconRepeat, IconUserOff } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { isShown } from '../is-shown.ts';
import type { Shown, ShownEvent } from '../shown-events.ts';
import type { View } from '../shown-range.ts';
import classes from './calendar.module.css';

export interface Times {
  /** `YYYY-MM-DD HH:mm:ss` in the user's time zone. */
  readonly start: string;
  readonly end: string;
}

/** The day, week, or month view. Events can be opened, moved, and resized. Empty slots create new ones. */
export default function ScheduleView({
  view,
  day,
  zone,
  events,
  narrow,
  onOpen,
  onMove,
  onNew,
}: {
  readonly view: Exclude<View, 'agenda'>;
  readonly day: string;
  readonly zone: string;
  readonly events: readonly ShownEvent[];
  /** Whether the screen is a phone. */
  readonly narrow: boolean;
  readonly onOpen: (shown: Shown) => void;
  readonly onMove: (shown: Shown, times: Times) => void;
  readonly onNew: (times: Times, allDay: boolean) => void;
}) {
  const open = (event: ScheduleEventData) => isShown(event.payload) && onOpen(event.payload);
  const move = ({ event, newStart, newEnd }: { event: ScheduleEventData; newStart: string; newEnd: string }) =>
    isShown(event.payload) && onMove(event.payload, { start: newStart, end: newEnd });
  const mayMove = ({ payload }: ScheduleEventData) =>
    isShown(payload) && (payload.kind === 'follow_up' || payload.event.editable);
  const mayStretch = ({ payload }: ScheduleEventData) =>
    isShown(payload) && payload.kind === 'event' && payload.event.editable && !payload.event.all_day;
  const data: ScheduleEventData[] = events.map((event) => ({ ...event, payload: { ...event.payload } }));
  const dragging = {
    withEventsDragAndDrop: !narrow,
    canDragEvent: mayMove,
    onEventDrop: move,
    withDragSlotSelect: !narrow,
  };
  const common = { events: data, onEventClick: open, renderEventBody: Body, withHeader: false };
  const hours = {
    ...common,
    ...dragging,
    date: day,
    startTime: '00:00:00',
    endTime: '23:59:59',
    intervalMinutes: 30,
    // What can be pressed is at least 24 px high (WCAG 2.5.8): half an hour, and each of two events that last whole days.
    slotHeight: '48px',
    allDaySlotHeight: '52px',
    slotLabelFormat: 'h A',
    startScrollTime: '07:30:00',
    scrollAreaProps: { mah: narrow ? 'calc(100dvh - 15.75rem)' : 'calc(100dvh - 9rem)' },
    // The tooltip would only repeat the visible hour.
    withCurrentTimeBubble: false,
    highlightBusinessHours: true,
    businessHours: ['08:00:00', '18:00:00'] as [string, string],
    getCurrentTime: () => wallAt(Date.now(), zone).replace('T', ' '),
    withEventResize: !narrow,
    canResizeEvent: mayStretch,
    onEventResize: move,
    onTimeSlotClick: ({ slotStart, slotEnd }: { slotStart: string; slotEnd: string }) =>
      onNew({ start: slotStart, end: slotEnd }, false),
    onAllDaySlotClick: (clicked: string) => onNew({ start: clicked, end: clicked }, true),
    onSlotDragEnd: (start: string, end: string) => onNew({ start, end }, false),
  };
  switch (view) {
    case 'day':
      return <DayView {...hours} />;
    case 'week':
      return (
        <WeekView
          {...hours}
          attributes={{ weekViewDayLabel: { renderRoot: DayLabel } }}
          classNames={{ weekViewAllDaySlots: classes.allDay ?? '' }}
          firstDayOfWeek={0}
          weekdayFormat="ddd"
          withWeekNumber={false}
          weekendDays={[]}
        />
      );
    case 'month':
      return (
        <MonthView
          {...common}
          {...dragging}
          date={day}
          firstDayOfWeek={0}
          weekdayFormat="ddd"
          weekendDays={[]}
          classNames={{ monthViewDay: classes.monthDay ?? '', monthViewEvents: classes.monthEvents ?? '' }}
          moreEventsProps={{ className: classes.more ?? '' }}
          maxEventsPerDay={4}
          onDayClick={(clicked: string) => onNew({ start: clicked, end: clicked }, true)}
          onSlotDragEnd={(start: string, end: string) => onNew({ start, end }, true)}
        />
      );
  }
}

/** A day's name is its visible text. A different accessible name would confuse users who both see and hear it. */
const DayLabel = ({ 'aria-label': _, ...props }: ComponentPropsWithRef<'button'>) => (
  <button type="button" {...props} />
);

const HALF_HOUR_MS = 30 * 60_000;
const lengthOf = ({ start, end }: ScheduleEventData) => new Date(end).getTime() - new Date(start).getTime();

/** An event's content: its status icon, then its text. */
function Body(event: ScheduleEventData) {
  const shown = isShown(event.payload) ? event.payload : undefined;
  const status = shown?.kind === 'event' ? shown.event.status : undefined;
  const words = { done: 'Done: ', no_show: 'No-show: ', cancelled: 'Canceled: ', scheduled: '' };
  return (
    <span className={classes.body} data-status={status} data-short={lengthOf(event) <= HALF_HOUR_MS || undefined}>
      {status === 'done' && <IconCheck size={12} aria-hidden />}
      {status === 'no_show' && <IconUserOff size={12} aria-hidden />}
      {shown?.kind === 'follow_up' && <IconBell size={12} aria-hidden />}
      {shown?.kind === 'event' && shown.event.series_id !== null && <IconRepeat size={12} aria-hidden />}
      <span className="visually-hidden">{status && words[status]}</span>
      <span className={classes.words}>{event.title}</span>
    </span>
  );
}
