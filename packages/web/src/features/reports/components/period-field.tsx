import type { ReportDefinition } from '@bookline/contract/features/reports';
import { daysOf } from '@bookline/contract/rules/periods';
import { describeReportSource, reportComparisons } from '@bookline/contract/rules/report-sources';
import { Select } from '@mantine/core';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { isBounded, isComparison, periodLabel } from '../definition.ts';

const ALL = 'all';
const CUSTOM = 'custom';
const presets = {
  Now: ['today', 'this_week', 'this_month', 'this_quarter', 'this_year'],
  Before: ['yesterday', 'last_week', 'last_month', 'last_quarter', 'last_year'],
  Rolling: ['last_7_days', 'last_30_days', 'last_90_days', 'last_12_months', 'last_24_months'],
  Ahead: ['next_30_days', 'next_90_days', 'next_12_months'],
} as const;
const offered: readonly string[] = Object.values(presets).flat();

interface Props {
  readonly definition: ReportDefinition;
  readonly onChange: (change: Partial<ReportDefinition>) => void;
  readonly fault?: string | undefined;
}

/** Which days count: a period that moves with today, or two days. */
export function PeriodField({ definition, onChange, fault }: Props) {
  const { date, source, compare } = definition;
  const field = date?.field ?? describeReportSource(source).date;
  const isCustom = date !== null && date.in === undefined;
  const groups = Object.entries(presets).map(([group, periods]) => ({
    group,
    items: periods.map((period) => ({ value: period as string, label: periodLabel({ in: period }) })),
  }));
  const other = date?.in && !offered.includes(date.in) ? [{ value: date.in, label: periodLabel(date) }] : [];
  const set = (next: ReportDefinition['date']) =>
    onChange({ date: next, ...(!isBounded(next) && compare && { compare: null }) });
  const day = (which: 'from' | 'to', value: string | null) => {
    const { [which]: _, ...rest } = date ?? { field };
    set({ ...rest, field, ...(value !== null && { [which]: value }) });
  };
  const today = dayIn(new Date(), useTimeZone());
  // Custom dates start with the days that are shown, so that there is always something to show.
  const custom = () => set({ field, ...daysOf(date?.in ?? 'this_year', today) });
  const typed = (which: 'from' | 'to') => date?.[which] ?? null;
  const isTyping = (which: 'from' | 'to') => {
    const value = typed(which);
    return value !== null && !isDate(value);
  };
  return (
    <>
      <Select
        size="xs"
        w={150}
        aria-label="Period"
        data={[
          ...other,
          ...groups,
          {
            group: 'More',
            items: [
              { value: ALL, label: 'All time' },
              { value: CUSTOM, label: 'Custom dates' },
            ],
          },
        ]}
        value={date === null ? ALL : (date.in ?? CUSTOM)}
        allowDeselect={false}
        maxDropdownHeight={360}
        error={isCustom ? undefined : fault}
        onChange={(value) => {
          if (value === ALL) set(null);
          else if (value === CUSTOM && !isCustom) custom();
          else if (value && value !== CUSTOM) set({ field, in: value });
        }}
      />
      {isCustom &&
        (['from', 'to'] as const).map((which) => (
          <DateInput
            key={which}
            label={which === 'from' ? 'First day' : 'Last day'}
            hideLabel
            value={typed(which)}
            onChange={(next) => day(which, next)}
            error={isTyping(which) ? NO_DATE : which === 'to' && !isTyping('from') ? fault : undefined}
          />
        ))}
    </>
  );
}

const NONE = 'none';

/** What the period is compared with. */
export function CompareField({ definition, onChange, fault }: Props) {
  if (!isBounded(definition.date)) return null;
  return (
    <Select
      size="xs"
      w={190}
      aria-label="Compare with"
      data={[
        { value: NONE, label: 'No comparison' },
        ...Object.entries(reportComparisons).map(([value, label]) => ({ value, label: `vs. ${label.toLowerCase()}` })),
      ]}
      value={definition.compare ?? NONE}
      allowDeselect={false}
      error={fault}
      onChange={(value) => onChange({ compare: isComparison(value) ? value : null })}
    />
  );
}
