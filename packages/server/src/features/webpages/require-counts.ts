import type { ProductLine } from '@bookline/contract/rules/policies';
import { needsDisclaimer } from '@bookline/contract/rules/webpages';
import { invalid } from '../../platform/errors.ts';

/** Pages with Medicare plans must show the disclaimer with both counts. Throws 422 at the missing one. */
export function requireCounts(page: {
  readonly products: readonly ProductLine[];
  readonly carrier_count: number | null;
  readonly plan_count: number | null;
}): void {
  if (!needsDisclaimer(page.products)) return;
  for (const field of ['carrier_count', 'plan_count'] as const)
    if (page[field] === null)
      throw invalid(field, 'Pages with Medicare Advantage or Part D must show this number. Enter it.');
}
