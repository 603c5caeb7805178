import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { Button, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import type { DatesField, DaysField, FilterField, PeriodField, TurningField } from '../filter-field-types.ts';
import { periodKeyOf, rangeKeysOf } from '../filter-fields.ts';
import { type Operator, operatorWords } from '../filter-operators.ts';
import { type PeriodParts, partsOf, periodKinds, periodOf, periodText } from '../period-words.ts';
import classes from './filter-panel.module.css';

/** Search entries during typing. Incomplete ones are left out when applied. */
export type Change = (changes: Readonly<Record<string, unknown>>) => void;
export interface EditorProps<F extends FilterField> {
  readonly field: F;
  readonly search: SearchEntries;
  readonly onChange: Change;
}

/** For an editor whose field has several operators. */
export interface OperatorProps<F extends FilterField> extends EditorProps<F> {
  readonly operator: Operator;
}

const units = [
  { value: 'days', label: 'days' },
  { value: 'weeks', label: 'weeks' },
  { value: 'months', label: 'months' },
] as const;

const presets = {
  past: [
    'today',
    'yesterday',
    'last_7_days',
    'last_30_days',
    'last_90_days',
    'this_month',
    'this_year',
    'over_30_days_ago',
    'over_90_days_ago',
  ],
  coming: ['next_30_days', 'next_60_days', 'next_90_days', 'this_month', 'next_month', 'next_quarter', 'last_30_days'],
  birthday: ['today', 'tomorrow', 'next_7_days', 'next_30_days', 'this_month', 'next_month'],
} as const;

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Dates in a period relative to today, on, before, or after a day, or between two days. */
export function DatesEditor({ field, operator, search, onChange }: OperatorProps<DatesField>) {
  const [from, to] = rangeKeysOf(field);
  const key = periodKeyOf(field);
  if (operator === 'period')
    return (
      <div className={classes.body}>
        <PeriodEditor
          label={field.label}
          value={search[key]}
          presets={presets[field.side]}
          usual={field.side === 'past' ? 'last' : 'next'}
          onChange={(period) => onChange({ [key]: period, ...(period && { [from]: undefined, [to]: undefined }) })}
        />
      </div>
    );
  const set = (changes: Readonly<Record<string, unknown>>) => onChange({ ...changes, [key]: undefined });
  if (operator === 'between')
    return (
      <div className={classes.body}>
        <div className={classes.pair}>
          <DateInput
            label="From"
            value={dayOf(search[from])}
            onChange={(day) => set({ [from]: day })}
            error={undefined}
            autoFocus
          />
          <DateInput label="To" value={dayOf(search[to])} onChange={(day) => set({ [to]: day })} error={undefined} />
        </div>
      </div>
    );
  const isEnd = operator === 'before';
  return (
    <div className={classes.body}>
      <DateInput
        label={`${field.label} ${operatorWords[operator]}`}
        hideLabel
        value={dayOf(search[isEnd ? to : from])}
        onChange={(day) => set({ ...(!isEnd && { [from]: day }), ...((isEnd || operator === 'on') && { [to]: day }) })}
        error={undefined}
        autoFocus
      />
    </div>
  );
}

/** A birthday in a period of any year. */
export function BirthdayEditor({ field, search, onChange }: EditorProps<PeriodField>) {
  return (
    <div className={classes.body}>
      <PeriodEditor
        label={field.label}
        value={search[field.key]}
        presets={presets.birthday}
        usual="next"
        bounded
        onChange={(period) => onChange({ [field.key]: period })}
      />
    </div>
  );
}

/** 'No activity for 60 days'. */
export function DaysEditor({ field, search, onChange }: EditorProps<DaysField>) {
  const set = (days: string | number) => onChange({ [field.key]: days });
  return (
    <div className={classes.body}>
      <NumberInput
        label="No activity for"
        description="Includes contacts with no activity at all."
        suffix=" days"
        min={1}
        max={3650}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        value={search[field.key] ?? ''}
        onChange={set}
      />
      <div className={classes.presets}>
        {[30, 60, 90, 180].map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant={search[field.key] === days ? 'light' : 'default'}
            onClick={() => set(days)}
          >
            {days} days
          </Button>
        ))}
      </div>
    </div>
  );
}

/** 'Turning 65 within 6 months'. */
export function TurningEditor({ search, onChange }: EditorProps<TurningField>) {
  // An incomplete value isn't a filter yet, so it's kept here.
  const [typed, setTyped] = useState<{ age: string | number; months: string | number }>(
    search.turning ?? { age: '', months: '' },
  );
  const change = (next: typeof typed) => {
    setTyped(next);
    onChange({ turning: next });
  };
  const limits = { min: 1, allowDecimal: false, allowNegative: false, hideControls: true };
  return (
    <div className={classes.body}>
      <div className={classes.pair}>
        <NumberInput
          {...limits}
          max={130}
          label="Turning age"
          data-autofocus
          value={typed.age}
          onChange={(age) => change({ ...typed, age })}
        />
        <NumberInput
          {...limits}
          max={120}
          label="Within"
          suffix={Number(typed.months) === 1 ? ' month' : ' months'}
          value={typed.months}
          onChange={(months) => change({ ...typed, months })}
        />
      </div>
      <div className={classes.presets}>
        {[3, 6, 12].map((months) => (
          <Button
            key={months}
            size="compact-xs"
            variant={Number(typed.age) === 65 && Number(typed.months) === months ? 'light' : 'default'}
            onClick={() => change({ age: 65, months })}
          >
            65 within {months} months
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A sentence with a period: 'in the next', 30, 'days'. */
function PeriodEditor({
  label,
  value,
  presets: offered,
  usual,
  bounded = false,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly presets: readonly string[];
  /** The sentence's default beginning. */
  readonly usual: 'last' | 'next';
  /** Only periods with a first and a last day. */
  readonly bounded?: boolean;
  readonly onChange: (period: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<Omit<PeriodParts, 'count'> & { count: string | number }>(
    () => partsOf(value ?? '') ?? { kind: usual, count: '', unit: 'days' },
  );
  const kinds = periodKinds.filter((kind) => !bounded || !kind.value.startsWith('over_'));
  const isCounted = kinds.some((kind) => kind.value === typed.kind && kind.counted);
  const change = (next: typeof typed) => {
    setTyped(next);
    onChange(periodOf({ ...next, count: Number(next.count) }) || undefined);
  };
  return (
    <>
      <div className={classes.sentence}>
        <Select
          aria-label={`${label} is`}
          data={kinds.map((kind) => ({ value: kind.value, label: kind.label }))}
          value={typed.kind}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => {
            const kind = periodKinds.find((each) => each.value === next)?.value;
            if (kind) change({ ...typed, kind });
          }}
        />
        {isCounted && (
          <>
            <NumberInput
              aria-label="Number"
              min={1}
              max={9999}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              data-autofocus
              value={typed.count}
              onChange={(count) => change({ ...typed, count })}
            />
            <Select
              aria-label="Unit"
              data={[...units]}
              value={typed.unit}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={(next) =>
                change({ ...typed, unit: units.find((unit) => unit.value === next)?.value ?? 'days' })
              }
            />
          </>
        )}
      </div>
      <div className={classes.presets}>
        {offered.map((period) => (
          <Button
            key={period}
            size="compact-xs"
            variant={period === value ? 'light' : 'default'}
            onClick={() => {
              const parts = partsOf(period);
              if (parts) change(parts);
            }}
          >
            {periodText(period).replace(/^./, (letter) => letter.toUpperCase())}
          </Button>
        ))}
      </div>
    </>
  );
}
