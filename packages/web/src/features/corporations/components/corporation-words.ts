import type { CorporationType } from '@bookline/contract/features/corporations';

export const types: readonly CorporationType[] = ['company', 'business_unit', 'vendor'];

export const typeWords: Record<CorporationType, string> = {
  company: 'Company',
  business_unit: 'Business unit',
  vendor: 'Vendor',
};

/** Whether a URL parameter is a type. */
export const typeOf = (text: unknown): CorporationType | undefined => types.find((type) => type === text);
