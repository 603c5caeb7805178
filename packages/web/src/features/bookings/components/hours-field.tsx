import { type BookingHours, bookingDays, MAX_HOURS_A_DAY } from '@bookline/contract/rules/bookings';
import { ActionIcon, Input, Switch, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { TimeInput } from '../../../ui/time-input.tsx';
import classes from './hours-field.module.css';

const FIRST = { from: '09:00', to: '17:00' };
/** Midnight at the end of a day is 00:00 on a clock. */
const clockOf = (time: string) => (time === '24:00' ? '00:00' : time);
const endOf = (clock: string) => (clock === '00:00' ? '24:00' : clock);

/** The working hours of each weekday, with breaks. */
export function HoursField({
  hours,
  onChange,
  error,
}: {
  readonly hours: readonly BookingHours[];
  readonly onChange: (hours: readonly BookingHours[]) => void;
  readonly error: string | undefined;
}) {
  const change = (changed: BookingHours, next: Partial<BookingHours>) =>
    onChange(hours.map((each) => (each === changed ? { ...each, ...next } : each)));
  return (
    <Input.Wrapper label="Working hours" labelElement="div" error={error}>
      {bookingDays.map(({ value: day, label }) => {
        const ofDay = hours.filter((each) => each.day === day);
        return (
          <div key={day} className={classes.day}>
            <div className={classes.name}>
              <Switch
                label={label}
                checked={ofDay.length > 0}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [...hours, { day, ...FIRST }]
                      : hours.filter((each) => each.day !== day),
                  )
                }
              />
            </div>
            <div>
              {ofDay.map((window, place) => (
                <div key={place} className={classes.window}>
                  <TimeInput
                    hiddenLabel
                    label={`${label}, start ${place + 1}`}
                    value={window.from}
                    onChange={(from) => change(window, { from })}
                  />
                  <Text component="span" size="sm" c="dimmed">
                    to
                  </Text>
                  <TimeInput
                    hiddenLabel
                    label={`${label}, end ${place + 1}`}
                    value={clockOf(window.to)}
                    onChange={(to) => change(window, { to: endOf(to) })}
                  />
                  {place === 0 ? (
                    ofDay.length < MAX_HOURS_A_DAY && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Add hours on ${label}`}
                        onClick={() => onChange([...hours, nextWindow(day, ofDay)])}
                      >
                        <IconPlus size={16} />
                      </ActionIcon>
                    )
                  ) : (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove hours ${place + 1} on ${label}`}
                      onClick={() => onChange(hours.filter((each) => each !== window))}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                </div>
              ))}
              {ofDay.length === 0 && (
                <Text size="sm" c="dimmed" className={classes.window}>
                  No appointments
                </Text>
              )}
            </div>
          </div>
        );
      })}
    </Input.Wrapper>
  );
}

/** After the last hours of the day, if there is time left. */
function nextWindow(day: number, ofDay: readonly BookingHours[]): BookingHours {
  const last =
    ofDay
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? '12:00';
  const hour = Math.min(23, Number(last.slice(0, 2)) + 1);
  const at = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return { day, from: at(hour), to: at(Math.min(24, hour + 2)) };
}
