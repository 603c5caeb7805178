import type { ProductLine } from '@bookline/contract/rules/policies';
import type { WebpageLayout } from '@bookline/contract/rules/webpages';
import type { License } from '@bookline/contract/webpage-fields';

/** What users and corporations both choose for their page. Counts are as typed, '' for none. */
export interface OfferDraft {
  layout: WebpageLayout;
  products: ProductLine[];
  licenses: License[];
  carrier_count: string;
  plan_count: string;
  all_plans: boolean;
  form_sites: string[];
}

/** A draft of a stored page. Without one, of a new page. */
export function offerDraftOf(
  found:
    | (Omit<OfferDraft, 'carrier_count' | 'plan_count'> & Record<'carrier_count' | 'plan_count', number | null>)
    | null,
): OfferDraft {
  return {
    layout: found?.layout ?? 'classic',
    products: found?.products ?? [],
    licenses: found?.licenses ?? [],
    carrier_count: found?.carrier_count?.toString() ?? '',
    plan_count: found?.plan_count?.toString() ?? '',
    all_plans: found?.all_plans ?? false,
    form_sites: found?.form_sites ?? [],
  };
}
