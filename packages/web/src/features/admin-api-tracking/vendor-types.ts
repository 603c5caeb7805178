import type { VendorType } from '@bookline/contract/features/admin-api-tracking';

/** The labels of vendor types. */
export const vendorTypes: Record<VendorType, string> = {
  lead_provider: 'Lead provider',
  marketing: 'Marketing',
  dialer: 'Dialer',
  quoting: 'Quoting',
  website: 'Website',
  other: 'Other',
};

export const vendorTypeChoices = Object.entries(vendorTypes).map(([value, label]) => ({ value, label }));

export const isVendorType = (value: string | null): value is VendorType =>
  value !== null && Object.hasOwn(vendorTypes, value);
