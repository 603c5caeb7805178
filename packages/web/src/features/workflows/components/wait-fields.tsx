import type { Wait } from '@bookline/contract/features/workflow-steps';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { type WaitUnit, waitUnits } from '@bookline/contract/rules/workflow-steps';
import { Chip, Group, Input, NumberInput, Select } from '@mantine/core';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { TimeInput } from '../../../ui/time-input.tsx';
import classes from './workflow.module.css';

const kinds = [
  { value: 'duration', label: 'For a set time' },
  { value: 'time', label: 'Until a time of day' },
  { value: 'weekday', label: 'Until a weekday' },
  { value: 'date', label: 'Until a date' },
];

/** What the step waits for, in the contact's time zone. */
export function WaitFields({
  wait,
  onChange,
  errorOf,
}: {
  readonly wait: Wait;
  readonly onChange: (wait: Wait) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const zone = useTimeZone();
  const time = wait.for === 'duration' ? '09:00' : wait.time;
  const choose = (kind: string | null) => {
    if (kind === 'duration') onChange({ for: 'duration', amount: 1, unit: 'days' });
    if (kind === 'time') onChange({ for: 'time', time });
    if (kind === 'weekday') onChange({ for: 'weekday', weekdays: [1, 2, 3, 4, 5], time });
    if (kind === 'date') onChange({ for: 'date', date: dayIn(new Date(), zone), time });
  };
  return (
    <>
      <div className={classes.row}>
        <Select label="Wait" data={kinds} value={wait.for} onChange={choose} allowDeselect={false} w="12rem" />
        {wait.for === 'duration' && (
          <DurationFields
            label="Duration"
            {...wait}
            onChange={(changes) => onChange({ ...wait, ...changes })}
            error={errorOf('amount')}
          />
        )}
        {wait.for === 'date' && (
          <DateInput
            label="Day"
            value={wait.date}
            onChange={(date) => onChange({ ...wait, date: date ?? '' })}
            error={errorOf('date') && (isDate(wait.date) ? errorOf('date') : NO_DATE)}
          />
        )}
        {wait.for !== 'duration' && (
          <TimeInput
            label="Time"
            value={wait.time}
            onChange={(chosen) => chosen && onChange({ ...wait, time: chosen })}
            error={errorOf('time')}
          />
        )}
      </div>
      {wait.for === 'weekday' && (
        <Input.Wrapper label="Days" labelElement="div" error={errorOf('weekdays')}>
          <Chip.Group
            multiple
            value={wait.weekdays.map(String)}
            onChange={(days) => onChange({ ...wait, weekdays: days.map(Number).toSorted((a, b) => a - b) })}
          >
            <Group gap={6} mt={6} role="group" aria-label="Days">
              {weekdays.map((day, number) => (
                <Chip key={day} value={String(number)} size="xs">
                  {day}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  );
}

/** A number of minutes, hours, days, or weeks. */
export function DurationFields({
  label,
  amount,
  unit,
  onChange,
  error,
}: {
  readonly label: string;
  readonly amount: number;
  readonly unit: WaitUnit;
  readonly onChange: (change: { readonly amount?: number; readonly unit?: WaitUnit }) => void;
  readonly error: string | undefined;
}) {
  return (
    <>
      <NumberInput
        label={label}
        value={amount}
        onChange={(typed) => typeof typed === 'number' && onChange({ amount: typed })}
        min={1}
        max={1000}
        allowDecimal={false}
        error={error}
        w="7rem"
      />
      <Select
        label="Unit"
        data={Object.keys(waitUnits)}
        value={unit}
        onChange={(chosen) => isUnit(chosen) && onChange({ unit: chosen })}
        allowDeselect={false}
        w="8rem"
      />
    </>
  );
}

const isUnit = (unit: string | null): unit is WaitUnit => unit !== null && Object.hasOwn(waitUnits, unit);
