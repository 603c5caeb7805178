import { formatNumber } from '@bookline/contract/rules/numbers';
import { PERIOD } from '@bookline/contract/rules/periods';

/** The kinds of periods, by the start of their sentence. */
export const periodKinds = [
  { value: 'last', label: 'in the last', counted: true },
  { value: 'next', label: 'in the next', counted: true },
  { value: 'over_ago', label: 'more than … ago', counted: true },
  { value: 'over_ahead', label: 'more than … from now', counted: true },
  { value: 'today', label: 'today', counted: false },
  { value: 'yesterday', label: 'yesterday', counted: false },
  { value: 'tomorrow', label: 'tomorrow', counted: false },
  ...(['this', 'last', 'next'] as const).flatMap((which) =>
    (['week', 'month', 'quarter', 'year'] as const).map((unit) => ({
      value: `${which}_${unit}` as const,
      label: `${which} ${unit}`,
      counted: false,
    })),
  ),
] as const;
export type PeriodKind = (typeof periodKinds)[number]['value'];
export type PeriodUnit = 'days' | 'weeks' | 'months';

export interface PeriodParts {
  readonly kind: PeriodKind;
  readonly count: number;
  readonly unit: PeriodUnit;
}

const counted = /^(last|next|over)_(\d+)_(days|weeks|months)(_ago|_ahead)?$/;

/** A period's parts for its editor; undefined if it's invalid. */
export function partsOf(period: string): PeriodParts | undefined {
  if (!PERIOD.test(period)) return undefined;
  const [, which, count, unit, side = ''] = counted.exec(period) ?? [];
  const kind = periodKinds.find(({ value }) => value === (which ? `${which}${side}` : period))?.value;
  return kind && { kind, count: Number(count ?? 30), unit: unit === 'weeks' || unit === 'months' ? unit : 'days' };
}

/** The period of the parts; '' if the number is invalid. */
export function periodOf({ kind, count, unit }: PeriodParts): string {
  const [which, side] = kind.split('_');
  const period = ['last', 'next', 'over_ago', 'over_ahead'].includes(kind)
    ? `${which}_${count}_${unit}${side ? `_${side}` : ''}`
    : kind;
  return PERIOD.test(period) ? period : '';
}

/** 'in the next 30 days', 'more than 6 months ago', 'this quarter'. */
export function periodText(period: string): string {
  const [, which, count, units = '', side] = counted.exec(period) ?? [];
  if (!which) return period.replace('_', ' ');
  const stretch = `${formatNumber(Number(count))} ${count === '1' ? units.slice(0, -1) : units}`;
  if (which === 'over') return `more than ${stretch} ${side === '_ago' ? 'ago' : 'from now'}`;
  return `in the ${which} ${stretch}`;
}
