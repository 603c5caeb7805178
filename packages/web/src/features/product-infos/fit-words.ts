import type { AdminProductInfo } from '@bookline/contract/features/product-infos';
import { productLines } from '@bookline/contract/rules/policies';

/** 'Medicare Supplement'. */
export const lineWords = (line: string): string => productLines.find(({ value }) => value === line)?.label ?? line;

/** '65 to 80', '65 and over', 'up to 80'; '' for any age. */
export function ageWords({ age_from, age_to }: Pick<AdminProductInfo, 'age_from' | 'age_to'>): string {
  if (age_from !== null && age_to !== null) return `${age_from} to ${age_to}`;
  if (age_from !== null) return `${age_from} and over`;
  return age_to === null ? '' : `up to ${age_to}`;
}
