import { Checkbox, Group, NumberInput, Select } from '@mantine/core';
import { DateInput } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { type Every, everyChoices, placeOf, type Repeats, weekdays } from '../repeats.ts';

const units: Partial<Record<Every, string>> = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  month_weekday: 'months',
  year: 'years',
};
const ends = [
  { value: 'never', label: 'Never ends' },
  { value: 'on', label: 'Ends on a date' },
  { value: 'after', label: 'Ends after a number of events' },
] as const;

/** The repeat rule of an event, given its start date. */
export function RepeatsInput({
  value,
  onChange,
  day: typed,
  error,
  endError,
}: {
  readonly value: Repeats;
  readonly onChange: (value: Repeats) => void;
  readonly day: string;
  readonly error: string | undefined;
  readonly endError: string | undefined;
}) {
  // Half-typed text isn't a day yet.
  const day = isDate(typed) ? typed : dayIn(new Date(), useTimeZone());
  const choices = everyChoices(day, value.own);
  const unit = units[value.every];
  const begin = placeOf(day).weekday.value;
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label="Repeats"
          data={choices}
          value={value.every}
          onChange={(chosen) => {
            const every = choices.find((choice) => choice.value === chosen)?.value;
            if (every) onChange({ ...value, every });
          }}
          allowDeselect={false}
          error={error}
        />
        {unit && (
          <NumberInput
            label={`Interval (${unit})`}
            min={1}
            max={99}
            allowDecimal={false}
            value={value.interval}
            onChange={(interval) => onChange({ ...value, interval: Math.max(1, Number(interval) || 1) })}
          />
        )}
      </Group>
      {value.every === 'week' && (
        <Checkbox.Group
          label="On"
          value={[...new Set([begin, ...value.days])]}
          onChange={(days) => onChange({ ...value, days })}
        >
          <Group gap="sm" mt={4}>
            {weekdays.map((weekday) => (
              <Checkbox
                key={weekday.value}
                value={weekday.value}
                label={weekday.name.slice(0, 3)}
                aria-label={weekday.name}
                disabled={weekday.value === begin}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {value.every !== 'never' && value.every !== 'own' && (
        <Group grow align="flex-start">
          <Select
            label="Ends"
            data={ends}
            value={value.ends}
            onChange={(chosen) => {
              const end = ends.find((choice) => choice.value === chosen)?.value;
              if (end) onChange({ ...value, ends: end });
            }}
            allowDeselect={false}
          />
          {value.ends === 'on' && (
            <DateInput
              label="End date"
              from={day}
              value={value.until}
              onChange={(until) => onChange({ ...value, until: until ?? '' })}
              error={endError}
            />
          )}
          {value.ends === 'after' && (
            <NumberInput
              label="Number of events"
              min={1}
              max={1000}
              allowDecimal={false}
              value={value.count}
              onChange={(count) => onChange({ ...value, count: Math.max(1, Number(count) || 1) })}
            />
          )}
        </Group>
      )}
    </>
  );
}
