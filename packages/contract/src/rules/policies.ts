/** Policy types. */
export const productLines = [
  { value: 'medicare_advantage', label: 'Medicare Advantage' },
  { value: 'medicare_supplement', label: 'Medicare Supplement' },
  { value: 'part_d', label: 'Part D' },
  { value: 'term_life', label: 'Term life' },
  { value: 'whole_life', label: 'Whole life' },
  { value: 'iul', label: 'Indexed universal life' },
  { value: 'final_expense', label: 'Final expense' },
  { value: 'preneed', label: 'Preneed' },
  { value: 'annuity', label: 'Annuity' },
  { value: 'dental', label: 'Dental' },
  { value: 'vision', label: 'Vision' },
  { value: 'hospital_indemnity', label: 'Hospital indemnity' },
  { value: 'long_term_care', label: 'Long-term care' },
  { value: 'auto', label: 'Auto' },
  { value: 'home', label: 'Home' },
  { value: 'other', label: 'Other' },
] as const;
export type ProductLine = (typeof productLines)[number]['value'];

/** Policy statuses in list order: active coverage first, declined last. */
export const policyStatuses = [
  { value: 'in_force', label: 'In force' },
  { value: 'paid_up', label: 'Paid up' },
  { value: 'issued', label: 'Issued' },
  { value: 'pending', label: 'Pending' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'quoted', label: 'Quoted' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'cancelled', label: 'Canceled' },
  { value: 'declined', label: 'Declined' },
] as const;
export type PolicyStatus = (typeof policyStatuses)[number]['value'];

/** Payment modes. `each` follows the amount. */
export const premiumModes = [
  { value: 'monthly', label: 'Monthly', each: 'per month' },
  { value: 'quarterly', label: 'Quarterly', each: 'per quarter' },
  { value: 'semi_annual', label: 'Semiannual', each: 'every 6 months' },
  { value: 'annual', label: 'Annual', each: 'per year' },
  { value: 'single', label: 'Single premium', each: 'once' },
] as const;
export type PremiumMode = (typeof premiumModes)[number]['value'];

/**
 * The error in beneficiaries' shares as a sentence, or null. Either each has one and they add up to 100%, or none has one.
 * Shares are decimal text with at most two decimals: '33.34'.
 */
export function faultOfShares(shares: readonly (string | null)[]): string | null {
  const given = shares.filter((share) => share !== null);
  if (given.length === 0) return null;
  if (given.length < shares.length) return 'Enter a share for every beneficiary, or for none.';
  const hundredths = given.reduce((total, share) => total + Math.round(Number(share) * 100), 0);
  if (hundredths === 10_000) return null;
  return `Shares must add up to 100%. These add up to ${String(hundredths / 100)}%.`;
}
