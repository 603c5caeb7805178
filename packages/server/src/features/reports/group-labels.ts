import { states } from '@bookline/contract/rules/options';
import { bucketLabel } from '@bookline/contract/rules/report-buckets';
import { describeDimension, type ReportBucket, type ReportSourceKey } from '@bookline/contract/rules/report-sources';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { weekdays } from '@bookline/contract/rules/weekdays';
import type { Context } from '../../platform/context.ts';
import { ruleBook } from '../outbound-gate/outbound-gate.api.ts';
import { isNamedKind, listNamed } from './value-labels.queries.ts';

/** How a dimension's values are written, and the order of its rows. */
export interface Labels {
  label(value: string | null): string;
  /** The place of a value. Undefined if rows are in the order of their figures. */
  place?(value: string | null): number;
}

const NO_LONGER = 'No longer exists';

const hourLabel = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
const spelled = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** The labels of the values of a dimension. */
export async function labelsOf(
  ctx: Context,
  source: ReportSourceKey,
  { dimension, bucket = 'month' }: { readonly dimension: string; readonly bucket?: ReportBucket | undefined },
  values: readonly (string | null)[],
): Promise<Labels> {
  const described = describeDimension(source, dimension);
  const empty = described?.empty ?? 'None';
  const of = (label: (value: string) => string, place?: (value: string) => number): Labels => ({
    label: (value) => (value === null ? empty : label(value)),
    ...(place && { place: (value) => (value === null ? Number.POSITIVE_INFINITY : place(value)) }),
  });
  const { kind = 'text', options = [] } = described ?? {};
  if (isNamedKind(kind)) {
    const ids = [...new Set(values.filter((value) => value !== null))];
    const named = await listNamed(ctx.db, ctx.tenant.id, kind, ids);
    const label = (id: string) => named.get(id)?.label ?? NO_LONGER;
    // Statuses and dispositions have an order of their own.
    return kind === 'status' || kind === 'agentflow_status' || kind === 'disposition'
      ? of(label, (id) => named.get(id)?.position ?? Number.MAX_SAFE_INTEGER)
      : of(label);
  }
  switch (kind) {
    case 'time':
      return of(
        (start) => bucketLabel(start, bucket),
        (start) => Date.parse(start),
      );
    case 'hour':
      return of((hour) => hourLabel(Number(hour)), Number);
    case 'weekday':
      return of((day) => weekdays[Number(day)] ?? day, Number);
    case 'state':
      return of((code) => states.find(({ value }) => value === code)?.label ?? code);
    case 'rule':
      return of((code) => ruleBook.find((rule) => rule.code === code)?.title ?? spelled(code));
    case 'choice':
    case 'band':
    case 'flag': {
      const places = new Map(options.map(({ value, label }, place) => [value, { label, place }]));
      // Some roles have another name in some variants.
      const roleOf = (value: string) =>
        source === 'users' && dimension === 'role' && isAccountType(value)
          ? roleLabel(value, ctx.tenant.variant)
          : undefined;
      return of(
        (value) => roleOf(value) ?? places.get(value)?.label ?? spelled(value),
        (value) => places.get(value)?.place ?? options.length,
      );
    }
    default:
      return of((value) => value);
  }
}
