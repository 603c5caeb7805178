import type { VendorType } from '@bookline/contract/features/admin-api-tracking';

/** What the kinds of vendors are called. */
export const vendorTypes: Record<VendorType, string> = {
  lead_provider: 'Lead provider',
  marketing: 'Marketing',
  dialer: 'Dialer',
  quoting: 'Quoting',
  website: 'Website',
  other: 'Other',
};

/** The kinds as choices. */
export const vendorTypeChoices = Object.entries(vendorTypes).map(([value, label]) => ({ value, label }));

/** Whether a chosen text is a kind of vendor. */
export const isVendorType = (value: string | null): value is VendorType =>
  value !== null && Object.hasOwn(vendorTypes, value);
