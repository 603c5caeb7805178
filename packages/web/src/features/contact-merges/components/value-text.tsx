import type { MergeField } from '@bookline/contract/features/contact-merges';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { dayText } from '../../../lib/dates.ts';
import classes from './merge.module.css';

/** A value in display format. */
export function ValueText({ kind, value }: { readonly kind: MergeField['kind']; readonly value: string | null }) {
  if (value === null) return <span className={classes.none}>—</span>;
  if (kind === 'date') return <>{dayText(value)}</>;
  if (kind === 'money') return <>{displayCurrency(value)}</>;
  return <>{value}</>;
}
