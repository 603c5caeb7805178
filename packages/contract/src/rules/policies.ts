/** What kind of insurance a policy is. */
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

/** How far a policy is, in the order in which a list shows them: what protects somebody today first, what came to nothing last. */
export const policyStatuses = [
  { value: 'in_force', label: 'In force' },
  { value: 'paid_up', label: 'Paid up' },
  { value: 'issued', label: 'Issued' },
  { value: 'pending', label: 'Pending' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'quoted', label: 'Quoted' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'declined', label: 'Declined' },
] as const;
export type PolicyStatus = (typeof policyStatuses)[number]['value'];

/** How often a premium is paid; `each` stands behind the amount. */
export const premiumModes = [
  { value: 'monthly', label: 'Monthly', each: 'a month' },
  { value: 'quarterly', label: 'Quarterly', each: 'a quarter' },
  { value: 'semi_annual', label: 'Twice a year', each: 'a half-year' },
  { value: 'annual', label: 'Yearly', each: 'a year' },
  { value: 'single', label: 'Once', each: 'once' },
] as const;
export type PremiumMode = (typeof premiumModes)[number]['value'];

/**
 * What is wrong with the shares of beneficiaries, in a sentence; null where each has one and they add up to 100 %, or none has one.
 * Shares are decimal text with at most two places: '33.34'.
 */
export function faultOfShares(shares: readonly (string | null)[]): string | null {
  const given = shares.filter((share) => share !== null);
  if (given.length === 0) return null;
  if (given.length < shares.length) return 'Give every beneficiary a share, or none.';
  const hundredths = given.reduce((total, share) => total + Math.round(Number(share) * 100), 0);
  if (hundredths === 10_000) return null;
  return `Shares add up to 100 %: these make ${String(hundredths / 100)} %.`;
}
