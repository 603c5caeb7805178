/** Types of accounts and holdings. */
export const securityTypes = [
  { value: 'ira', label: 'IRA' },
  { value: 'roth_ira', label: 'Roth IRA' },
  { value: '401k', label: '401(k)' },
  { value: 'brokerage', label: 'Brokerage' },
  { value: 'mutual_fund', label: 'Mutual fund' },
  { value: 'annuity', label: 'Annuity' },
  { value: 'cd', label: 'CD' },
  { value: 'other', label: 'Other' },
] as const;
export type SecurityType = (typeof securityTypes)[number]['value'];
